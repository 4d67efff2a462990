import TaskCore

// Whole documents, of bytes.
extension JSONFields {
  /// What a function makes of one object.
  static func read<Value>(
    _ bytes: [UInt8], unknownKeys: UnknownKeys, _ read: (inout JSONFields) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> Value {
    var fields = try JSONFields(JSONParser.parse(bytes), unknownKeys: unknownKeys)
    let value = try read(&fields)
    try fields.expectNothingMore()
    return value
  }

  /// What a function makes of each object of an array.
  static func readEach<Value>(
    _ bytes: [UInt8], unknownKeys: UnknownKeys, _ read: (inout JSONFields) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> [Value] {
    let document = try JSONParser.parse(bytes)
    guard case .array(let elements) = document else {
      throw TaskFailure(.invalid, "The document is \(document.shown): expected an array")
    }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      var fields = try JSONFields(element, path: "[\(index)].", unknownKeys: unknownKeys)
      values.append(try read(&fields))
      try fields.expectNothingMore()
    }
    return values
  }

  // MARK: Kinds of members

  /// A whole number from 0 that has to be there.
  mutating func count(_ name: String) throws(TaskFailure) -> Int {
    let expected = "a whole number from 0"
    return try required(name, expected: expected) { (fields, name) throws(TaskFailure) in
      try fields.integer(name, in: 0...Int.max, expected: expected)
    }
  }

  /// Refuses an array that is absent or `null` where it says what is to be done.
  func expectArray(_ name: String) throws(TaskFailure) {
    guard contains(name, notNull: true) else { throw missing(name, expected: "an array") }
  }

  /// An array of identities.
  mutating func ids<Entity>(_ name: String) throws(TaskFailure) -> [Identifier<Entity>] {
    try texts(name, expected: "a UUID") { Identifier($0) }
  }

  /// A zone that is well formed, be it known here or not.
  mutating func zone(_ name: String) throws(TaskFailure) -> TaskZone {
    try required(name, expected: "a time zone") { (fields, name) throws(TaskFailure) in
      try fields.reading(name) { (text) throws(TaskFailure) in try TaskZone.named(text) }
    }
  }

  /// What becomes of a field: absent keeps it, `null` clears it.
  mutating func edit<Value>(
    _ name: String, _ read: (inout JSONFields, String) throws(TaskFailure) -> Value?
  ) throws(TaskFailure) -> FieldEdit<Value> {
    guard contains(name) else { return .keep }
    return if let value = try read(&self, name) { .set(value) } else { .clear }
  }
}
