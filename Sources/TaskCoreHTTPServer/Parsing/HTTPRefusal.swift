/// Why a request is not served: the status of the answer, and what the client did wrong in a sentence.
///
/// The connection is closed behind it, because where the next request begins is no longer certain.
package struct HTTPRefusal: Error, Sendable, Hashable {
  /// The status code of the answer (RFC 9110, section 15).
  package let status: Int
  /// What was wrong, for the person who writes the client. It holds nothing of what was sent.
  package let detail: String

  init(_ status: Int, _ detail: String) {
    self.status = status
    self.detail = detail
  }
}

extension HTTPRefusal {
  /// The code of the problem, in the words of the failures that the handler reports.
  var code: String {
    switch status {
    case 413, 414, 431: "tooLarge"
    case 408, 503: "unavailable"
    case 417, 501, 505: "unsupported"
    case 500: "internal"
    default: "invalid"
    }
  }
}
