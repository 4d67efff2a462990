import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import Testing

/// 27 September 2021, when case H1 is played.
let context = QueryContext(now: Instant(secondsSince1970: 1_632_744_000) ?? .earliest, zone: .utc)

/// What a reader finds in a document that arrives in pieces of a size.
func items(of bytes: [UInt8], pieces size: Int = .max) throws -> [DocumentItem] {
  var reader = TodoTxtTranslator().reader(in: context)
  var items: [DocumentItem] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    items += try reader.read(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
  }
  return try items + reader.finish()
}

func items(of text: String) throws -> [DocumentItem] { try items(of: Array(text.utf8)) }

/// The one task of a line.
func task(_ line: String) throws -> NewTask {
  let tasks = try items(of: line).tasks
  try #require(tasks.count == 1)
  return tasks[0]
}

extension [DocumentItem] {
  var tasks: [NewTask] {
    compactMap {
      switch $0 {
      case .task(let task, line: _), .occurrence(let task, of: _, at: _, line: _): task
      default: nil
      }
    }
  }
  var notices: [DocumentNotice] { compactMap { if case .notice(let notice) = $0 { notice } else { nil } } }
}

/// A store with a planner, into which todo.txt is imported and from which it is exported.
struct TodoTxtScene {
  let planner: TaskPlanner
  let terms = PlanningTerms(author: "ana", zone: .utc)

  init() {
    let now = context.now.date
    planner = TaskPlanner(store: InMemoryTaskStore(now: { now }), now: { now })
  }

  init(_ text: String) async throws {
    self.init()
    try await load(Array(text.utf8))
  }

  @discardableResult
  func load(_ bytes: [UInt8]) async throws -> ImportReport {
    try await planner.import(ByteStream(bytes), with: TodoTxtTranslator(), under: terms)
  }

  func tasks() async throws -> [TaskItem] { try await planner.tasks(matching: TaskQuery(.all, in: context)).tasks }

  func export() async throws -> (bytes: [UInt8], notices: [DocumentNotice]) {
    let sink = Sink()
    let query = TaskQuery(.all, in: context)
    let report = try await planner.export(query, with: TodoTxtTranslator()) { await sink.append($0) }
    return (await sink.bytes, report.notices)
  }

  func text() async throws -> String { String(decoding: try await export().bytes, as: UTF8.self) }

  func complete(_ index: Int = 0) async throws { _ = try await planner.complete(tasks()[index].id, under: terms) }

  func edit(_ index: Int = 0, _ change: (inout TaskPatch) -> Void) async throws {
    var patch = TaskPatch()
    change(&patch)
    _ = try await planner.edit(tasks()[index].id, patch, under: terms)
  }
}

private actor Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ piece: [UInt8]) { bytes += piece }
}
