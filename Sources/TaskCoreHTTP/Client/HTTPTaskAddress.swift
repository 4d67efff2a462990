public import TaskCore

/// Where a server of tasks is: scheme, host, port, and the path in front of its routes where a proxy has put one.
///
/// ```swift
/// let address = try HTTPTaskAddress("https://tasks.example.org")
/// ```
public struct HTTPTaskAddress: Sendable, Hashable, CustomStringConvertible {
  /// The scheme and authority (RFC 3986, section 3), normalized: `https://tasks.example.org:8443`.
  public let origin: String
  /// The path in front of every route: empty, or `/tasks`, without a slash at its end.
  public let prefix: String

  /// Whether what is sent there is encrypted on the way.
  public var isSecure: Bool { origin.hasPrefix("https:") }

  /// The address as it is written: origin and prefix.
  public var description: String { origin + prefix }

  /// Host and port, as failures name them.
  package var authority: String { String(origin.drop { $0 != "/" }.drop { $0 == "/" }) }

  /// Reads an address such as `http://127.0.0.1:8080` or `https://example.org/tasks/`.
  ///
  /// - Throws: `.invalid` that says what is wrong and what to write: another scheme than `http` and `https`, no host, a
  ///   port that is none, a name or password in front of the host (a token has its own place), a query or fragment.
  public init(_ text: String) throws(TaskFailure) {
    guard let (scheme, rest) = Self.split(text) else {
      throw Self.invalid("It does not begin with http:// or https://", text)
    }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let authority = rest[..<end].lowercased()
    guard !authority.contains("@") else {
      throw TaskFailure(
        .invalid, "The address holds a name or password in front of “@”: leave it out, and give the token by itself.",
        field: "address")
    }
    let (host, port) = Self.hostAndPort(authority)
    guard Self.isHost(host) else { throw Self.invalid("It names no host", text) }
    if let port, !(port.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(port) ?? 0 > 0) {
      throw Self.invalid("“\(port)” is no port between 1 and 65535", text)
    }
    var path = rest[end...]
    guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !path.contains(where: { "?#\"<>\\^`{|}".contains($0) })
    else { throw Self.invalid("Behind the host there may be a path only, percent-encoded", text) }
    while path.last == "/" { path.removeLast() }
    origin = scheme + host + (port.map { ":" + $0 } ?? "")
    prefix = String(path)
  }

  private static func split(_ text: String) -> (scheme: String, rest: Substring)? {
    for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
      return (scheme, text.dropFirst(scheme.count))
    }
    return nil
  }

  /// The host and what stands behind its colon; an IPv6 address has colons of its own, in brackets.
  private static func hostAndPort(_ authority: String) -> (host: String, port: String?) {
    let search = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[search...].lastIndex(of: ":") else { return (authority, nil) }
    return (String(authority[..<colon]), String(authority[colon...].dropFirst()))
  }

  private static func isHost(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      let inner = host.dropFirst().dropLast()
      return inner.contains(":") && inner.utf8.allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
    }
    return !host.isEmpty
      && host.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-._".utf8.contains($0) }
  }

  private static func invalid(_ reason: String, _ text: String) -> TaskFailure {
    // Whoever writes an address wrongly may have written a token into it: of the text only the beginning is shown.
    TaskFailure(
      .invalid,
      "“\(text.prefix(12))\(text.count > 12 ? "…" : "")” is no address of a server. \(reason): write it as in "
        + "https://tasks.example.org or http://127.0.0.1:8080.", field: "address")
  }
}
