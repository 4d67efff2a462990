public import TaskCore

/// A title that was changed here and elsewhere.
public struct TitleConflict: Sendable, Hashable {
  /// The task.
  public let task: TaskItem.ID
  /// Its title, as others have changed it.
  public let theirs: String
  /// What it was to become here.
  public let mine: String
}

extension TaskListModel {
  /// Gives a task another title, if it still has the one that was seen.
  ///
  /// If it has another one by now nothing is changed, and ``titleConflict`` has both. Whatever else of the task others
  /// have changed is kept. A title that is the one that was seen changes nothing, whatever the task is called now.
  /// - Parameters:
  ///   - id: the task.
  ///   - seen: the title when somebody began to type; that which is shown now without it.
  ///   - title: the new title.
  public func rename(_ id: TaskItem.ID, from seen: String? = nil, to title: String) async {
    let shown = outline.index(of: id).map { outline.rows[$0].title }
    // What is not shown any more is told by the application.
    let seen = seen ?? shown
    if let seen, title.hasSameBytes(as: seen) { return }
    if titleConflict != nil { titleConflict = nil }
    var patch = TaskPatch()
    patch.title = title
    guard canApply(patch, to: id) else { return }
    let failure = await perform(.edit(patch), on: id) { [patch] (application, terms) async throws(TaskFailure) in
      try await application.rename(id, from: seen, patch, under: terms)
    }
    guard failure?.code == .conflict, let theirs = (try? await application.task(id))?.title else { return }
    titleConflict = TitleConflict(task: id, theirs: theirs, mine: title)
  }

  /// Says which of both titles is meant.
  public func resolveTitle(with resolution: TaskDetailModel.Resolution) async {
    guard let conflict = titleConflict else { return }
    titleConflict = nil
    dismissNotice()
    guard case .mine = resolution else { return }
    await rename(conflict.task, from: conflict.theirs, to: conflict.mine)
  }
}

extension TaskAsking where Self: TaskPlanning {
  /// - Throws: `.conflict` (field `title`) if the task has another title than was seen, `.notFound` if it is in the trash.
  fileprivate func rename(
    _ id: TaskItem.ID, from seen: String?, _ patch: TaskPatch, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    var terms = terms
    // Others may change anything else of it meanwhile.
    for _ in 0..<5 {
      guard let task = try await task(id), !task.isTrashed else {
        throw TaskFailure(.notFound, "The task is gone, or in the trash.", id: .task(id))
      }
      if let seen, !task.title.hasSameBytes(as: seen) { break }
      terms.expected = [.task(id): task.version]
      do throws(TaskFailure) { return try await edit([TaskEdit(id, patch)], under: terms) } catch .conflict { continue }
    }
    throw TaskFailure(.conflict, "The task has another title now.", field: "title", id: .task(id))
  }
}
