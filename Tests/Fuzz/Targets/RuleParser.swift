import TaskCore

/// Reads a rule; if it is one, writes it and reads it again, and asks for its dates.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let text = text(bytes, count), let rule = try? RecurrenceRule(parsing: text) else { return 0 }
  let written = rule.description
  check((try? RecurrenceRule(parsing: written)) == rule, "\(written) is not read as the rule that it was written for")
  checkDates(of: rule)
  return 0
}
