/// The input port for planning: everything a driver can change.
///
/// Every requirement takes a batch, writes one change set, and answers what it changed. Something that is so already is
/// no change: the outcome then has no records. A record that is named and not there is `.notFound`, and nothing is done.
public protocol TaskPlanning: Sendable {
  /// Adds tasks, behind all others unless a place is given.
  func add(_ tasks: [NewTask], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Edits tasks, each by its patch; of a task that repeats as many occurrences as the edit's scope says.
  func edit(_ edits: [TaskEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Starts, completes, reopens, cancels or skips tasks.
  ///
  /// An occurrence of a task that repeats and is completed or skipped is followed by its successor, in the same change
  /// set: the task with the identity ``TaskItem/successorID``, on the next date of the series. Where that exists already
  /// none is added. What lies below is there again: open tasks that repeat or are due later move to the successor, the
  /// others are copied there and closed here. Skipping what does not repeat is `.invalid`.
  func setStatus(
    _ change: StatusChange, of ids: [TaskItem.ID], under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome

  /// Adds comments to tasks, dated now.
  func comment(_ comments: [NewComment], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Moves tasks, with all that is under them, to one place, in the order given.
  func move(
    _ ids: [TaskItem.ID], to destination: Destination, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome

  /// Moves tasks to the trash.
  func trash(
    _ ids: [TaskItem.ID], children: ChildrenPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome

  /// Takes tasks out of the trash, with what was trashed along with them.
  func restore(_ ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Removes for good what lies in the trash, and what history holds of it.
  func purge(_ selection: PurgeSelection, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Adds lists, behind all others.
  func addLists(_ lists: [NewList], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Edits lists, each by its patch.
  func editLists(_ edits: [ListEdit], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Moves lists to the trash, with or without their tasks.
  func deleteLists(
    _ ids: [TaskList.ID], tasks: ListTasksPolicy, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome

  /// Takes lists out of the trash, with the tasks that were trashed along with them.
  func restoreLists(_ ids: [TaskList.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome
}

extension TaskPlanning {
  /// Adds one task.
  public func add(_ task: NewTask, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await add([task], under: terms)
  }

  /// Edits one task.
  public func edit(_ id: TaskItem.ID, _ patch: TaskPatch, under terms: PlanningTerms) async throws(TaskFailure)
    -> Outcome
  {
    try await edit([TaskEdit(id, patch)], under: terms)
  }

  /// Completes one task.
  public func complete(_ id: TaskItem.ID, under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await setStatus(.complete(), of: [id], under: terms)
  }

  /// Moves tasks to the trash with all that is under them.
  public func trash(_ ids: [TaskItem.ID], under terms: PlanningTerms) async throws(TaskFailure) -> Outcome {
    try await trash(ids, children: .trash, under: terms)
  }
}
