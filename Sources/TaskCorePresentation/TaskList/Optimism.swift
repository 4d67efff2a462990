import TaskCore

/// Something that was asked for: how the tasks look as if it were done already, and what came of it.
struct Optimism: Sendable, Identifiable {
  enum Effect: Sendable {
    case add(TaskItem)
    case status(StatusChange, at: Instant)
    case edit(TaskPatch)
    case move(Neighbour<TaskItem.ID>)
    case trash

    var isAddition: Bool { if case .add = self { true } else { false } }
  }

  let id: Int
  /// The task that it is about, and what becomes of it; `nil` for what cannot be foretold, such as an undo.
  let change: (task: TaskItem.ID, effect: Effect)?
  /// Which tasks were shown when it was asked for.
  let filter: TaskFilter
  /// The records as it left them, once it was done; they only have to be read from the store.
  var outcome: [Record]?

  var isConfirmed: Bool { outcome != nil }
}

extension Optimism.Effect {
  /// A task as it looks with a change of itself.
  func changed(_ task: TaskItem) -> TaskItem {
    var task = task
    switch self {
    case .edit(let patch):
      // What cannot be applied is refused before it is asked for, or by the planner.
      var edited = task
      return (try? edited.apply(patch)) == nil ? task : edited
    case .status(let change, let now):
      switch change {
      case .start: task.begin()
      case .complete(let instant, withChildren: _): task.complete(at: instant ?? now)
      case .reopen: task.reopen()
      case .cancel, .skip: task.cancel(at: now)
      }
      return task
    case .move(.before), .move(.behind), .add, .trash: return task
    }
  }
}
