import Foundation
public import TaskCore
public import TaskCoreHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests with Foundation's URL loading: the transport for apps and tools that run no network of their own.
///
/// ```swift
/// let transport = URLSessionTransport(to: try HTTPTaskAddress("https://tasks.example.org"))
/// let planner = HTTPTaskPlanner(over: transport, token: try HTTPTaskToken("…"))
/// ```
///
/// One session, without cache, cookies and stored credentials, carries all requests, so connections are used again. A
/// stream of events has a session of its own, with the one connection that it holds for as long as it is read. A redirect
/// is an answer like any other and is not followed: it could carry the token to another host.
///
/// It has no deadline of its own. The clients have theirs; whoever uses the transport by itself cancels the task.
public final class URLSessionTransport: HTTPTransport {
  /// Where the requests go.
  public let address: HTTPTaskAddress
  private let session: URLSession
  private let exchanges = Exchanges()
  private let bufferLimit: Int

  /// A transport to a server.
  ///
  /// - Parameters:
  ///   - address: where the server is.
  ///   - connections: how many connections there are at most, those of streams of events aside; further requests wait
  ///     for a free one.
  ///   - bufferLimit: how many bytes of one answer may wait for their reader. With Apple's Foundation the answer is then
  ///     held back. That on Linux cannot do so: there the exchange is given up, and the reader gets `.tooLarge`.
  public init(to address: HTTPTaskAddress, connections: Int = 16, bufferLimit: Int = 64 << 20) {
    self.address = address
    self.bufferLimit = max(1, bufferLimit)
    session = Self.session(connections: max(1, connections), exchanges)
  }

  private static func session(connections: Int, _ exchanges: Exchanges) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    configuration.httpMaximumConnectionsPerHost = connections
    // Foundation on Linux counts in whole seconds, and from the last byte: deadlines belong to the clients.
    configuration.timeoutIntervalForRequest = 7 * 86_400
    return URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  /// Bodies that are being read are read to their end; then the connections are closed.
  deinit { session.finishTasksAndInvalidate() }

  /// See `HTTPTransport`.
  ///
  /// A streaming body longer than 256 KiB is first written to a temporary file that only this user can read, and removed
  /// when the exchange is over.
  /// - Throws: `.unavailable` when there is no connection or it breaks, `.untrusted` when TLS fails, `.invalid` for a
  ///   target that makes no address and for a GET with content, `.cancelled` when the calling task is cancelled; what
  ///   reading the request's body throws.
  public func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse {
    if Task.isCancelled { throw Exchange.cancelled }
    let upload = try await Upload(request.body)
    let isStream = request.fields["Accept"]?.contains("text/event-stream") == true
    return isStream
      ? try await sendForStream(request, with: upload)
      : try await send(request, with: upload, in: session, exchanges)
  }

  /// Sends what is answered by a stream of events, which would keep a connection from all other requests.
  private func sendForStream(
    _ request: HTTPTaskRequest, with upload: Upload
  ) async throws(TaskFailure) -> HTTPTaskResponse {
    let exchanges = Exchanges()
    let session = Self.session(connections: 1, exchanges)
    defer { session.finishTasksAndInvalidate() }
    #if canImport(FoundationNetworking)
      // Foundation on Linux asks of a connection that it has made, until the answer is whole, whether it could write:
      // a thread that runs all the while. Of a connection that is used again it does not ask, so this one is.
      let question = HTTPTaskRequest(.options, request.target, fields: request.fields)
      let answer = try await send(question, with: Upload(.empty), in: session, exchanges)
      for try await _ in answer.body.stream {}
      if Task.isCancelled { throw Exchange.cancelled }
    #endif
    return try await send(request, with: upload, in: session, exchanges)
  }

  private func send(
    _ request: HTTPTaskRequest, with upload: Upload, in session: URLSession, _ exchanges: Exchanges
  ) async throws(TaskFailure) -> HTTPTaskResponse {
    let task = try makeTask(for: request, with: upload, in: session)
    let exchange = Exchange(task, upload: upload, peer: address.authority, bufferLimit: bufferLimit)
    exchanges.add(exchange)
    // The handler loses the type of an error, so the answer goes through it as a value.
    let header: Result<HTTPTaskResponse, TaskFailure> = await withTaskCancellationHandler {
      await exchange.start()
    } onCancel: {
      exchange.cancel()
    }
    return try header.get()
  }

  private func makeTask(
    for request: HTTPTaskRequest, with upload: Upload, in session: URLSession
  ) throws(TaskFailure) -> URLSessionDataTask {
    guard request.target.hasPrefix("/"), let url = URL(string: address.description + request.target) else {
      throw TaskFailure(.invalid, "The target of the request is no path: begin it with “/”, percent-encoded.")
    }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.rawValue
    var names: Set<String> = []
    for field in request.fields.fields where names.insert(field.name.lowercased()).inserted {
      message.setValue(request.fields[field.name], forHTTPHeaderField: field.name)
    }
    if message.value(forHTTPHeaderField: "Accept-Encoding") == nil, message.value(forHTTPHeaderField: "Accept") == nil {
      message.setValue("*/*", forHTTPHeaderField: "Accept")
    }
    switch upload.content {
    case .nothing: return session.dataTask(with: message)
    case _ where request.method == .get || request.method == .head:
      throw TaskFailure(.invalid, "A \(request.method) carries no content here: use another method.")
    case .bytes(let data):
      message.httpBody = data
      return session.dataTask(with: message)
    case .file(let file): return session.uploadTask(with: message, fromFile: file.url)
    }
  }
}
