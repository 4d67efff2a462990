import TaskCore

/// Reads a filter; if it is one, writes it and reads it again, and works it out for a moment.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let text = text(bytes, count) else { return 0 }
  let filter: TaskFilter
  do throws(TaskFailure) {
    filter = try TaskFilter(parsing: text, zoneless: .floating)
  } catch {
    check(error.code == .invalid && error.field == "filter", "\(error)")
    if let error = error.underlying as? FilterSyntaxError {
      check((1...text.count + 1).contains(error.position), "position \(error.position) in “\(text)”")
    }
    return 0
  }
  let written = filter.description
  // Words side by side get an `and` between them, so the text may grow beyond what is read.
  if written.utf8.count <= TaskFilter.longestText {
    let again = try? TaskFilter(parsing: written, zoneless: .floating)
    check(again == filter, "“\(text)” is written as “\(written)”, which is not read as the same")
  }
  _ = try? filter.withDefaults.predicate(in: QueryContext(now: .earliest, zone: .utc))
  return 0
}
