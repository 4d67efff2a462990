/// Writes JSON text (RFC 8259) in the order in which it is told, without white space.
///
/// Foundation's encoder knows no order of keys but the alphabet's; people read these documents, so they are written in
/// the order of the contract.
package struct JSONWriter: ~Copyable {
  private var buffer = OctetBuffer(capacity: 768)
  private var needsComma = false
  private var needsLine = false

  /// A writer of what stands behind other text; a task takes about half a kilobyte.
  package init(beginning: StaticString = "") { buffer.append(beginning) }

  /// What was written.
  package var bytes: [UInt8] { buffer.array }

  // MARK: Structure

  package mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

  mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

  mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) {
    array { writer in
      for element in elements { write(&writer, element) }
    }
  }

  /// An array with each element on a line of its own.
  mutating func lines<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) {
    array(elements) { writer, element in
      writer.needsLine = true
      write(&writer, element)
    }
  }

  /// The name of a member, whose value is written next.
  package mutating func key(_ name: String) {
    string(name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func enclose(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    buffer.append(UInt8(ascii: opening))
    needsComma = false
    body(&self)
    buffer.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    if needsLine { buffer.append(UInt8(ascii: "\n")) }
    needsComma = true
    needsLine = false
  }

  // MARK: Values

  mutating func null() {
    separate()
    buffer.append("null")
  }

  mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
  }

  mutating func number(_ value: some BinaryInteger) { raw(String(value)) }

  mutating func string(_ text: String) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      // Nearly every text has nothing to escape, and is copied as it is. Counting to the end takes the processor less
      // time than looking for the first.
      var escapes = 0
      for byte in text where Self.isEscaped(byte) { escapes &+= 1 }
      if escapes == 0 { return buffer.append(text) }
      for byte in text {
        if Self.isEscaped(byte) { escape(byte) } else { buffer.append(byte) }
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let digits): raw(digits)
    case .string(let text): string(text)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.key)
          writer.value(member.value)
        }
      }
    }
  }

  private mutating func raw(_ text: String) {
    separate()
    put(text)
  }

  /// Writes a text as it is.
  private mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append($0) }
  }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): buffer.append("\\\"")
    case UInt8(ascii: "\\"): buffer.append("\\\\")
    case 0x0A: buffer.append("\\n")
    case 0x0D: buffer.append("\\r")
    case 0x09: buffer.append("\\t")
    default: put("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))")
    }
  }
}

// MARK: Members

extension JSONWriter {
  /// A member that is a text, or `null`.
  mutating func put(_ name: String, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  /// A member that is written as the text that describes it, or `null`.
  mutating func put(_ name: String, describing value: (some CustomStringConvertible)?) {
    put(name, value?.description)
  }

  /// A member that is a number.
  mutating func put(_ name: String, _ number: some BinaryInteger) {
    key(name)
    self.number(number)
  }

  /// A member that is true or false.
  mutating func put(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// A member that is an array of texts.
  mutating func put(_ name: String, _ texts: some Sequence<String>) {
    key(name)
    array(texts) { $0.string($1) }
  }

  /// A member that is an array of the texts that describe values.
  mutating func put(_ name: String, describingEach values: [some CustomStringConvertible]) {
    put(name, values.lazy.map(\.description))
  }

  /// A member that is an object.
  mutating func put(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }
}
