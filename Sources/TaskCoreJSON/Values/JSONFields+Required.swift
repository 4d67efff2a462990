import TaskCore

/// Members that have to be there.
extension JSONFields {
  /// A member that is read by a function and has to be there.
  mutating func required<Value>(
    _ name: String, expected: String, _ read: (inout JSONFields, String) throws(TaskFailure) -> Value?
  ) throws(TaskFailure) -> Value {
    guard let value = try read(&self, name) else { throw missing(name, expected: expected) }
    return value
  }

  mutating func text(_ name: String) throws(TaskFailure) -> String {
    try required(name, expected: "a text") { (fields, name) throws(TaskFailure) in try fields.string(name) }
  }

  mutating func identity<Entity>(_ name: String) throws(TaskFailure) -> Identifier<Entity> {
    try required(name, expected: "a UUID") { (fields, name) throws(TaskFailure) in try fields.id(name) }
  }

  mutating func stamp(_ name: String) throws(TaskFailure) -> Version {
    try required(name, expected: "a version") { (fields, name) throws(TaskFailure) in try fields.version(name) }
  }

  mutating func pointInTime(_ name: String) throws(TaskFailure) -> Instant {
    try required(name, expected: "a point in time") { (fields, name) throws(TaskFailure) in try fields.instant(name) }
  }

  mutating func orderKey(_ name: String) throws(TaskFailure) -> OrderKey {
    try required(name, expected: "an order key") { (fields, name) throws(TaskFailure) in try fields.position(name) }
  }

  mutating func sequence(_ name: String) throws(TaskFailure) -> UInt64 {
    let expected = "a whole number from 0"
    return try required(name, expected: expected) { (fields, name) throws(TaskFailure) in
      try fields.integer(name, in: 0...UInt64.max, expected: expected)
    }
  }

  mutating func members(_ name: String) throws(TaskFailure) -> JSONFields {
    try required(name, expected: "an object") { (fields, name) throws(TaskFailure) in try fields.object(name) }
  }
}
