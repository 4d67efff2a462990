import TaskCore

/// What makes a repeated write one write: the change set that the header `Idempotency-Key` names, and what tells its
/// request from another one under the same key.
struct IdempotencyKey {
  let changeSet: ChangeSet.ID
  let fingerprint: String

  /// The key of a request; `nil` where it brings none.
  ///
  /// - Throws: a refusal for a key that is not 1 to 255 visible ASCII characters, in quotes or bare.
  init?(of request: HTTPTaskRequest, body: [UInt8], owner: String) throws {
    guard let value = request.fields["Idempotency-Key"] else { return nil }
    guard let key = Self.key(value) else {
      throw Refusal.invalid(
        "The header Idempotency-Key is not 1 to 255 visible ASCII characters, in quotes or bare.",
        field: "Idempotency-Key")
    }
    changeSet = ChangeSet.id(forKey: key, owner: owner)
    var hash = SHA256()
    for part in [request.method.rawValue, request.target, MediaType.essence(of: request.fields["Content-Type"] ?? "")] {
      hash.update(Array(part.utf8) + [0x0A])
    }
    hash.update(body)
    fingerprint = hash.finish().hexadecimal
  }

  /// The key without its quotes; within them a backslash stands before a quote or a backslash (RFC 9651, section 3.3.3).
  private static func key(_ value: String) -> String? {
    var key: [UInt8] = []
    var rest = Array(value.utf8)[...]
    if rest.first == UInt8(ascii: "\"") {
      guard rest.count > 2, rest.last == UInt8(ascii: "\"") else { return nil }
      rest = rest.dropFirst().dropLast()
      while var byte = rest.popFirst() {
        if byte == UInt8(ascii: "\"") { return nil }
        if byte == UInt8(ascii: "\\") {
          guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") else {
            return nil
          }
          byte = escaped
        }
        key.append(byte)
      }
    } else {
      key = Array(rest)
    }
    guard (1...255).contains(key.count), key.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    return String(decoding: key, as: UTF8.self)
  }
}
