// Whole documents, as bytes.
extension JSONWriter {
  /// The bytes of one object.
  static func document(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(body)
    return writer.bytes
  }

  /// The bytes of an array of objects, each on a line of its own.
  static func documents<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.lines(elements) { writer, element in writer.object { write(&$0, element) } }
    return writer.bytes
  }
}
