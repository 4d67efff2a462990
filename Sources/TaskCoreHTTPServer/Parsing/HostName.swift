/// The authority that a client addresses: a host and maybe a port (RFC 3986, section 3.2, without user information).
///
/// Of the signs that a registered name may have, only those are taken that hosts have; a comma, say, is more likely two
/// hosts that somebody joined.
enum HostName {
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, bytes.count <= 300 else { return false }
    let rest: ArraySlice<UInt8>
    if first == 0x5B {
      guard let close = bytes.firstIndex(of: 0x5D) else { return false }
      let literal = bytes[(bytes.startIndex + 1)..<close]
      let isAddress = literal.allSatisfy { $0.hexadecimalDigit != nil || $0 == .colon || $0 == 0x2E }
      guard isAddress, literal.contains(.colon) else { return false }
      rest = bytes[(close + 1)...]
    } else {
      let host = bytes.prefix { $0 != .colon }
      guard !host.isEmpty, host.allSatisfy(isOfName) else { return false }
      rest = bytes[host.endIndex...]
    }
    return rest.isEmpty || rest.first == .colon && isPort(rest.dropFirst())
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    // Letters, digits, and - . _ ~
    byte.digit != nil || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x2E || byte == 0x5F
      || byte == 0x7E
  }

  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= 5 else { return false }
    var port = 0
    for byte in bytes {
      guard let digit = byte.digit else { return false }
      port = port * 10 + digit
    }
    return port <= 65_535
  }
}
