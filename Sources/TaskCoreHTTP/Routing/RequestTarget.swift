import TaskCore

/// Path and query of a request in origin form, taken apart byte by byte and not yet decoded.
struct RequestTarget {
  /// What stands between the slashes of the path.
  let segments: [Substring]
  /// What stands behind the question mark; `nil` without one.
  let query: Substring?

  /// - Throws: a refusal for what does not begin with a slash.
  init(_ text: String) throws {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "/") else {
      throw Refusal.invalid("The target of the request is not a path: write it as /v1/tasks.")
    }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    query = mark.map { text[bytes.index(after: $0)...] }
    let path = bytes[bytes.index(after: bytes.startIndex)..<(mark ?? bytes.endIndex)]
    segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
  }
}
