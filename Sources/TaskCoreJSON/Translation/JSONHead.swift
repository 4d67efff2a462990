/// What the first bytes of a JSON document tell of its first element: the keys that lie in them whole.
package struct JSONHead: Sendable {
  /// What other programs call the title, the identity and the date of creation of a task.
  private static let otherNames: Set<String> = ["description", "uuid", "entry"]

  /// The keys of the first element, as far as they have come.
  package private(set) var keys: Set<String> = []

  private var rest: ArraySlice<UInt8>

  /// `nil` unless the bytes begin an object, or an array that is empty or begins with an object.
  package init?(_ head: [UInt8]) {
    rest = head[...]
    if rest.starts(with: JSONElementSplitter.byteOrderMark) { rest = rest.dropFirst(3) }
    var first = next()
    if first == UInt8(ascii: "[") {
      first = next()
      if first == UInt8(ascii: "]") {
        guard next() == nil else { return nil }
        return
      }
    }
    guard first == UInt8(ascii: "{"), let second = next(), second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
    else { return nil }
    if second == UInt8(ascii: "\"") { readKeys() }
  }

  /// Whether the element has a key by which other programs name a part of a task, and no title.
  package var isOfAnotherProgram: Bool { !keys.contains("title") && !keys.isDisjoint(with: Self.otherNames) }

  private mutating func next() -> UInt8? {
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return rest.popFirst()
  }

  /// Reads on behind the quotation mark of the first key, to the end of the element or of what has come.
  private mutating func readKeys() {
    while let key = string() {
      guard next() == UInt8(ascii: ":") else { return }
      keys.insert(key)
      guard skipValue(), next() == UInt8(ascii: "\"") else { return }
    }
  }

  /// The text up to the closing quotation mark; escapes stay as they are, as no key that is looked for has any.
  private mutating func string() -> String? {
    var isEscaped = false
    guard
      let end = rest.firstIndex(where: { byte in
        if isEscaped {
          isEscaped = false
          return false
        }
        isEscaped = byte == UInt8(ascii: "\\")
        return byte == UInt8(ascii: "\"")
      })
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Skips to behind the comma that ends a value; `false` where the element or what has come ends before.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): if string() == nil { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: ",") where depth == 0: return true
      default: break
      }
    }
    return false
  }
}
