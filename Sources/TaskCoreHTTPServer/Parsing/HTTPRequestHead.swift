package import TaskCoreHTTP

/// What stands before a request's content: the request line and the fields.
package struct HTTPRequestHead: Sendable, Equatable {
  /// How the end of the content is told (RFC 9112, section 6.3).
  package enum Framing: Sendable, Equatable {
    /// No content.
    case none
    /// So many bytes, at least one.
    case length(Int)
    /// Chunks, the last of which is empty.
    case chunked
  }

  /// What is to be done.
  package internal(set) var method: HTTPTaskMethod
  /// Path and query, or `*`.
  package internal(set) var target: String
  /// The fields in their order. A value that is not UTF-8 is read as Latin-1, so that no byte is lost.
  package internal(set) var fields = HTTPTaskFields()
  /// Whether the client speaks HTTP/1.0, and knows neither chunks nor interim answers.
  package internal(set) var isVersion10 = false
  /// How the end of the content is told.
  package internal(set) var framing = Framing.none
  /// Whether the connection may serve another request behind this one (RFC 9112, section 9.3).
  package internal(set) var keepsAlive = true
  /// Whether the client waits for `100 Continue` before it sends the content (RFC 9110, section 10.1.1).
  package internal(set) var expectsContinue = false
}
