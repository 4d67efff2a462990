import TaskCore

/// What a word of a task's text is.
///
/// A pair has its first colon behind a key of ASCII letters, digits, `_`, `-` and `.` that begins with a letter, so
/// that `11:30` stays text; a value that begins with `//` is a URL's, and stays text too, while `url:https://e.com` is a
/// pair with the key `url`.
enum TodoTxtWord {
  case text
  case context(String)
  case project(String)
  case pair(key: String, value: String)

  init(_ word: Substring) {
    let bytes = word.utf8
    switch bytes.first {
    case UInt8(ascii: "@"): self = Self.name(bytes.dropFirst()).map { .context($0) } ?? .text
    case UInt8(ascii: "+"): self = Self.name(bytes.dropFirst()).map { .project($0) } ?? .text
    default: self = Self.pair(bytes) ?? .text
    }
  }

  /// A name that the model takes as it is.
  private static func name(_ bytes: Substring.UTF8View) -> String? {
    guard (1...1024).contains(bytes.count) else { return nil }
    let name = String(Substring(bytes))
    return TodoTxtText.trimmed(name).utf8.count == bytes.count ? name : nil
  }

  private static func pair(_ bytes: Substring.UTF8View) -> TodoTxtWord? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, isLetter(first) else {
      return nil
    }
    let (key, value) = (bytes[..<colon], bytes[bytes.index(after: colon)...])
    guard !value.isEmpty, !value.starts(with: "//".utf8), key.count <= 200, key.allSatisfy(isKeyByte) else {
      return nil
    }
    return .pair(key: String(Substring(key)), value: String(Substring(value)))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
