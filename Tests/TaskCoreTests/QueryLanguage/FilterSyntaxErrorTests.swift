import TaskCore
import Testing

@Suite("A filter that cannot be read")
struct FilterSyntaxErrorTests {
  private static let dates = "none, a date such as today, friday, +3d or 2026-06-15, or a range such as today..eom"
  private static let statuses = "open, closed, any, needs-action, in-process, completed, cancelled"
  private static let parts =
    "start, due, recurrence, notes, reminders, tags, comments, prerequisites, extensions, list, parent"
  private static let fields =
    "a field (due:, start:, completed:, created:, modified:, tag:, list:, parent:, needs:, status:, priority:, has:, repeat:, "
    + "text:) or quotes around what is searched for"
  private static let priorities = "high, medium, low, none, a number from 0 to 9, or a range such as 1..4"
  private static let condition = "a condition, or quotes around what is searched for"
  private static let space = "a space, or quotes around the whole"

  @Test(
    "says where, what was found, what was expected, and what may have been meant",
    arguments: [
      ("lst:Work", 1, "expected \(fields), found “lst:”; did you mean “list:”?"),
      ("a project:Work", 3, "expected \(fields), found “project:”; did you mean “list:”?"),
      ("url:https://a.b", 1, "expected \(fields), found “url:”; did you mean \"url:https://a.b\"?"),
      ("url:\"x y\"", 1, "expected \(fields), found “url:”."),
      ("tag: x", 5, "expected the name of a tag behind “tag:”, found a space."),
      ("tag:", 5, "expected the name of a tag behind “tag:”, found the end."),
      ("LIST:(a)", 6, "expected the title of a list, none, or “#” and an identity behind “LIST:”, found “(”."),
      ("text:", 6, "expected what is searched for behind “text:”, found the end."),
      ("due:", 5, "expected \(dates) behind “due:”, found the end."),
      ("due:>=", 7, "expected \(dates), found the end."), ("due:today..<", 13, "expected \(dates), found the end."),
      ("due:\"today\"", 5, "expected \(dates) without quotes, found “\"today\"”; did you mean “due:today”?"),
      (
        "due:tomorow", 5,
        "“tomorow” is not a date: use one such as 2026-06-15, today, friday, eom, +3d or now+2h; did you mean “tomorrow”?"
      ),
      ("due:today..2026-02-30", 12, "“2026-02-30” is not a date: February 2026 has 28 days."),
      ("due:+3", 5, "“+3” is not a date: a distance is written as +3d, +3w, +3m, +3y."),
      ("list:#12", 6, "expected “#” and an identity, found “#12”."),
      ("parent:none,#1", 8, "expected “#” and an identity, found “none”."),
      (
        "parent:00000000-0000-0000-0000-000000000001", 8,
        "expected “#” and an identity, found “00000000-0000-0000-0000-000000000001”; "
          + "did you mean “#00000000-0000-0000-0000-000000000001”?"
      ),
      ("parent:#00000000-0000-0000-0000-000000000001,", 46, "expected “#” and an identity, found the end."),
      ("status:done", 8, "expected \(statuses), found “done”; did you mean “completed”?"),
      ("status:open,canceled", 13, "expected \(statuses), found “canceled”; did you mean “cancelled”?"),
      ("status:open,", 13, "expected \(statuses), found the end."),
      ("status:,open", 8, "expected \(statuses), found “,”."),
      ("priority:hgih", 10, "expected \(priorities), found “hgih”; did you mean “high”?"),
      ("priority:12", 10, "expected \(priorities), found “12”."),
      ("priority:4..1", 10, "expected \(priorities), found “4..1”."),
      ("priority:99999999999999999999..", 10, "expected \(priorities), found “99999999999999999999..”."),
      ("has:note", 5, "expected \(parts), found “note”; did you mean “notes”?"),
      ("repeat:maybe", 8, "expected yes or no, found “maybe”."),
      ("\"\"", 3, "expected a phrase that is not empty, found “\"\"”."),
      ("due<today", 1, "expected \(condition), found “due<today”; did you mean “due:<today”?"),
      ("due>=today", 1, "expected \(condition), found “due>=today”; did you mean “due:>=today”?"),
      ("status=open", 1, "expected \(condition), found “status=open”; did you mean “status:open”?"),
      ("-tag:home", 1, "expected \(condition), found “-tag:home”; did you mean “not tag:home”?"),
      ("a || b", 3, "expected \(condition), found “||”; did you mean “or”?"),
      ("a & b", 3, "expected \(condition), found “&”; did you mean “and”?"),
      ("!milk", 1, "expected \(condition), found “!milk”; did you mean “not milk”?"),
      ("tag!=home", 1, "expected \(condition), found “tag!=home”; did you mean “not tag:home”?"),
      ("due：today", 1, "expected \(condition), found “due：today”; did you mean “due:today”?"),
      ("! a", 1, "expected \(condition), found “!”; did you mean “not”?"),
      ("-(a)", 2, "expected \(space), found “(”; did you mean “not”?"), ("f(x)", 2, "expected \(space), found “(”."),
      ("5\"disk", 2, "expected \(space), found “\"”."), ("\"a\"é", 4, "expected \(space), found “é”."),
      ("12:\"x\"", 4, "expected \(space), found “\"”."),
      ("milk \"butter", 6, "the quote that begins here does not end."),
      ("e\u{301} 👩‍👩‍👧 “x", 5, "the quote that begins here does not end."),
      ("a or", 5, "expected a condition, found the end."), ("or a", 1, "expected a condition, found “or”."),
      ("a and or b", 7, "expected a condition, found “or”."), ("not", 4, "expected a condition, found the end."),
      ("not and a", 5, "expected a condition, found “and”."), ("()", 2, "expected a condition, found “)”."),
      ("(a or)", 6, "expected a condition, found “)”."), ("(or not)", 8, "expected a condition, found “)”."),
      ("(a", 1, "the “(” that stands here is not closed."), ("(", 2, "expected a condition, found the end."),
      ("a)", 2, "expected no “)” without a “(” in front, found “)”."),
      ("(and a b)", 8, "expected “)”, found “b”."), ("(and a and)", 8, "expected “)”, found “and”."),
      ("(and or)", 6, "expected a condition, found “or”."), ("and", 1, "expected a condition, found “and”."),
    ])
  func saysWhy(text: String, position: Int, reason: String) throws {
    let failure = try #require(
      #expect(throws: TaskFailure.self) { try TaskFilter(parsing: text, zoneless: .floating) })
    #expect(failure.code == .invalid && failure.field == "filter")
    #expect(failure.message == "The filter “\(text)” cannot be read at character \(position): \(reason)")
    let error = try #require(failure.underlying as? FilterSyntaxError)
    #expect(error.position == position && !error.expected.isEmpty)
    #expect((error.suggestion != nil) == reason.hasSuffix("?"))
  }

  @Test("is told by its parts, too")
  func hasParts() throws {
    let failure = #expect(throws: TaskFailure.self) {
      try TaskFilter(parsing: "milk status:opn", zoneless: .floating)
    }
    let error = try #require(failure?.underlying as? FilterSyntaxError)
    #expect(
      error.position == 13 && error.found == "opn" && error.expected == Self.statuses && error.suggestion == "open")
  }

  @Test("is cut in what is said of it, and has no control characters there")
  func isCut() {
    let text = "a\u{1B}[31m\n" + String(repeating: "x", count: 500) + " or"
    let failure = #expect(throws: TaskFailure.self) { try TaskFilter(parsing: text, zoneless: .floating) }
    #expect(failure?.message.contains("\u{1B}") == false && failure?.message.contains("\n") == false)
    #expect(
      failure?.message.hasSuffix("x…” cannot be read at character 511: expected a condition, found the end.") == true)
  }
}
