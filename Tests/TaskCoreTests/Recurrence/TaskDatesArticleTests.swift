import TaskCore
import Testing

/// Holds every table of the article *Task dates* against what the library computes.
@Suite struct TaskDatesArticleTests {
  private let tables: [ArticleTable]

  init() throws { tables = try ArticleTable.all(of: "TaskDates") }

  @Test func everyTableIsOneThatIsComputed() {
    let kinds = tables.map { table in ["written", "dates", "summary", "completion"].filter { table.has($0) } }
    #expect(kinds.allSatisfy { $0.count == 1 } && kinds.count == 7 && Set(kinds).count == 4, "\(kinds)")
    #expect(tables.allSatisfy { $0.rows.count >= 3 })
  }

  @Test func datesAreOfTheirKind() throws {
    for row in rows("written") {
      let kind =
        switch try date(row["written"]) {
        case .day: "day"
        case .floating: "floating"
        case .zoned: "zoned"
        }
      #expect(kind == row["kind"])
      #expect(try date(row["written"]).description == row["written"])
    }
  }

  @Test func seriesHaveTheirDates() throws {
    for row in rows("dates") {
      let isOpen = row["dates"].hasSuffix(", …")
      let expected = row.list("dates")
      let occurrences = try Occurrences(of: RecurrenceRule(parsing: row["rule"]), from: date(row["from"]))
      let dates = occurrences.prefix(expected.count + 1).map(\.description)
      #expect(Array(dates.prefix(expected.count)) == expected, "\(row["rule"]) from \(row["from"])")
      #expect((dates.count > expected.count) == isOpen, "\(row["rule"]) from \(row["from"])")
    }
  }

  @Test func wordsAreTheirRules() throws {
    for row in rows("summary") {
      let phrase = try RecurrencePhrase(words: row["words"])
      #expect(phrase.rule.description == row["rule"] && phrase.rule.summary == row["summary"])
    }
  }

  @Test(arguments: Recurrence.Basis.allCases)
  func lateCompletionsAreFollowedByTheirDates(_ basis: Recurrence.Basis) async throws {
    for row in rows("completion") {
      let scene = try await Scene()
      let rule = try RecurrenceRule(parsing: row["rule"])
      let due = try date(row["due"])
      let task = try await scene.add("water the plants") {
        $0.due = due
        $0.recurrence = Recurrence(rule: rule, basis: basis)
      }
      let completed = try ZonedTime(wall: wall(row["completed"]), zone: .utc).instant
      _ = try await scene.planner.setStatus(.complete(at: completed), of: [task.id], under: scene.terms)
      let next = try await scene.planner.task(task.successorID)
      #expect(next?.due?.description == row[basis.rawValue], "\(row["rule"]) due \(row["due"])")
    }
  }

  private func rows(_ column: String) -> [ArticleTable.Row] { tables.filter { $0.has(column) }.flatMap(\.rows) }
}
