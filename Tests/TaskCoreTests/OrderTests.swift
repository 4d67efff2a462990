import TaskCore
import Testing

/// What comes before what, field by field and both ways.
struct OrderTests {
  private let context = QueryContext(now: .earliest, zone: .utc)

  private func titles(_ tasks: [TaskItem], by order: TaskOrder) -> String {
    let keys = tasks.map { ($0, SortTuple(of: $0, by: order, in: context)) }
    return keys.sorted { $0.1.precedes($1.1, in: order) }.map(\.0.title).joined(separator: " ")
  }

  private func task(_ title: String, _ number: UInt64, change: (inout TaskItem) throws -> Void) throws -> TaskItem {
    var task = try TaskItem(
      id: TaskItem.ID(high: 1, low: number), title: title, place: Place(position: .first), created: .earliest,
      modified: .earliest.adding(seconds: Int64(number)), version: .unwritten)
    try change(&task)
    return task
  }

  @Test func theMostImportantComesFirstWhenDescendingAndNoneLastBothWays() throws {
    let tasks = try [("none", 0), ("high", 1), ("low", 9), ("medium", 5), ("second", 2)].enumerated().map {
      index, pair in
      try task(pair.0, UInt64(index)) { task in
        try task.put(.priority(try #require(.init(rawValue: UInt8(pair.1)))), into: .priority)
      }
    }
    #expect(
      titles(tasks, by: TaskOrder([.init(.priority, descending: true)])) == "high second medium low none")
    #expect(titles(tasks, by: TaskOrder([.init(.priority)])) == "low medium second high none")
  }

  @Test func tasksOfOnePriorityAreSortedByDueDate() throws {
    let days: [(String, TaskItem.Priority, Int32?)] = [
      ("a", .high, nil), ("b", .high, 5), ("c", .none, 1), ("d", .high, 3), ("e", .low, 1),
    ]
    let tasks = try days.enumerated().map { index, row in
      try task(row.0, UInt64(index)) { task in
        try task.put(.priority(row.1), into: .priority)
        try task.put(.date(row.2.flatMap(CalendarDay.init(daysSince1970:)).map { .day($0) }), into: .due)
      }
    }
    #expect(titles(tasks, by: .priority) == "d b a e c")
  }

  @Test func titlesAreComparedFolded() throws {
    let titles = ["b", "Z", "\u{C4}a", "a", "\u{E4}b", "\u{4E2D}"]
    let tasks = try titles.enumerated().map { index, title in try task(title, UInt64(index)) { _ in } }
    #expect(self.titles(tasks, by: .title) == "a \u{C4}a \u{E4}b b Z \u{4E2D}")
  }

  @Test func longTitlesAreComparedAsFarAsTheirKeyGoes() throws {
    let start = String(repeating: "\u{FDFA}", count: 40)
    let tasks = try ["z", "a"].enumerated().map { index, end in try task(start + end, UInt64(index)) { _ in } }
    #expect(tasks.allSatisfy { $0.titleKey.unicodeScalars.count == 128 })
    let sorted = [SortTuple(of: tasks[0], by: .title, in: context), SortTuple(of: tasks[1], by: .title, in: context)]
    #expect(sorted[0].precedes(sorted[1], in: .title))
  }

  @Test func whatIsNotCompletedComesLastBothWays() throws {
    let states: [(String, TaskItem.Status)] = [
      ("open", .needsAction), ("second", .completed(at: .latest)), ("cancelled", .cancelled(at: .earliest)),
      ("first", .completed(at: .earliest)),
    ]
    let tasks = try states.enumerated().map { index, row in
      try task(row.0, UInt64(index)) { try $0.put(.status(row.1), into: .status) }
    }
    #expect(titles(tasks, by: .completed) == "second first cancelled open")
    #expect(titles(tasks, by: TaskOrder([.init(.completed)])) == "first second open cancelled")
  }

  @Test func theMostUrgentComesFirstAndOneThatWaitsBehindTheOther() throws {
    let tasks = try [("plain", 0), ("high", 1), ("waiting", 1), ("awaited", 9)].enumerated().map { index, pair in
      try task(pair.0, UInt64(index)) { task in
        try task.put(.priority(try #require(.init(rawValue: UInt8(pair.1)))), into: .priority)
      }
    }
    var waiting = WaitingTasks()
    waiting.note(tasks[2].id, waitingFor: tasks[3].id)
    let keys = tasks.map { ($0.title, SortTuple(of: $0, by: .urgency, in: context, waiting: waiting)) }
    let sorted = keys.sorted { $0.1.precedes($1.1, in: .urgency) }
    #expect(sorted.map(\.0) == ["awaited", "high", "waiting", "plain"])
    let cursor = TaskCursor(last: sorted[0].1, context: context, digest: 7)
    #expect(try TaskCursor(parsing: cursor.description) == cursor)
  }

  @Test func theLastChangedComesFirst() throws {
    let tasks = try (0..<3).map { number in try task("\(number)", UInt64(number)) { _ in } }
    #expect(titles(tasks, by: .modified) == "2 1 0")
  }
}
