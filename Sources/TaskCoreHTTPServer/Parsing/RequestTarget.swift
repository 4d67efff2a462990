import TaskCoreHTTP

/// The forms of a target (RFC 9112, section 3.2).
enum RequestTarget {
  /// The target as path and query, and the authority if it names one.
  static func read(
    _ bytes: ArraySlice<UInt8>, of method: HTTPTaskMethod
  ) throws(HTTPRefusal) -> (target: String, authority: String?) {
    if bytes.first == .slash { return (String(decoding: bytes, as: UTF8.self), nil) }
    if bytes.count == 1, bytes.first == 0x2A, method == .options { return ("*", nil) }
    guard let scheme = schemeLength(bytes) else {
      throw HTTPRefusal(400, "The target is neither a path nor the address of a resource.")
    }
    let rest = bytes.dropFirst(scheme)
    let authority = rest.prefix { $0 != .slash && $0 != 0x3F }
    guard HostName.isValid(authority) else { throw .host }
    let path = String(decoding: rest[authority.endIndex...], as: UTF8.self)
    return (path.utf8.first == .slash ? path : "/" + path, String(decoding: authority, as: UTF8.self))
  }

  private static func schemeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.prefix(7).isSame(as: "http://") { return 7 }
    if bytes.prefix(8).isSame(as: "https://") { return 8 }
    return nil
  }
}
