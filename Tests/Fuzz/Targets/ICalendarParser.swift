import TaskCore
import TaskCoreFormats

/// Reads bytes as a calendar, whole and cut: what is read has to be the same. It is written, and read
/// again as it was.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps so many bytes in place until the target returns, and they are copied here.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = items([bytes])
  check(items(bytes.map { [$0] }) == whole, "Byte by byte it is read another way")
  let size = Int(bytes.first ?? 0) % 61 + 2
  let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
  check(items(pieces) == whole, "In pieces of \(size) it is read another way")

  guard let tasks = tasks(in: whole), !tasks.isEmpty else { return 0 }
  let written = document(of: tasks)
  guard let again = readAgain(written) else {
    check(false, "What was written is not read")
    return 0
  }
  check(again.count == tasks.count, "\(tasks.count) tasks were written, and \(again.count) are read")
  for (task, other) in zip(tasks, again) {
    check(task.title.utf8.elementsEqual(other.title.utf8), "“\(task.title)” became “\(other.title)”")
    check(task.due == other.due && task.start == other.start, "Dates of “\(task.title)” changed")
    check(task.status == other.status, "“\(task.title)”: \(task.status) became \(other.status)")
  }
  return 0
}

private let context = QueryContext(now: Instant(secondsSince1970: 1_781_517_600) ?? .earliest, zone: .utc)

private func items(_ pieces: [[UInt8]]) -> [DocumentItem]? {
  var reader = ICalendarTranslator().reader(in: context)
  var items: [DocumentItem] = []
  do {
    for piece in pieces { items += try reader.read(piece) }
    return try items + reader.finish()
  } catch {
    return nil
  }
}

private func readAgain(_ bytes: [UInt8]) -> [TaskItem]? { tasks(in: items([bytes])) }

/// The tasks as an import makes them, without those that the model refuses, and each identity once.
private func tasks(in items: [DocumentItem]?) -> [TaskItem]? {
  guard let items else { return nil }
  var tasks: [TaskItem] = []
  var seen: Set<TaskItem.ID> = []
  for case .task(let new, line: let line) in items {
    let id = new.id ?? TaskItem.ID(high: 1, low: UInt64(line))
    guard seen.insert(id).inserted else { return nil }
    let now = context.now
    let task = try? TaskItem(
      id: id, title: new.title, notes: new.notes, status: new.status, priority: new.priority, start: new.start,
      due: new.due, recurrence: new.recurrence, reminders: new.reminders, tags: new.tags,
      place: Place(parent: new.parent, position: .first), prerequisites: new.prerequisites,
      comments: new.comments.compactMap { try? TaskItem.Comment(on: id, date: $0.date, text: $0.text) },
      extensions: new.extensions, created: new.created ?? now, modified: new.modified ?? new.created ?? now,
      trashed: new.trashed)
    if let task { tasks.append(task) } else { return nil }
  }
  return tasks
}

private func document(of tasks: [TaskItem]) -> [UInt8] {
  var writer = ICalendarTranslator().writer(in: context)
  var bytes: [UInt8] = []
  for task in tasks { bytes += writer.write(task) }
  return bytes + writer.finish()
}
