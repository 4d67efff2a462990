import TaskCore
import TaskCoreFormats

/// Reads a document of Taskwarrior's, whole and byte by byte, writes its tasks, and reads them again: nothing may change
/// any more, and nothing be reported that is not lost.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps so many bytes in place until the target returns, and they are copied here.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let context = QueryContext(now: Instant(secondsSince1970: 1_781_000_000) ?? .earliest, zone: zone)
  let whole = read([bytes], in: context)
  check(read(bytes.map { [$0] }, in: context) == whole, "Byte by byte it is read another way")
  guard let whole else { return 0 }

  let first = written(whole, in: context)
  guard let again = read([first], in: context) else { fatalError("What was written is no document") }
  for case .notice(let notice) in again { check(notice.kind == .loss, "What was written is \(notice)") }
  let second = written(again, in: context)
  check(second == first, "Written again it is another document")
  return 0
}

private let zone = (try? TaskZone("Europe/Madrid")) ?? .utc

/// What a reader finds; `nil` where it refuses the document.
private func read(_ pieces: [[UInt8]], in context: QueryContext) -> [DocumentItem]? {
  var reader = TaskwarriorTranslator().reader(in: context)
  var items: [DocumentItem] = []
  do throws(TaskFailure) {
    for piece in pieces { items += try reader.read(piece) }
    return items + (try reader.finish())
  } catch {
    return nil
  }
}

/// The tasks that the model takes, written.
private func written(_ items: [DocumentItem], in context: QueryContext) -> [UInt8] {
  var writer = TaskwarriorTranslator().writer(in: context)
  var bytes: [UInt8] = []
  for case .task(let new, line: _) in items {
    let id = new.id ?? TaskItem.ID(high: 0, low: 1)
    guard
      let task = try? TaskItem(
        id: id, title: new.title, status: new.status, priority: new.priority, start: new.start, due: new.due,
        recurrence: new.recurrence, tags: new.tags, place: Place(position: .first), prerequisites: new.prerequisites,
        comments: new.comments.compactMap { try? TaskItem.Comment(on: id, date: $0.date, text: $0.text) },
        extensions: new.extensions, created: new.created ?? context.now, modified: new.modified ?? context.now)
    else { continue }
    bytes += writer.write(task)
  }
  return bytes + writer.finish()
}
