/// A request as it arrives at the handler, whatever server carried it.
public struct HTTPTaskRequest: Sendable {
  /// What is to be done.
  public var method: HTTPTaskMethod
  /// Path and query in origin form (RFC 9112, section 3.2.1), percent-encoded as they were sent: `/v1/tasks?limit=50`.
  public var target: String
  /// The header fields.
  public var fields: HTTPTaskFields
  /// The content.
  public var body: HTTPTaskBody

  /// A request.
  public init(
    _ method: HTTPTaskMethod, _ target: String, fields: HTTPTaskFields = [:], body: HTTPTaskBody = .empty
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }
}
