import TaskCore

/// Reads filters in the query language, in which a person names lists and tasks by the endings of their identities.
struct FilterReader {
  let session: Session

  /// The filter that several words of the command line make together, narrowed to what a list shows.
  ///
  /// - Throws: `.invalid` with the position, and what the finders throw for an ending.
  func filter(_ words: [String]) async throws -> TaskFilter {
    let text = Self.text(words)
    let filter = try await filter(text)
    // Who writes “all” means all.
    return filter == .all && !text.isEmpty ? .all : filter.withDefaults
  }

  /// What the words are as one text: one with spaces is a filter of its own, the others may be its `and` and `or`.
  private static func text(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.contains(where: \.isWhitespace) ? "(\($0))" : $0 }.joined(separator: " ")
  }

  /// Reads twice if need be: finding what an ending means takes time, in which reading cannot wait.
  private func filter(_ text: String) async throws -> TaskFilter {
    var (lists, tasks): ([String: TaskList.ID], [String: TaskItem.ID]) = ([:], [:])
    let filter = try read(
      text, list: { note($0, in: &lists) }, task: { note($0, in: &tasks) })
    if lists.isEmpty && tasks.isEmpty { return filter }
    for ending in lists.keys { lists[ending] = try await session.lists.id("#\(ending)") }
    let endings = Array(tasks.keys)
    for (ending, id) in zip(endings, try await session.tasks.ids(endings)) { tasks[ending] = id }
    return try read(text, list: { lists[$0] }, task: { tasks[$0] })
  }

  /// Notes an ending, and answers an identity to go on with.
  private func note<Entity>(_ ending: String, in endings: inout [String: Identifier<Entity>]) -> Identifier<Entity> {
    let id = Identifier<Entity>(high: 0, low: 0)
    endings[ending] = id
    return id
  }

  private func read(
    _ text: String, list: (String) -> TaskList.ID?, task: (String) -> TaskItem.ID?
  ) throws -> TaskFilter {
    try TaskFilter(parsing: text, zoneless: .zoned(session.context.zone), list: list, task: task)
  }
}
