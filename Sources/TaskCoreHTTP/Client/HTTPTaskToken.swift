public import TaskCore

/// The secret by which a server knows its client: a bearer token (RFC 6750), which no description shows.
public struct HTTPTaskToken: Sendable, Hashable {
  /// The secret itself.
  let secret: String

  /// A token as the server gave it out; white space around it is no part of it.
  ///
  /// - Throws: `.invalid` (field `token`) for one that is empty or holds other characters than section 2.1 allows:
  ///   letters, digits, `-._~+/`, and `=` at the end. The failure does not repeat the text.
  public init(_ text: String) throws(TaskFailure) {
    let secret = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    let body = secret.utf8.reversed().drop { $0 == UInt8(ascii: "=") }
    guard !body.isEmpty, body.allSatisfy(Self.isAllowed) else {
      throw TaskFailure(
        .invalid, "The token is empty or holds characters that no token has: copy it whole, as the server gave it.",
        field: "token")
    }
    self.secret = secret
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~+/".utf8.contains(byte)
    }
  }
}

extension HTTPTaskToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That there is a token, and not which.
  public var description: String { "HTTPTaskToken(hidden)" }
  /// That there is a token, and not which.
  public var debugDescription: String { description }
  /// Nothing: what prints a value with all that it holds does not find the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
