import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import Testing

/// 15 June 2026, 10:00 UTC.
let june = QueryContext(now: Instant(secondsSince1970: 1_781_517_600) ?? .earliest, zone: .utc)

/// What a reader finds in a calendar that arrives in pieces of a size.
func calendarItems(of bytes: [UInt8], pieces size: Int = .max) throws -> [DocumentItem] {
  var reader = ICalendarTranslator().reader(in: june)
  var items: [DocumentItem] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    items += try reader.read(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
  }
  return try items + reader.finish()
}

/// A calendar's bytes, with CR and LF.
func calendarBytes(_ components: String...) -> [UInt8] { calendarBytes(components) }

func calendarBytes(_ components: [String]) -> [UInt8] {
  var bytes = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Other//EN\r\n".utf8)
  for component in components {
    bytes += Array("BEGIN:VTODO\r\n".utf8) + crlf(component) + Array("\r\nEND:VTODO\r\n".utf8)
  }
  return bytes + Array("END:VCALENDAR\r\n".utf8)
}

func crlf(_ text: String) -> [UInt8] { text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }

/// The one task of a component.
func todo(_ lines: String) throws -> NewTask {
  let tasks = try calendarItems(of: calendarBytes(lines)).tasks
  try #require(tasks.count == 1)
  return tasks[0]
}

/// The lines of a document, unfolded.
func unfolded(_ bytes: [UInt8]) -> [String] {
  var lines: [[UInt8]] = []
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    let line = line.last == 0x0D ? line.dropLast() : line
    if line.first == 0x20 || line.first == 0x09, !lines.isEmpty {
      lines[lines.count - 1] += line.dropFirst()
    } else {
      lines.append(Array(line))
    }
  }
  if lines.last?.isEmpty ?? false { lines.removeLast() }
  return lines.map { String(decoding: $0, as: UTF8.self) }
}

/// A store with a planner, into which calendars are imported and from which they are exported.
struct ICalendarScene {
  let store: InMemoryTaskStore
  let planner: TaskPlanner
  let terms = PlanningTerms(author: "ana", zone: .utc)

  init() {
    let now = june.now.date
    store = InMemoryTaskStore(now: { now })
    planner = TaskPlanner(store: store, now: { now })
  }

  init(of first: String, _ others: String...) async throws {
    self.init()
    try await load(calendarBytes([first] + others))
  }

  @discardableResult
  func load(_ bytes: [UInt8]) async throws -> ImportReport {
    try await planner.import(ByteStream(bytes), with: ICalendarTranslator(), under: terms)
  }

  func tasks() async throws -> [TaskItem] { try await planner.tasks(matching: TaskQuery(.all, in: june)).tasks }

  func task(_ title: String) async throws -> TaskItem { try #require(try await tasks().first { $0.title == title }) }

  func export(_ filter: TaskFilter = .all) async throws -> (bytes: [UInt8], notices: [DocumentNotice]) {
    let sink = CalendarSink()
    let report = try await planner.export(TaskQuery(filter, in: june), with: ICalendarTranslator()) {
      await sink.append($0)
    }
    return (await sink.bytes, report.notices)
  }

  func lines() async throws -> [String] { unfolded(try await export().bytes) }

  func edit(_ title: String, _ change: (inout TaskPatch) -> Void) async throws {
    var patch = TaskPatch()
    change(&patch)
    _ = try await planner.edit(task(title).id, patch, under: terms)
  }
}

private actor CalendarSink {
  private(set) var bytes: [UInt8] = []

  func append(_ piece: [UInt8]) { bytes += piece }
}
