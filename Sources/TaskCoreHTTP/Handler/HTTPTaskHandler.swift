public import Foundation
public import TaskCore
public import TaskCoreJSON

/// The application over HTTP: takes a request as a value and answers with one, whatever server carries them.
///
/// ```swift
/// let handler = HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: "ada", formats: .standard)
/// let answer = await handler.response(to: HTTPTaskRequest(.get, "/v1/tasks?filter=due:today"))
/// ```
///
/// It asks nobody who they are: put a ``HTTPTaskAccess`` in front of it where others can reach it. What it understands is
/// written down in <doc:Conventions>, and route by route in the OpenAPI description that it serves at `/v1/openapi.yaml`.
///
/// Any number of requests may be answered at once. Nothing that a request can say traps or hangs, and every failure is
/// an answer with problem details (RFC 9457).
public struct HTTPTaskHandler: HTTPTaskResponding {
  let application: any TaskApplication
  let store: (any TaskStoring)?
  let owner: String
  let formats: FormatRegistry
  let options: HTTPTaskHandlerOptions
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  let turns = KeyedTurns()

  /// A handler over an application.
  ///
  /// - Parameters:
  ///   - application: what answers.
  ///   - store: what the routes for stores on other machines answer from: change sets, the feed, tombstones; without one
  ///     there are none.
  ///   - owner: the person or team whose tasks these are. Keys of requests are kept apart by it, and it is the author of
  ///     what is written where a request names none.
  ///   - formats: the documents that can be imported and exported.
  ///   - options: bounds.
  ///   - now: what time it is, where a request does not say.
  ///   - sleep: waits for a while, and throws when the task is cancelled before.
  public init(
    _ application: any TaskApplication, store: (any TaskStoring)? = nil, owner: String,
    formats: FormatRegistry = FormatRegistry([JSONTranslator()]),
    options: HTTPTaskHandlerOptions = HTTPTaskHandlerOptions(), now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.application = application
    self.store = store
    self.owner = owner
    self.formats = formats
    self.options = options
    self.now = now
    self.sleep = sleep
  }

  /// See ``HTTPTaskResponding/response(to:)``.
  @concurrent public func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse {
    var response: HTTPTaskResponse
    do {
      response = try await answer(to: request)
    } catch {
      response = Refusal(error).response
    }
    // The fields are those of GET, its length among them (RFC 9110, section 9.3.2).
    if request.method == .head { response.body = HTTPTaskBody(ByteStream([]), length: response.body.length) }
    return response
  }

  private func answer(to request: HTTPTaskRequest) async throws -> HTTPTaskResponse {
    if request.method == .options, request.target == "*" {
      return HTTPTaskResponse(204, fields: ["Allow": "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"])
    }
    let target = try RequestTarget(request.target)
    guard let (route, parameters) = RouteTable.match(target.segments) else {
      throw Refusal.notFound("There is nothing at this path: what there is, /v1/openapi.yaml tells.")
    }
    if request.method == .options { return HTTPTaskResponse(204, fields: Self.fields(of: route)) }
    guard let operation = route.operation(for: request.method) else {
      throw Refusal(
        405,
        TaskFailure(.unsupported, "\(route.pattern) does not take this method: it takes \(route.allow)."),
        fields: ["Allow": route.allow])
    }
    let query = try QueryParameters(target.query, known: operation.parameters)
    let exchange = Exchange(request: request, operation: operation, parameters: parameters, query: query)
    do {
      return try await perform(exchange)
    } catch let failure as TaskFailure where failure.code == .conflict && failure.field == "changeSet" {
      throw TaskFailure(failure.code, failure.message, field: exchange.nameOfChangeSet)
    }
  }

  private static func fields(of route: Route) -> HTTPTaskFields {
    var fields: HTTPTaskFields = ["Allow": route.allow]
    if route.operation(for: .patch) != nil { fields["Accept-Patch"] = MediaType.patches }
    return fields
  }
}
