import Foundation
public import TaskCore
import TaskCoreJSON

/// The gate in front of handlers: lets in those who bring a token, each to the tasks of its owner.
///
/// ```swift
/// let access = HTTPTaskAccess(tokens: try HTTPTaskTokens(parsing: text)) { owner throws(TaskFailure) in
///   let store = try await SQLiteTaskStore.open(at: .file("\(folder)/\(owner).sqlite"))
///   return HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: owner, formats: .standard)
/// }
/// ```
///
/// A token is a bearer token (RFC 6750) in the header `Authorization`, and nowhere else. Without one nothing but
/// `/healthz` answers, and no byte of a request's content is read. Handlers are made when their owner first comes, and
/// kept.
public final class HTTPTaskAccess: HTTPTaskResponding {
  private let handlers: OwnerHandlers
  private let log: @Sendable (HTTPTaskVisit) -> Void
  private let clock: @Sendable () -> ContinuousClock.Instant
  private let current: CurrentTokens

  /// A gate.
  ///
  /// - Parameters:
  ///   - tokens: who is let in.
  ///   - clock: what the time that answers take is measured by.
  ///   - log: takes the facts of each request when its answer begins. A server that knows of more, as `HTTPTaskServer`
  ///     does, has its own, and gets them with the answer.
  ///   - handler: makes the handler of an owner; what it throws is the answer to the request, and the next one tries
  ///     again.
  public init(
    tokens: HTTPTaskTokens, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    log: @escaping @Sendable (HTTPTaskVisit) -> Void = { _ in },
    handler: @escaping @Sendable (_ owner: String) async throws(TaskFailure) -> any HTTPTaskResponding
  ) {
    current = CurrentTokens(tokens)
    handlers = OwnerHandlers(handler)
    self.log = log
    self.clock = clock
  }

  /// Who is let in. A token that is taken away lets in no more from the next request on, and answers that are still
  /// streamed to it end.
  public var tokens: HTTPTaskTokens {
    get { current.tokens }
    set { current.tokens = newValue }
  }

  /// See ``HTTPTaskResponding/response(to:)``.
  @concurrent public func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse {
    let start = clock()
    let route = (try? RequestTarget(request.target)).flatMap { RouteTable.match($0.segments)?.route }
    var owner: String?
    var response: HTTPTaskResponse
    do {
      response = try await answer(to: request, on: route, owner: &owner)
    } catch {
      response = Refusal(error).response
      if request.method == .head { response.body = HTTPTaskBody(ByteStream([]), length: response.body.length) }
    }
    var visit = HTTPTaskVisit(
      method: HTTPTaskVisit.name(of: request.method), route: route?.pattern, status: response.status,
      duration: start.duration(to: clock()), owner: owner)
    visit.reason = Self.takeReason(from: &response)
    response.visit = visit
    log(visit)
    return response
  }

  /// What failed on this side is said to those who can do something about it, and not who asks: it may name files.
  private static func takeReason(from response: inout HTTPTaskResponse) -> String? {
    guard response.status >= 500, response.status != 501, let bytes = response.body.bytes,
      let failure = ProblemDocument.decode(bytes), failure.code != .cancelled
    else { return nil }
    let message = "The tasks cannot be reached now: the server's log says why."
    response.body = Refusal(response.status, TaskFailure(failure.code, message)).response.body
    return failure.description
  }

  private func answer(
    to request: HTTPTaskRequest, on route: Route?, owner: inout String?
  ) async throws -> HTTPTaskResponse {
    let operation = route?.operation(for: request.method)
    // Those who watch over servers have no token.
    if operation == .health { return await Self.healthHandler.response(to: request) }
    guard let token = Self.token(of: request) else { throw Self.refusal(401, .unauthorized, Self.missing, nil) }
    guard let entry = current.tokens.entry(of: token) else {
      throw Self.refusal(401, .unauthorized, "The token is not valid: take another one.", "invalid_token")
    }
    owner = entry.owner
    if entry.scope == .readOnly, operation?.isWrite == true {
      throw Self.refusal(
        403, .forbidden, "The token allows reading alone: take one that allows writing.", "insufficient_scope")
    }
    var response = try await handlers.handler(of: entry.owner).response(to: request)
    if response.body.bytes == nil { response.body = revocable(response.body, for: token) }
    return response
  }

  private static let healthHandler = HealthHandler()

  private static let missing = "This needs a token: send it in the header Authorization, behind “Bearer ”."

  /// The token that a request brings (RFC 6750, section 2.1); the scheme is written in any case.
  private static func token(of request: HTTPTaskRequest) -> String? {
    let values = request.fields.values(of: "Authorization")
    guard values.count == 1, let value = values.first else { return nil }
    let parts = value.utf8.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, String(Substring(parts[0])).lowercased() == "bearer" else { return nil }
    return MediaType.trimmed(Substring(parts[1]))
  }

  private static func refusal(_ status: Int, _ code: TaskFailure.Code, _ message: String, _ error: String?) -> Refusal {
    let challenge = "Bearer realm=\"tasks\"" + (error.map { ", error=\"\($0)\"" } ?? "")
    return Refusal(status, TaskFailure(code, message), fields: ["WWW-Authenticate": challenge])
  }

  /// Content that is streamed, which ends when its token is taken away: a stream of events may last for days.
  private func revocable(_ body: HTTPTaskBody, for token: String) -> HTTPTaskBody {
    let pieces = RevocablePieces(body.stream) { [current] in current.tokens.entry(of: token) != nil }
    return HTTPTaskBody(
      ByteStream { () async throws(TaskFailure) in try await pieces.next() }, length: body.length)
  }
}

/// Answers `/healthz`, which asks no application.
private struct HealthHandler: HTTPTaskResponding {
  func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse {
    var response: HTTPTaskResponse
    do {
      let target = try RequestTarget(request.target)
      let query = try QueryParameters(target.query, known: [])
      try Exchange(request: request, operation: .health, parameters: [], query: query).negotiate()
      response = .health
    } catch {
      response = Refusal(error).response
    }
    if request.method == .head { response.body = HTTPTaskBody(ByteStream([]), length: response.body.length) }
    return response
  }
}

/// The tokens that hold now.
private final class CurrentTokens: @unchecked Sendable {
  // Unchecked: `value` is read and written only while the lock is held.
  private let lock = NSLock()
  private var value: HTTPTaskTokens

  init(_ tokens: HTTPTaskTokens) { value = tokens }

  var tokens: HTTPTaskTokens {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

/// The pieces of a stream, as long as they may be read.
private actor RevocablePieces {
  private var iterator: ByteStream.Iterator?
  private let isAllowed: @Sendable () -> Bool

  init(_ stream: ByteStream, while isAllowed: @escaping @Sendable () -> Bool) {
    iterator = stream.makeAsyncIterator()
    self.isAllowed = isAllowed
  }

  func next() async throws(TaskFailure) -> [UInt8]? {
    guard var iterator else { return nil }
    let piece = try await iterator.next(isolation: self)
    self.iterator = piece == nil ? nil : iterator
    guard piece == nil || isAllowed() else {
      self.iterator = nil
      throw TaskFailure(.unauthorized, "The token was taken away while the answer was being sent.")
    }
    return piece
  }
}
