import Foundation
import TaskCore
import Testing

@Suite("A filter's text")
struct FilterParsingTests {
  private static let first = TaskItem.ID(high: 0x1234, low: 0x5678)
  private static let second = TaskItem.ID(high: .max, low: 1)
  private static let list = TaskList.ID(high: 7, low: 9)
  private static let today = DateBound.today(days: 0, months: 0)
  private static let tomorrow = DateBound.today(days: 1, months: 0)

  private func parsed(_ text: String) throws -> TaskFilter { try TaskFilter(parsing: text, zoneless: .floating) }

  private static func day(_ text: String) -> DateBound {
    (try? DateBound(parsing: text, zoneless: .floating)) ?? .now(seconds: .min)
  }

  @Test(
    "is a word, or a field with a value",
    arguments: [
      ("", .all), (" \t\u{3000}\n", .all), ("all", .all), ("ALL", .all), ("open", .open), ("trashed", .trashed),
      ("any", .status([.needsAction, .inProcess, .completed, .cancelled])), ("Overdue", .overdue),
      ("blocked", .blocked), ("actionable", .actionable), ("milk", .text("milk")), ("\"any\"", .text("any")),
      ("\"bread and\"", .text("bread and")), ("“bread and”", .text("bread and")), ("„or“", .text("or")),
      ("\"a \\\"b\\\" \\\\ \\n\"", .text("a \"b\" \\ \\n")), ("text:any", .text("any")), ("text:\"\"", .text("")),
      ("foo-bar", .text("foo-bar")), ("-5", .text("-5")), ("12:30", .text("12:30")), ("a&b", .text("a&b")),
      ("x<y", .text("x<y")), ("C#", .text("C#")), ("#home", .text("#home")), ("日本語", .text("日本語")),
      ("tag:home", .tag("home")), ("TAG:Home", .tag("Home")), ("tag:\"a b\"", .tag("a b")), ("tag:\"\"", .tag("")),
      ("tag:none", .not(.has(.tags))), ("tag:\"none\"", .tag("none")), ("tag:a:b", .tag("a:b")),
      ("list:Work", .list(.titled("Work"))), ("list:c.vs.2021-01", .list(.titled("c.vs.2021-01"))),
      ("list:someday", .list(.titled("someday"))), ("list:none", .list(.none)),
      ("list:\"none\"", .list(.titled("none"))),
      ("list:#\(list)", .list(.id(list))), ("list:\"#x\"", .list(.titled("#x"))), ("parent:None", .parent(.none)),
      ("needs:#\(first),#\(second)", .needs([first, second])), ("needs:nothing", .needs([])),
      ("Needs:none", .not(.has(.prerequisites))),
      ("parent:#\(first)", .parent(.anyOf([first]))), ("parent:nothing", .parent(.anyOf([]))),
      ("parent:#\(first),#\(second),#\(first)", .parent(.anyOf([first, second, first]))),
      ("status:open", .status([.needsAction, .inProcess])), ("status:closed", .status([.completed, .cancelled])),
      ("status:needs-action,Completed", .status([.needsAction, .completed])), ("status:nothing", .status([])),
      ("status:in-process,closed", .status([.inProcess, .completed, .cancelled])), ("priority:high", .priority(1...4)),
      ("priority:medium", .priority(5...5)), ("priority:LOW", .priority(6...9)), ("priority:none", .priority(0...0)),
      ("priority:7", .priority(7...7)), ("priority:1..5", .priority(1...5)), ("priority:-3..12", .priority(-3...12)),
      ("repeat:yes", .has(.recurrence)), ("repeat:no", .not(.has(.recurrence))),
    ] as [(String, TaskFilter)])
  func readsConditions(text: String, filter: TaskFilter) throws { #expect(try parsed(text) == filter) }

  @Test("names everything that a task may have", arguments: TaskFilter.Part.allCases)
  func readsParts(part: TaskFilter.Part) throws { #expect(try parsed("has:\(part.rawValue)") == .has(part)) }

  @Test(
    "has ranges of dates, whose upper end after two dots is included",
    arguments: [
      ("none", .none), ("today", .range(from: today, to: tomorrow)), ("..", .range(from: nil, to: nil)),
      ("+3d", .range(from: day("+3d"), to: day("+4d"))), ("friday", .range(from: day("friday"), to: day("friday+1d"))),
      ("eom", .range(from: .endOfMonth, to: .monthEnd(days: 1))), (">=eom", .range(from: .endOfMonth, to: nil)),
      ("2026-06-01..2026-06-30", .range(from: day("2026-06-01"), to: day("2026-07-01"))),
      ("2026-06-01..<2026-06-30", .range(from: day("2026-06-01"), to: day("2026-06-30"))),
      ("-7d..", .range(from: day("-7d"), to: nil)), ("..today", .range(from: nil, to: tomorrow)),
      ("..<today", .range(from: nil, to: today)), ("<today", .range(from: nil, to: today)),
      ("<=today", .range(from: nil, to: tomorrow)), (">today", .range(from: tomorrow, to: nil)),
      (">=today", .range(from: today, to: nil)), ("9999-12-31", .range(from: day("9999-12-31"), to: nil)),
      ("..9999-12-31", .range(from: nil, to: nil)),
      (">9999-12-31", .range(from: day("9999-12-31"), to: day("9999-12-31"))),
      ("2026-06-15T09:00", .range(from: day("2026-06-15T09:00"), to: day("2026-06-15T09:00:01"))),
      ("..2026-06-15T09:00Z", .range(from: nil, to: day("2026-06-15T09:00:01Z"))),
      (
        "floating:2026-06-15T09:00..2026-06-16T09:00[Europe/Madrid]",
        .range(from: day("2026-06-15T09:00"), to: day("2026-06-16T09:00:01[Europe/Madrid]"))
      ),
      ("now..now+2h", .range(from: .now(seconds: 0), to: .now(seconds: 7201))),
    ] as [(String, TaskFilter.DateMatch)])
  func readsRanges(text: String, match: TaskFilter.DateMatch) throws {
    #expect(try parsed("due:\(text)") == .due(match))
    #expect(try parsed("start:\(text)") == .start(match))
    #expect(try parsed("completed:\(text)") == .completed(match))
    #expect(try parsed("created:\(text)") == .created(match))
    #expect(try parsed("Modified:\(text)") == .modified(match))
  }

  @Test("takes times without a zone as it is told")
  func readsTimesInAZone() throws {
    let madrid = try TaskZone("Europe/Madrid")
    let filter = try TaskFilter(parsing: "due:<2026-06-15T09:00", zoneless: .zoned(madrid))
    let bound = DateBound.date(.zoned(try zoned("2026-06-15T09:00[Europe/Madrid]")))
    #expect(filter == .due(.range(from: nil, to: bound)))
  }

  @Test(
    "combines its conditions, with or weaker than and, and that weaker than not",
    arguments: [
      ("a b", .and([.text("a"), .text("b")])), ("a and b", .and([.text("a"), .text("b")])),
      ("a b and c", .and([.text("a"), .text("b"), .text("c")])), ("a OR b", .or([.text("a"), .text("b")])),
      ("a or b c or d", .or([.text("a"), .and([.text("b"), .text("c")]), .text("d")])),
      ("(a or b) c", .and([.or([.text("a"), .text("b")]), .text("c")])),
      ("a and (b and c)", .and([.text("a"), .and([.text("b"), .text("c")])])), ("((a))", .text("a")),
      ("not a b", .and([.not(.text("a")), .text("b")])), ("not(a b)", .not(.and([.text("a"), .text("b")]))),
      ("not not overdue", .not(.not(.overdue))), ("(a)or(b)", .or([.text("a"), .text("b")])),
      ("a not b or not c", .or([.and([.text("a"), .not(.text("b"))]), .not(.text("c"))])),
      ("tag:home and not list:Work", .and([.tag("home"), .not(.list(.titled("Work")))])),
      ("(tag:home)", .tag("home")), ("(and)", .and([])), ("(or)", .or([])), ("(and a)", .and([.text("a")])),
      ("(or not a)", .or([.not(.text("a"))])), ("not (or (and))", .not(.or([.and([])]))),
      ("\"a\" \"b\"", .and([.text("a"), .text("b")])),
    ] as [(String, TaskFilter)])
  func combines(text: String, filter: TaskFilter) throws { #expect(try parsed(text) == filter) }

  @Test(
    "is written as briefly as it is read back",
    arguments: [
      "all", "any", "open", "(and)", "(or)", "(and milk)", "not (or milk)", "milk and tag:home", "\"and\" or \"due:x\"",
      "milk and tag:home or not overdue", "(milk or tag:home) and not (overdue or blocked)", "(a and b) and c",
      "a or (b or c)", "due:today", "due:today..<friday", "due:..", "due:none", "due:friday..", "start:eom-3d",
      "modified:..<2026-06-01", "created:now-1h..", "completed:today-7d..", "tag:\"none\"", "tag:none-such",
      "list:\"#x\"", "list:c.vs.2021-01", "priority:5", "priority:1..4", "status:cancelled,completed",
      "status:nothing", "parent:nothing", "has:notes", "not has:recurrence", "text:\"\"", "\"a b\"", "\"\\\"\\\\\"",
      "due:floating:2026-06-15T09:00:00..", "due:..<2026-06-15T09:00:00+02:00[Europe/Madrid]",
    ])
  func printsBriefly(text: String) throws { #expect(try parsed(text).description == text) }

  @Test("names lists and tasks by what its reader knows them by")
  func readsNames() throws {
    let filter = try TaskFilter(
      parsing: "list:#work or parent:#a1,#b2", zoneless: .floating,
      list: { $0 == "work" ? Self.list : nil }, task: { $0 == "a1" ? Self.first : Self.second })
    #expect(filter == .or([.list(.id(Self.list)), .parent(.anyOf([Self.first, Self.second]))]))
    #expect(throws: TaskFailure.self) {
      try TaskFilter(parsing: "list:#home", zoneless: .floating, list: { _ in nil })
    }
  }

  @Test("is read to a depth and a length, and no further")
  func isBounded() throws {
    let deepest = TaskFilter.deepestNesting
    let nestings = [("not ", "", 1), ("(and ", ")", 1), ("not (or ", ")", 2), ("a (b or ", ")", 2)]
    for (opening, closing, levels) in nestings {
      func nested(_ depth: Int, _ text: String) -> String {
        String(repeating: opening, count: depth) + text + String(repeating: closing, count: depth)
      }
      let filter = try parsed(nested(deepest / levels, "a"))
      #expect(try parsed(filter.description) == filter)
      for text in [
        nested(deepest / levels + 1, "a"), nested(deepest / levels, "tag:none"),
        nested(deepest / levels - 1, "not open"),
        nested(5_000, "a"),
      ] {
        let failure = #expect(throws: TaskFailure.self) { try parsed(text) }
        #expect(failure?.message.hasSuffix("“and”, “or” and “not” lie more than 128 deep within one another.") == true)
      }
    }
    #expect(
      try parsed(String(repeating: "(", count: 30_000) + "a" + String(repeating: ")", count: 30_000)) == .text("a"))
    #expect(throws: TaskFailure.self) { try parsed(String(repeating: "(", count: 60_000)) }
    let longest = String(repeating: "a ", count: TaskFilter.longestText / 2)
    #expect(try parsed(longest) == .and(Array(repeating: .text("a"), count: TaskFilter.longestText / 2)))
    let failure = #expect(throws: TaskFailure.self) { try parsed(longest + "a") }
    #expect(failure?.code == .invalid && failure?.field == "filter")
    #expect(failure?.message.hasSuffix("is longer than 65536 bytes: ask for less at once.") == true)
  }

  @Test("of the greatest depth is read, compared, written and evaluated on the small stack of a thread")
  func isUsedOnASmallStack() async throws {
    let depth = TaskFilter.deepestNesting
    let text = String(repeating: "a or b (", count: depth / 2) + "a" + String(repeating: ")", count: depth / 2)
    let negated = String(repeating: "not ", count: depth) + "overdue"
    let context = try context("2026-06-15T12:00", "Europe/Madrid")
    let task = try TaskItem(
      id: Self.first, title: "b", place: Place(position: .first), created: .earliest, modified: .earliest)
    let matches: [Bool?] = await withCheckedContinuation { continuation in
      let thread = Thread {
        let matches = [text, negated].map { text -> Bool? in
          guard let filter = try? TaskFilter(parsing: text, zoneless: .floating),
            let again = try? TaskFilter(parsing: filter.description, zoneless: .floating),
            Set([again]).contains(filter)
          else { return nil }
          return (try? filter.withDefaults.predicate(in: context))?(task)
        }
        continuation.resume(returning: matches)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(matches == [false, false])
  }
}
