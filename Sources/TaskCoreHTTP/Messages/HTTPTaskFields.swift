/// The header fields of a message, in their order; names are compared without regard to case (RFC 9110, section 5).
public struct HTTPTaskFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A name and a value.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public let name: String
    /// The value, without white space around it.
    public let value: String

    /// A field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields one after another.
  public private(set) var fields: [Field]

  /// No fields, or these.
  public init(_ fields: [Field] = []) { self.fields = fields }

  /// Fields in the order in which they are written.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field($0, $1) }
  }

  /// The value of a field, several lines of it joined by commas (RFC 9110, section 5.3); setting replaces them all, and
  /// `nil` removes them.
  public subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.count < 2 ? values.first : values.joined(separator: ", ")
    }
    set {
      fields.removeAll { Self.isSame($0.name, name) }
      if let newValue { append(name, newValue) }
    }
  }

  /// The value of each line of a field.
  public func values(of name: String) -> [String] {
    fields.compactMap { Self.isSame($0.name, name) ? $0.value : nil }
  }

  /// Adds a line, be there others of its name or not.
  public mutating func append(_ name: String, _ value: String) { fields.append(Field(name, value)) }

  /// Names are ASCII, so there is no other case than that of the letters A to Z.
  private static func isSame(_ name: String, _ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 && (0x61...0x7A).contains($0 | 0x20) }
  }
}
