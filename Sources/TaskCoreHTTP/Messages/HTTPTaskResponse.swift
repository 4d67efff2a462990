/// An answer: status, header fields and content. Framing (`Content-Length`, `Transfer-Encoding`, `Connection`, `Date`)
/// is the business of the server that carries it.
public struct HTTPTaskResponse: Sendable {
  /// The status code (RFC 9110, section 15).
  public var status: Int
  /// The header fields.
  public var fields: HTTPTaskFields
  /// The content; the handler leaves it away where the method was HEAD, and says its length if that is known.
  public var body: HTTPTaskBody
  /// What may be told of the request, for the log of whoever carries the answer; ``HTTPTaskAccess`` sets it. None of it is
  /// sent.
  public var visit: HTTPTaskVisit?

  /// An answer.
  public init(_ status: Int, fields: HTTPTaskFields = [:], body: HTTPTaskBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}
