/// Answers requests: what a server is given, and what the handler is.
///
/// There is no failure beside the answer. A request's body may be left unread, and then the server closes the connection
/// behind the answer. A streaming answer is read by the server, and its reader is cancelled when the client has gone.
public protocol HTTPTaskResponding: Sendable {
  /// Answers one request.
  func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse
}
