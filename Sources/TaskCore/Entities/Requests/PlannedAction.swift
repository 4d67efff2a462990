/// A write as a value: one case for each requirement of ``TaskPlanning`` and for undo and redo.
///
/// What carries writes from one place to another, over a network or into a queue, carries this value, and whoever has
/// the application performs it with ``TaskPlanning/perform(_:under:)``.
public enum PlannedAction: Sendable, Hashable {
  /// See ``TaskPlanning/add(_:under:)``.
  case add([NewTask])
  /// See ``TaskPlanning/edit(_:under:)``.
  case edit([TaskEdit])
  /// See ``TaskPlanning/setStatus(_:of:under:)``.
  case setStatus(StatusChange, of: [TaskItem.ID])
  /// See ``TaskPlanning/comment(_:under:)``.
  case comment([NewComment])
  /// See ``TaskPlanning/move(_:to:under:)``.
  case move([TaskItem.ID], to: Destination)
  /// See ``TaskPlanning/trash(_:children:under:)``.
  case trash([TaskItem.ID], children: ChildrenPolicy)
  /// See ``TaskPlanning/restore(_:under:)``.
  case restore([TaskItem.ID])
  /// See ``TaskPlanning/purge(_:under:)``.
  case purge(PurgeSelection)
  /// See ``TaskPlanning/addLists(_:under:)``.
  case addLists([NewList])
  /// See ``TaskPlanning/editLists(_:under:)``.
  case editLists([ListEdit])
  /// See ``TaskPlanning/deleteLists(_:tasks:under:)``.
  case deleteLists([TaskList.ID], tasks: ListTasksPolicy)
  /// See ``TaskPlanning/restoreLists(_:under:)``.
  case restoreLists([TaskList.ID])
  /// See ``TaskRevising/undo(under:)``.
  case undo
  /// See ``TaskRevising/redo(under:)``.
  case redo
}

extension TaskPlanning where Self: TaskRevising {
  /// Performs a write that came as a value.
  ///
  /// - Throws: what the requirement that the action stands for throws.
  public func perform(_ action: PlannedAction, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    switch action {
    case .add(let tasks): try await add(tasks, under: terms)
    case .edit(let edits): try await edit(edits, under: terms)
    case .setStatus(let change, of: let ids): try await setStatus(change, of: ids, under: terms)
    case .comment(let comments): try await comment(comments, under: terms)
    case .move(let ids, to: let destination): try await move(ids, to: destination, under: terms)
    case .trash(let ids, let children): try await trash(ids, children: children, under: terms)
    case .restore(let ids): try await restore(ids, under: terms)
    case .purge(let selection): try await purge(selection, under: terms)
    case .addLists(let lists): try await addLists(lists, under: terms)
    case .editLists(let edits): try await editLists(edits, under: terms)
    case .deleteLists(let ids, let tasks): try await deleteLists(ids, tasks: tasks, under: terms)
    case .restoreLists(let ids): try await restoreLists(ids, under: terms)
    case .undo: try await undo(under: terms)
    case .redo: try await redo(under: terms)
    }
  }
}
