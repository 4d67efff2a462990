import TaskCore

/// The header fields `If-Match` and `If-None-Match` (RFC 9110, section 13.1): any version, or some.
enum EntityTags {
  case any
  case tags([Tag])

  struct Tag {
    let isWeak: Bool
    /// What stands between the quotes.
    let text: String

    /// The version whose tag it is. Tags are compared byte by byte (section 8.8.1), so one in capitals is no version's.
    var version: Version? {
      guard let version = Version(text), version.description.utf8.elementsEqual(text.utf8) else { return nil }
      return version
    }
  }

  /// The tags of a field; `nil` where it is not there.
  ///
  /// - Throws: a refusal for what is neither `*` nor tags in quotes with commas between them.
  init?(_ name: String, of fields: HTTPTaskFields) throws {
    guard let value = fields[name] else { return nil }
    if value == "*" {
      self = .any
      return
    }
    guard let tags = Self.tags(Array(value.utf8)), !tags.isEmpty else {
      throw Refusal.invalid(
        "The header \(name) is neither * nor entity tags in quotes: pass on the ETag of the answer, whole.",
        field: name)
    }
    self = .tags(tags)
  }

  private static func tags(_ bytes: [UInt8]) -> [Tag]? {
    var tags: [Tag] = []
    var rest = bytes[...]
    func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }
    while true {
      skipSpace()
      // Empty elements of a list are allowed (section 5.6.1.2).
      if rest.first == UInt8(ascii: ",") {
        rest = rest.dropFirst()
        continue
      }
      guard !rest.isEmpty else { return tags }
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.popFirst() == UInt8(ascii: "\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      guard rest[..<end].allSatisfy({ $0 == 0x21 || ($0 > 0x22 && $0 != 0x7F) }) else { return nil }
      tags.append(Tag(isWeak: isWeak, text: String(decoding: rest[..<end], as: UTF8.self)))
      rest = rest[rest.index(after: end)...]
      skipSpace()
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
    }
  }

  /// The versions that strong tags name: those by which a record may be told to be unchanged.
  var versions: [Version] {
    guard case .tags(let tags) = self else { return [] }
    return tags.compactMap { $0.isWeak ? nil : $0.version }
  }

  /// Whether a version is among them, weak tags too: what `If-None-Match` asks (section 8.8.3.2).
  func matchesWeakly(_ version: Version) -> Bool {
    guard case .tags(let tags) = self else { return true }
    return tags.contains { $0.version == version }
  }

  /// Whether a version is among the strong ones.
  func matchesStrongly(_ version: Version) -> Bool {
    guard case .tags = self else { return true }
    return versions.contains(version)
  }
}

extension Version {
  /// The version as a strong entity tag.
  var entityTag: String { "\"\(self)\"" }
}
