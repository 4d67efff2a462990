public import TaskCore

/// Carries requests to a server and brings back its answers: the one thing that the clients need of the network.
///
/// A transport neither retries nor interprets: any status is an answer. It gives the answer as soon as its header is
/// there, and its body piece by piece.
public protocol HTTPTransport: Sendable {
  /// Carries one request. Cancelling the calling task, or letting go of the body's stream, gives up the exchange.
  ///
  /// - Throws: `.unavailable` when there is no connection or it breaks, `.cancelled` when the calling task is cancelled.
  func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse
}

/// A transport without a network: it hands each request to a handler in the same process.
public struct DirectTransport: HTTPTransport {
  private let handler: any HTTPTaskResponding

  /// A transport to a handler.
  public init(to handler: any HTTPTaskResponding) { self.handler = handler }

  /// Hands the request over.
  public func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse {
    await handler.response(to: request)
  }
}
