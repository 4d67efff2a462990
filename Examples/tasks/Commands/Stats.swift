import Foundation
import TaskCore
import TaskCoreJSON

extension Command {
  static let stats = Command(
    "stats", "count the tasks by status, list and tag, and what was completed on the last 14 days", synopsis: "stats",
    details: "Of a list and of a tag these are the open tasks, and behind the slash all of them outside the trash."
  ) { _, session in
    let statistics = try await session.application.statistics(days: 14, in: session.context)
    if session.console.isJSON {
      return try session.console.documents([try Document.encode(StatisticsDocument(statistics))])
    }
    let sections = [
      statusTable(statistics), listTable(statistics), tagTable(statistics), dayTable(statistics),
    ].map { $0.text(in: session.console.style) }
    try session.console.text(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private static func statusTable(_ statistics: TaskStatistics) -> TextTable {
    var table = TextTable()
    for kind in TaskItem.Status.Kind.allCases {
      table.add([.init(kind.rawValue, .label), .init("\(statistics.statuses[kind] ?? 0)")])
    }
    table.add([.init("overdue", .label), .init("\(statistics.overdue)", statistics.overdue > 0 ? .alarming : .plain)])
    table.add([.init("trashed", .label), .init("\(statistics.trashed)", .faint)])
    return table
  }

  private static func listTable(_ statistics: TaskStatistics) -> TextTable {
    var table = TextTable()
    for entry in statistics.lists {
      table.add([.init(entry.list.map { "[\($0.title)]" } ?? "no list", .label), .init(text(entry.tally))])
    }
    return table
  }

  private static func tagTable(_ statistics: TaskStatistics) -> TextTable {
    var table = TextTable()
    for entry in statistics.tags { table.add([.init("#" + entry.name, .label), .init(text(entry.tally))]) }
    return table
  }

  private static func text(_ tally: TaskStatistics.Tally) -> String { "\(tally.open)/\(tally.all)" }

  private static func dayTable(_ statistics: TaskStatistics) -> TextTable {
    let most = statistics.days.map(\.completed).max() ?? 0
    var table = TextTable()
    for entry in statistics.days {
      table.add([
        .init(entry.day.description, .faint), .init("\(entry.completed)"),
        .init(bar(entry.completed, of: most), .good),
      ])
    }
    return table
  }

  /// A bar as long as the number, or in proportion where the longest would not fit.
  private static func bar(_ number: Int, of most: Int) -> String {
    let widest = 40
    let length = most <= widest ? number : (number * widest + most - 1) / most
    return String(repeating: "█", count: length)
  }
}

/// The counts for programs.
private struct StatisticsDocument: Encodable {
  struct Tally: Encodable {
    let name: String?
    let id: String?
    let open: Int
    let all: Int

    init(_ name: String?, id: String? = nil, _ tally: TaskStatistics.Tally) {
      (self.name, self.id, open, all) = (name, id, tally.open, tally.all)
    }
  }

  struct Day: Encodable {
    let day: String
    let completed: Int
  }

  let status: [String: Int]
  let overdue: Int
  let trashed: Int
  let lists: [Tally]
  let tags: [Tally]
  let days: [Day]

  init(_ statistics: TaskStatistics) {
    status = Dictionary(uniqueKeysWithValues: statistics.statuses.map { ($0.key.rawValue, $0.value) })
    overdue = statistics.overdue
    trashed = statistics.trashed
    lists = statistics.lists.map { Tally($0.list?.title, id: $0.list?.id.description, $0.tally) }
    tags = statistics.tags.map { Tally($0.name, $0.tally) }
    days = statistics.days.map { Day(day: $0.day.description, completed: $0.completed) }
  }
}
