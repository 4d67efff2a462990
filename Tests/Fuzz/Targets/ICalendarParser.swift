import Dispatch
import Synchronization
import TaskCore
import TaskCoreFormats
import TaskCoreInMemory

/// Reads bytes as a calendar, whole and cut: what is read has to be the same. It is imported and exported, and what was
/// exported comes back: the same tasks, and the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps so many bytes in place until the target returns, and they are copied here.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = items([bytes])
  check(items(bytes.map { [$0] }) == whole, "Byte by byte it is read another way")
  let size = Int(bytes.first ?? 0) % 61 + 2
  let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
  check(items(pieces) == whole, "In pieces of \(size) it is read another way")

  let hasTasks = whole?.contains {
    switch $0 {
    case .task, .occurrence: true
    case .list, .notice: false
    }
  }
  guard hasTasks ?? false, let first = exchange(bytes) else { return 0 }
  guard let second = exchange(first.bytes) else {
    check(first.tasks.isEmpty, "What was written is not read")
    return 0
  }
  check(first.tasks.count == second.tasks.count, "\(first.tasks.count) tasks became \(second.tasks.count)")
  for (task, other) in zip(first.tasks, second.tasks) {
    // The lines that are kept are those of the first document, which may have been broken, or those of the second.
    let fields = other.fieldsChanged(from: task).filter {
      switch $0 {
      case .place, .extension: false
      // Their identities follow from the task's, and that from its lines where there is no UID.
      case .comment: task.id == other.id
      default: true
      }
    }
    check(fields.isEmpty, "“\(task.title)” has other \(fields): \(task) became \(other)")
    let (before, after) = (task.comments.map(said), other.comments.map(said))
    check(before == after, "“\(task.title)” has other comments: \(task) became \(other)")
  }
  check(first.bytes == second.bytes, "Exported again it is other bytes")
  return 0
}

private func said(_ comment: TaskItem.Comment) -> String { "\(comment.date) \(comment.text)" }

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

/// What an empty store has after an import, and what it exports; `nil` if nothing can be imported.
private func exchange(_ bytes: [UInt8]) -> (tasks: [TaskItem], bytes: [UInt8])? {
  let answer = Answer()
  let done = DispatchSemaphore(value: 0)
  Task {
    let result = try? await imported(bytes)
    answer.value.withLock { $0 = result }
    done.signal()
  }
  done.wait()
  return answer.value.withLock { $0 }
}

private final class Answer: Sendable {
  let value = Mutex<(tasks: [TaskItem], bytes: [UInt8])?>(nil)
}

private final class Collected: Sendable {
  let bytes = Mutex<[UInt8]>([])
}

private func imported(_ bytes: [UInt8]) async throws -> (tasks: [TaskItem], bytes: [UInt8]) {
  let now = context.now.date
  let planner = TaskPlanner(store: InMemoryTaskStore(now: { now }), now: { now })
  _ = try await planner.import(
    ByteStream(bytes), with: ICalendarTranslator(), under: PlanningTerms(author: "ana", zone: .utc))
  let query = TaskQuery(.all, in: context)
  let collected = Collected()
  _ = try await planner.export(query, with: ICalendarTranslator()) { piece in
    collected.bytes.withLock { $0 += piece }
  }
  return (try await planner.tasks(matching: query).tasks, collected.bytes.withLock { $0 })
}
