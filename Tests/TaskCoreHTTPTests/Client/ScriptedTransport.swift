import Foundation
import TaskCore
import TaskCoreHTTP

/// Answers requests by a script, one line after another, and remembers what it was asked.
///
/// Unchecked: `requests` and `script` are read and written only while the lock is held.
final class ScriptedTransport: HTTPTransport, @unchecked Sendable {
  enum Line: Sendable {
    case answer(Int, HTTPTaskFields = [:], String = "")
    case pieces(Int, HTTPTaskFields, [String], TaskFailure? = nil)
    case failure(TaskFailure)
    /// Nothing comes, until the request is cancelled.
    case silence
    /// The body comes to an end only when the request is cancelled.
    case open(HTTPTaskFields, [String])
  }

  struct Request: Sendable, Equatable {
    let method: HTTPTaskMethod
    let target: String
    let fields: HTTPTaskFields
    let body: [UInt8]
  }

  private let lock = NSLock()
  private var script: [Line]
  private var asked: [Request] = []

  init(_ script: [Line]) { self.script = script }

  var requests: [Request] { lock.withLock { asked } }

  func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse {
    let body = try await request.body.collected(upTo: .max)
    let line = lock.withLock {
      asked.append(Request(method: request.method, target: request.target, fields: request.fields, body: body))
      return script.isEmpty ? .failure(TaskFailure(.invalid, "the script is over")) : script.removeFirst()
    }
    switch line {
    case .answer(let status, let fields, let text):
      return HTTPTaskResponse(status, fields: fields, body: HTTPTaskBody(Array(text.utf8)))
    case .pieces(let status, let fields, let pieces, let failure):
      return HTTPTaskResponse(status, fields: fields, body: HTTPTaskBody(Self.stream(pieces, then: failure)))
    case .failure(let failure): throw failure
    case .silence:
      await Self.waitForCancellation()
      throw TaskFailure(.cancelled, "cancelled")
    case .open(let fields, let pieces):
      return HTTPTaskResponse(200, fields: fields, body: HTTPTaskBody(Self.stream(pieces, then: nil, staysOpen: true)))
    }
  }

  private static func stream(_ pieces: [String], then failure: TaskFailure?, staysOpen: Bool = false) -> ByteStream {
    let rest = Rest(pieces)
    return ByteStream { () async throws(TaskFailure) in
      if let piece = await rest.next() { return Array(piece.utf8) }
      if let failure { throw failure }
      if staysOpen { await waitForCancellation() }
      return nil
    }
  }

  static func waitForCancellation() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    continuation.finish()
  }

  private actor Rest {
    private var pieces: [String]

    init(_ pieces: [String]) { self.pieces = pieces }

    func next() -> String? { pieces.isEmpty ? nil : pieces.removeFirst() }
  }
}

/// A sleep that takes no time: pauses are written down, and deadlines never come, or come at once.
///
/// Unchecked: `slept` is read and written only while the lock is held; the rest never changes.
final class TestSleep: @unchecked Sendable {
  private let lock = NSLock()
  private var slept: [Duration] = []
  private let deadlinesCome: Bool

  init(deadlinesCome: Bool = false) { self.deadlinesCome = deadlinesCome }

  var pauses: [Duration] { lock.withLock { slept } }

  /// Deadlines are waited for in steps that double, which no pause of these tests is as long as.
  private static func isOfDeadline(_ duration: Duration) -> Bool {
    (0..<9).contains { duration == .milliseconds(250) * (1 << $0) } || duration >= .seconds(128)
  }

  func sleep(_ duration: Duration) async throws {
    guard Self.isOfDeadline(duration) else { return lock.withLock { slept.append(duration) } }
    if deadlinesCome { return }
    await ScriptedTransport.waitForCancellation()
    throw CancellationError()
  }
}

extension HTTPTaskPlanner {
  static let token = "s3cr3t-T0ken.of~ada"

  /// A planner over a script, whose sleep takes no time.
  static func scripted(
    _ transport: any HTTPTransport, _ sleep: TestSleep = TestSleep(), token: String? = nil, chance: Double = 1
  ) throws -> HTTPTaskPlanner {
    HTTPTaskPlanner(
      over: transport, token: try token.map { text throws(TaskFailure) in try HTTPTaskToken(text) },
      options: HTTPTaskClientOptions(
        silence: .seconds(500), whole: .seconds(5000), eventSilence: .seconds(500), longestRetryAfter: .seconds(120)),
      now: { Date(timeIntervalSince1970: 1_780_000_000) }, sleep: { try await sleep.sleep($0) }, random: { chance })
  }
}

let json: HTTPTaskFields = ["Content-Type": "application/json"]
let problem: HTTPTaskFields = ["Content-Type": "application/problem+json"]
let terms = PlanningTerms(author: "ada", zone: .utc)
let context = QueryContext(now: Instant(Date(timeIntervalSince1970: 1_780_000_000)), zone: .utc)

/// The failure of what has to fail.
func failure(of body: () async throws(TaskFailure) -> Void) async -> TaskFailure? {
  do throws(TaskFailure) {
    try await body()
    return nil
  } catch {
    return error
  }
}
