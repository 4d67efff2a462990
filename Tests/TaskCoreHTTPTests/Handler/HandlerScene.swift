import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreHTTP
import TaskCoreInMemory
import TaskCoreSQLite
import Testing

/// The stores behind a handler.
enum Ground: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case sqlite

  var testDescription: String { rawValue }

  func store() async throws -> any TaskStoring {
    switch self {
    case .memory: InMemoryTaskStore()
    case .sqlite: try await SQLiteTaskStore.open(at: .inMemory)
    }
  }
}

/// A handler over a planner on a store of its own, with a clock that stands until it is moved.
struct HandlerScene: Sendable {
  let store: any TaskStoring
  let planner: TaskPlanner
  let handler: HTTPTaskHandler
  let clock: StandingClock

  init(
    _ ground: Ground = .memory, options: HTTPTaskHandlerOptions = HTTPTaskHandlerOptions(), withStore: Bool = true,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) async throws {
    self.init(try await ground.store(), options: options, withStore: withStore, sleep: sleep)
  }

  init(
    _ store: any TaskStoring, options: HTTPTaskHandlerOptions = HTTPTaskHandlerOptions(), withStore: Bool = true,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    let clock = StandingClock()
    self.clock = clock
    self.store = store
    planner = TaskPlanner(store: store, now: { clock.now })
    handler = HTTPTaskHandler(
      planner, store: withStore ? store : nil, owner: "ada", formats: .standard, options: options, now: { clock.now },
      sleep: sleep)
  }

  /// Sends a request and takes the whole answer.
  @discardableResult
  func send(
    _ method: HTTPTaskMethod, _ target: String, _ body: String? = nil, _ fields: HTTPTaskFields = [:]
  ) async throws -> Answer {
    var request = HTTPTaskRequest(method, target, fields: fields)
    if let body {
      request.body = HTTPTaskBody(Array(body.utf8))
      if request.fields["Content-Type"] == nil { request.fields["Content-Type"] = "application/json" }
    }
    return try await Answer(handler.response(to: request))
  }

  /// Adds a task and answers its document.
  @discardableResult
  func add(_ document: String, _ fields: HTTPTaskFields = [:]) async throws -> Answer {
    let answer = try await send(.post, "/v1/tasks", document, fields)
    #expect(answer.status == 201, "\(answer)")
    return answer
  }

  func titles(_ query: String, _ fields: HTTPTaskFields = [:]) async throws -> [String] {
    let answer = try await send(.get, "/v1/tasks" + query, nil, fields)
    #expect(answer.status == 200, "\(answer)")
    return answer.array.compactMap { ($0 as? [String: Any])?["title"] as? String }
  }
}

/// An answer with all of its content.
struct Answer: CustomStringConvertible, Equatable {
  let status: Int
  let fields: HTTPTaskFields
  let bytes: [UInt8]
  let length: Int?

  init(_ response: HTTPTaskResponse) async throws {
    status = response.status
    fields = response.fields
    length = response.body.length
    bytes = try await response.body.collected(upTo: 1 << 30)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var json: Any? { try? JSONSerialization.jsonObject(with: Data(bytes)) }
  var object: [String: Any] { json as? [String: Any] ?? [:] }
  var array: [Any] { json as? [Any] ?? [] }
  var id: String { object["id"] as? String ?? "" }
  var etag: String { fields["ETag"] ?? "" }
  var changed: [[String: Any]] { object["changed"] as? [[String: Any]] ?? [] }

  subscript(name: String) -> String? { object[name] as? String }

  /// The target of the link to the next page.
  var next: String? {
    guard let link = fields["Link"], link.hasSuffix(">; rel=\"next\""), let end = link.firstIndex(of: ">") else {
      return nil
    }
    return String(link[link.index(after: link.startIndex)..<end])
  }

  var description: String { "\(status) \(fields.fields.map { "\($0.name): \($0.value)" }) \(text.prefix(400))" }
}

final class StandingClock: @unchecked Sendable {
  // Unchecked: `date` is read and written only while the lock is held.
  private let lock = NSLock()
  private var date = Date(timeIntervalSince1970: 1_780_000_000)

  var now: Date { lock.withLock { date } }
  func set(_ text: String) throws {
    let moment = try Instant(parsing: text).date
    lock.withLock { date = moment }
  }
}

/// Expects a refusal with its problem details.
func expectProblem(
  _ answer: Answer, _ status: Int, _ code: String, field: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(answer.status == status, "\(answer)", sourceLocation: sourceLocation)
  #expect(answer["code"] == code, "\(answer)", sourceLocation: sourceLocation)
  #expect(answer.object["status"] as? Int == status, "\(answer)", sourceLocation: sourceLocation)
  #expect(
    answer.fields["Content-Type"] == "application/problem+json" && answer["type"] == "about:blank"
      && answer["title"]?.isEmpty == false && answer["detail"]?.isEmpty == false, "\(answer)",
    sourceLocation: sourceLocation)
  if let field { #expect(answer["field"] == field, "\(answer)", sourceLocation: sourceLocation) }
}
