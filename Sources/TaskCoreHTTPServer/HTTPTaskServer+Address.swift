public import TaskCore

extension HTTPTaskServer {
  /// Where a server listens: a host, which may be an address or a name, and a port.
  public struct Address: Sendable, Hashable, CustomStringConvertible {
    /// The host: an address of IP version 4 or 6, or a name that this machine knows.
    public let host: String
    /// The port; with 0 the system chooses one that is free.
    public let port: Int

    /// A host and a port.
    ///
    /// - Throws: `.invalid`, if the host is empty or the port is not one.
    public init(host: String, port: Int) throws(TaskFailure) {
      guard !host.isEmpty, !host.utf8.contains(0) else {
        throw TaskFailure(.invalid, "The address to listen on has no host: write it as 127.0.0.1:8080.", field: "host")
      }
      guard (0...65_535).contains(port) else {
        throw TaskFailure(.invalid, "\(port) is no port: choose one from 0 to 65535.", field: "port")
      }
      self.host = host
      self.port = port
    }

    /// Reads `127.0.0.1:8080`, `localhost:8080` or `[::1]:8080`.
    ///
    /// - Throws: `.invalid`, saying what is wrong.
    public init(parsing text: String) throws(TaskFailure) {
      let malformed = TaskFailure(
        .invalid, "“\(text)” is no address to listen on: write it as 127.0.0.1:8080, localhost:8080 or [::1]:8080.")
      guard let colon = text.lastIndex(of: ":") else { throw malformed }
      let digits = text[text.index(after: colon)...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits) else {
        throw malformed
      }
      let host = text[..<colon]
      let isBracketed = host.first == "[" && host.last == "]"
      // Without brackets nobody knows which colon is the last of the address.
      guard isBracketed || !host.contains(":") else { throw malformed }
      try self.init(host: String(isBracketed ? host.dropFirst().dropLast() : host), port: port)
    }

    /// The address as it is read: `127.0.0.1:8080`, `[::1]:8080`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
  }
}
