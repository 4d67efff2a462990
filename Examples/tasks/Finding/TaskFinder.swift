import TaskCore

/// Finds the tasks that a person names by the endings of their identities.
///
/// The ports know whole identities only, so an ending costs a look at every task.
struct TaskFinder {
  let application: any TaskAsking

  /// The identities that the texts name, in their order.
  ///
  /// - Throws: `.invalid` for a text that is no ending or fits several tasks, `.notFound` for one that fits none.
  func ids(_ texts: [String]) async throws -> [TaskItem.ID] {
    // A whole identity is passed on as it is: whether the task is there, the use case says.
    if case let ids = texts.compactMap({ TaskItem.ID($0) }), ids.count == texts.count { return ids }
    let candidates = try await all()
    return try texts.map { text in try TaskItem.ID(text) ?? id(text, among: candidates) }
  }

  /// The identity that a text names.
  func id(_ text: String) async throws -> TaskItem.ID { try await ids([text])[0] }

  /// The tasks that the texts name, in their order.
  func tasks(_ texts: [String]) async throws -> [TaskItem] {
    let ids = try await ids(texts)
    return try zip(ids, try await application.tasks(ids)).map { id, task in
      guard let task else { throw TaskFailure(.notFound, "There is no task \(id): look it up again.", id: .task(id)) }
      return task
    }
  }

  /// The shortest endings that tell all tasks apart.
  func endings() async throws -> ShortestEndings<TaskItem> { ShortestEndings(try await all().map(\.id)) }

  private func id(_ text: String, among candidates: [(id: TaskItem.ID, title: String)]) throws -> TaskItem.ID {
    guard let ending = IDEnding(text) else {
      throw TaskFailure(
        .invalid, "“\(text)” names no task: give a whole identity, or at least 4 hexadecimal digits of its end.")
    }
    let found = candidates.filter { ending.fits($0.id) }
    guard let first = found.first else {
      throw TaskFailure(.notFound, "No task's identity ends in “\(text)”: “tasks list any” shows the endings.")
    }
    guard found.count == 1 else {
      let endings = ShortestEndings(candidates.map(\.id))
      let shown = found.prefix(3).map { "\(endings.ending(of: $0.id)) “\($0.title.prefix(40))”" }
      throw TaskFailure(
        .invalid,
        "“\(text)” fits \(found.count) tasks (\(shown.joined(separator: ", "))\(found.count > 3 ? " …" : "")): "
          + "give more digits.")
    }
    return first.id
  }

  /// All tasks, those in the trash too, read page by page.
  private func all() async throws -> [(id: TaskItem.ID, title: String)] {
    var query = TaskQuery(.all, order: TaskOrder([]), limit: 1000, in: QueryContext(now: .earliest, zone: .utc))
    var found: [(id: TaskItem.ID, title: String)] = []
    repeat {
      let page = try await application.tasks(matching: query)
      found += page.tasks.map { ($0.id, $0.title) }
      query.cursor = page.next
    } while query.cursor != nil
    return found
  }
}
