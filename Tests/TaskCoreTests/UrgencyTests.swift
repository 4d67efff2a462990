import TaskCore
import Testing

@Suite struct UrgencyTests {
  private func task(
    status: TaskItem.Status = .needsAction, priority: TaskItem.Priority = .none, start: String? = nil,
    due: String? = nil, tags: [String] = [], list: TaskList.ID? = nil, comments: Int = 0, created: String? = nil,
    trashed: Instant? = nil
  ) throws -> TaskItem {
    let now = try context("2026-06-15T12:00", "UTC").now
    return try TaskItem(
      id: TaskItem.ID(high: 1, low: 1), title: "Task", status: status, priority: priority,
      start: start.map { try date($0) }, due: due.map { try date($0) }, tags: tags,
      place: Place(list: list, parent: nil, position: .first),
      comments: try (0..<comments).map {
        try TaskItem.Comment(id: Identifier(high: 2, low: UInt64($0)), date: now, text: "Remark")
      },
      created: try created.map { try context($0, "UTC").now } ?? now, modified: now, trashed: trashed)
  }

  private func score(
    _ task: TaskItem, isBlocked: Bool = false, isBlocking: Bool = false, by urgency: Urgency = .standard
  ) throws -> Urgency.Score {
    urgency.score(of: task, isBlocked: isBlocked, isBlocking: isBlocking, in: try context("2026-06-15T12:00", "UTC"))
  }

  // Values and weights as Taskwarrior documents them: https://taskwarrior.org/docs/urgency/.
  @Test(arguments: [
    ("2026-07-15T12:00", 0.2), ("2026-06-29T12:00", 0.2), ("2026-06-22T12:00", 0.466_666_667),
    ("2026-06-15T12:00", 0.733_333_333), ("2026-06-08T12:00", 1), ("2025-06-08T12:00", 1),
    // A day counts from its end, from where it is overdue.
    ("2026-06-07", 1), ("2026-06-15", 0.714_285_714),
  ])
  func theNearerTheDueDateTheMoreUrgent(due: String, value: Double) throws {
    let score = try score(try task(due: due))
    #expect(score.terms.map(\.name) == ["due"] && score.terms[0].weight == 12)
    #expect(abs(score.terms[0].value - value) < 1e-6 && abs(score.total - 12 * value) < 1e-5)
  }

  @Test func eachTermHoldsForWhatItSays() throws {
    #expect(try score(try task()).terms.isEmpty)
    let priorities = try [1, 4, 5, 6, 9].map { try #require(TaskItem.Priority(rawValue: $0)) }
    #expect(try priorities.map { try score(try task(priority: $0)).total.tenths } == [60, 60, 39, 18, 18])
    #expect(try score(try task(status: .inProcess)).total == 4)
    #expect(try score(try task(start: "2026-06-15T12:00")).terms.map(\.name) == ["scheduled"])
    #expect(try score(try task(start: "2026-06-16")).terms == [.init(name: "waiting", value: 1, weight: -3)])
    #expect(try score(try task(list: TaskList.ID(high: 3, low: 3))).total == 1)
    #expect(try (1...4).map { try score(try task(comments: $0)).total } == [0.8, 0.9, 1, 1])
    #expect(try score(try task(tags: ["a", "b"])).total == 0.9)
    #expect(try score(try task(created: "2025-12-14T00:00")).total.tenths == 10)
    #expect(try score(try task(created: "2016-06-15T00:00")).total == 2)
    #expect(try score(try task(created: "2027-01-01T00:00")).terms.isEmpty)
    #expect(try score(try task(), isBlocked: true).total == -5)
    #expect(try score(try task(), isBlocking: true).total == 8)
  }

  @Test func theTotalIsTheSumOfTheProducts() throws {
    let task = try task(
      status: .inProcess, priority: .high, due: "2026-06-08T12:00", tags: ["NEXT", "b", "c"],
      created: "2016-01-01T00:00")
    let score = try score(task, isBlocked: true, isBlocking: true)
    #expect(score.terms.map(\.name) == ["due", "blocking", "priority", "active", "age", "tags", "blocked", "#NEXT"])
    #expect(score.terms.map(\.product) == [12, 8, 6, 4, 2, 1, -5, 15] && score.total == 43)
  }

  @Test func whatIsClosedOrInTheTrashIsNotUrgent() throws {
    let now = try context("2026-06-15T12:00", "UTC").now
    for task in [
      try task(status: .completed(at: now), priority: .high), try task(status: .cancelled(at: now), priority: .high),
      try task(priority: .high, trashed: now),
    ] {
      #expect(try score(task, isBlocking: true).total == 0)
    }
  }

  @Test func weightsAreForThePersonToChoose() throws {
    var urgency = Urgency(weights: [.priority: 1, .age: 10], longestAge: 0)
    urgency.tagWeights = ["Café": -2]
    let score = try score(try task(priority: .high, tags: ["CAFE"]), isBlocking: true, by: urgency)
    #expect(score.terms.map(\.name) == ["priority", "age", "#CAFE"] && score.total == 9)
  }
}

extension Double {
  fileprivate var tenths: Int { Int((self * 10).rounded()) }
}
