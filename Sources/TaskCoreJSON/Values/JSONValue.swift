/// A value of a JSON text (RFC 8259), with the members of objects in their order and numbers as they were written.
///
/// Foundation's parser keeps neither, and has no form for "the text of this value", which unknown keys are kept as.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and a value of an object.
  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value as messages show it: short, texts in quotation marks.
  package var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): Self.cut(digits)
    case .string(let text): "“\(Self.cut(text))”"
    case .array: "an array"
    case .object: "an object"
    }
  }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= 64 ? text : String(String.UnicodeScalarView(scalars.prefix(64))) + "…"
  }
}
