import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import Testing

/// Tasks of Taskwarrior's as they are read and written on 15 June 2026 in Madrid.
struct TaskwarriorScene {
  let context: QueryContext
  let store: InMemoryTaskStore
  let planner: TaskPlanner
  let terms: PlanningTerms

  init(zone: String = "Europe/Madrid") throws {
    let zone = try TaskZone(zone)
    let now = try Instant(parsing: "2026-06-15T12:00:00Z")
    context = QueryContext(now: now, zone: zone)
    store = InMemoryTaskStore(now: { now.date })
    planner = TaskPlanner(store: store, now: { now.date })
    terms = PlanningTerms(author: "ana", zone: zone)
  }

  // MARK: Reading

  /// What a reader finds in a document that arrives in pieces of a size.
  func items(of bytes: [UInt8], pieces size: Int = .max) throws -> [DocumentItem] {
    var reader = TaskwarriorTranslator().reader(in: context)
    var items: [DocumentItem] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      items += try reader.read(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return try items + reader.finish()
  }

  func items(of text: String) throws -> [DocumentItem] { try items(of: Array(text.utf8)) }

  /// The one task of an object.
  func task(_ object: String) throws -> NewTask {
    let tasks = try items(of: object).tasks
    try #require(tasks.count == 1, "\(tasks)")
    return tasks[0]
  }

  func date(_ text: String) throws -> TaskDate { try TaskDate(parsing: text, zoneless: .zoned(context.zone)) }

  // MARK: A store

  @discardableResult
  func load(_ document: String) async throws -> ImportReport {
    try await planner.import(ByteStream(Array(document.utf8)), with: TaskwarriorTranslator(), under: terms)
  }

  func tasks() async throws -> [TaskItem] { try await planner.tasks(matching: TaskQuery(.all, in: context)).tasks }

  func export() async throws -> (bytes: [UInt8], notices: [DocumentNotice]) {
    let sink = Sink()
    let report = try await planner.export(TaskQuery(.all, in: context), with: TaskwarriorTranslator()) {
      await sink.append($0)
    }
    return (await sink.bytes, report.notices)
  }

  /// What comes back of a document as values.
  func passed(_ document: String) async throws -> [NSDictionary] {
    try await load(document)
    return try await exported()
  }

  func exported() async throws -> [NSDictionary] { try objects(try await export().bytes) }

  /// The objects of a document, be it an array or not.
  func objects(_ bytes: [UInt8]) throws -> [NSDictionary] {
    if bytes.first == UInt8(ascii: "[") {
      return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [NSDictionary])
    }
    return try bytes.split(separator: 0x0A).map {
      try #require(try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary)
    }
  }

  /// The objects that a writer makes of tasks, and what it reports.
  func written(_ tasks: [TaskItem], in list: TaskList? = nil) throws -> (
    objects: [NSDictionary], notices: [DocumentNotice]
  ) {
    var writer = TaskwarriorTranslator().writer(in: context)
    var bytes = list.map { writer.write($0) } ?? []
    for task in tasks { bytes += writer.write(task) }
    bytes += writer.finish()
    return (try objects(bytes), writer.takeNotices())
  }
}

private actor Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ piece: [UInt8]) { bytes += piece }
}
