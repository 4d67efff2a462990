import Foundation
public import TaskCore
import TaskCoreJSON

extension HTTPTaskPlanner {
  /// Has the other machine perform a write, once, however often it has to be sent.
  @concurrent private func write(
    _ action: PlannedAction, _ terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await client.post("/v1/actions", ActionDocument.encode(action, under: repeatable(terms))) {
      (bytes) throws(TaskFailure) in try OutcomeDocument.decode(Data(bytes), unknownKeys: .ignored)
    }
  }

  /// See `TaskPlanning`.
  public func add(_ tasks: [NewTask], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.add(tasks), terms)
  }

  /// See `TaskPlanning`.
  public func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.edit(edits), terms)
  }

  /// See `TaskPlanning`.
  public func setStatus(
    _ change: StatusChange, of ids: [TaskItem.ID], under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(.setStatus(change, of: ids), terms)
  }

  /// See `TaskPlanning`.
  public func comment(_ comments: [NewComment], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.comment(comments), terms)
  }

  /// See `TaskPlanning`.
  public func move(
    _ ids: [TaskItem.ID], to destination: Destination, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(.move(ids, to: destination), terms)
  }

  /// See `TaskPlanning`.
  public func trash(
    _ ids: [TaskItem.ID], children: ChildrenPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(.trash(ids, children: children), terms)
  }

  /// See `TaskPlanning`.
  public func restore(_ ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.restore(ids), terms)
  }

  /// See `TaskPlanning`.
  public func purge(_ selection: PurgeSelection, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.purge(selection), terms)
  }

  /// See `TaskPlanning`.
  public func addLists(_ lists: [NewList], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.addLists(lists), terms)
  }

  /// See `TaskPlanning`.
  public func editLists(_ edits: [ListEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.editLists(edits), terms)
  }

  /// See `TaskPlanning`.
  public func deleteLists(
    _ ids: [TaskList.ID], tasks: ListTasksPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    try await write(.deleteLists(ids, tasks: tasks), terms)
  }

  /// See `TaskPlanning`.
  public func restoreLists(_ ids: [TaskList.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await write(.restoreLists(ids), terms)
  }
}

extension HTTPTaskPlanner {
  /// See `TaskRevising`.
  public func undo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome { try await write(.undo, terms) }

  /// See `TaskRevising`.
  public func redo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome { try await write(.redo, terms) }

  /// See `TaskRevising`.
  @concurrent public func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    try await client.history(query)
  }
}
