import Foundation
import TaskCore
import Testing

/// Dates that another implementation computed, and those that the standard lists: see `Oracle/README.md`.
@Suite struct OracleTests {
  @Test func allDatesAreThoseOfDateutil() throws {
    let rules = try Expectation.all(in: "rules.tsv")
    #expect(rules.count >= 5000)
    for rule in rules { rule.check() }
  }

  @Test func whatIsAskedForOneByOneIsWhatTheSequenceGoesThrough() throws {
    // Every tenth, since the dates before another are found by halving: some hundred questions each.
    for rule in try Expectation.all(in: "rules.tsv").enumerated() where rule.offset % 10 == 0 {
      rule.element.checkQuestions()
    }
  }

  @Test func allExamplesOfTheStandardHaveItsDates() throws {
    let rules = try Expectation.all(in: "rfc5545-examples.tsv")
    #expect(rules.count >= 40)
    for rule in rules {
      rule.check()
      rule.checkQuestions()
    }
  }
}

/// One line of a file: a rule, and the dates that it has.
private struct Expectation {
  let start: TaskDate
  let rule: RecurrenceRule
  let dates: [String]
  let ends: Bool
  let line: String

  static func all(in file: String) throws -> [Expectation] {
    let folder = try #require(Bundle.module.url(forResource: "Oracle", withExtension: nil))
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { try Expectation(String($0)) }
  }

  init(_ line: String) throws {
    self.line = line
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    try #require(fields.count == 6, "\(line)")
    let zoneless: TaskDate.Zoneless = fields[1] == "-" ? .floating : .zoned(try TaskZone(fields[1]))
    start = try TaskDate(parsing: Self.extended(fields[0]), zoneless: zoneless)
    rule = try RecurrenceRule(parsing: fields[3])
    dates = fields[4].split(separator: " ").map(String.init)
    ends = fields[5] == "end"
  }

  func check() {
    let found = Array(Occurrences(of: rule, from: start).prefix(dates.count + 1))
    #expect(found.prefix(dates.count).map(Self.basic) == dates, "\(line)")
    #expect((found.count == dates.count) == ends, "\(line)")
  }

  func checkQuestions() {
    let occurrences = Occurrences(of: rule, from: start)
    let found = Array(occurrences.prefix(6))
    for (date, next) in zip(found, found.dropFirst()) {
      #expect(occurrences.first(after: date) == next, "\(line)")
      #expect(occurrences.last(before: next) == date, "\(line)")
    }
  }

  /// `20260615T090000` as `2026-06-15T09:00:00`.
  private static func extended(_ text: String) -> String {
    let bytes = Array(text)
    func part(_ range: Range<Int>) -> String { String(bytes[range]) }
    let day = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
    return bytes.count == 8 ? day : "\(day)T\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
  }

  /// The wall time of a date as the files write it.
  private static func basic(_ date: TaskDate) -> String {
    let text =
      switch date {
      case .day(let day): day.description
      case .floating(let wall): wall.description
      case .zoned(let time): time.wall.description
      }
    return text.filter { $0 != "-" && $0 != ":" }
  }
}
