import TaskCore

/// Reads a rule in words; if it is one, its summary is of the same dates where it can be read, and its dates are asked
/// for.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let text = text(bytes, count) else { return 0 }
  let phrase: RecurrencePhrase
  do throws(TaskFailure) {
    phrase = try RecurrencePhrase(words: text)
  } catch {
    check(error.code == .invalid && error.field == "recurrence", "\(error)")
    return 0
  }
  let written = phrase.rule.description
  check((try? RecurrenceRule(parsing: written)) == phrase.rule, "\(written) is not read as the rule of “\(text)”")
  let summary = phrase.rule.summary
  if let again = try? RecurrencePhrase(words: summary) {
    check(again.rule.summary == summary, "“\(summary)” is read as “\(again.rule.summary)”")
  }
  checkDates(of: phrase.rule)
  return 0
}
