import TaskCore

/// The members of one object while a document is made of them: each is taken by name, and what is left is unknown.
///
/// Absent and `null` mean the same. A value of the wrong kind is refused with its name and what is expected.
struct JSONFields {
  private let members: [JSONValue.Member]
  private var isTaken: [Bool]
  /// Documents are mostly written in the order in which they are read: the search begins behind the last hit.
  private var next = 0
  /// What stands before a name in messages: `recurrence.` or `reminders[2].`.
  let path: String
  /// The member of the outermost object in which this one lies.
  private let root: String?
  /// What becomes of members that nobody takes, here and further inside.
  private let unknownKeys: UnknownKeys

  /// The members of a value that has to be an object.
  ///
  /// - Throws: `.invalid` for another value, and for an object in which a name comes twice.
  init(
    _ value: JSONValue, path: String = "", root: String? = nil, unknownKeys: UnknownKeys = .refused
  ) throws(TaskFailure) {
    guard case .object(let members) = value else {
      let name = path.isEmpty ? "The document" : String(path.dropLast())
      throw TaskFailure(.invalid, "\(name) is \(value.shown): expected an object", field: root)
    }
    self.members = members
    self.path = path
    self.root = root
    self.unknownKeys = unknownKeys
    isTaken = [Bool](repeating: false, count: members.count)
    var names = Set<String>(minimumCapacity: members.count)
    for member in members where !names.insert(member.key).inserted {
      throw TaskFailure(.invalid, "\(path)\(member.key) comes twice: expected it once", field: root ?? member.key)
    }
  }

  /// The members that nobody has taken.
  var unknown: [JSONValue.Member] { members.indices.filter { !isTaken[$0] }.map { members[$0] } }

  /// Whether members that nobody takes are left aside.
  var ignoresUnknown: Bool { unknownKeys == .ignored }

  /// Refuses members that nobody has taken, unless they are to be left aside.
  func expectNothingMore() throws(TaskFailure) {
    guard !ignoresUnknown, let key = unknown.first?.key else { return }
    throw .unknownKey(key, path: path, root: root)
  }

  /// The failure that a member is not what it should be.
  func failure(_ name: String, _ value: JSONValue, expected: String) -> TaskFailure {
    TaskFailure(.invalid, "\(path)\(name) is \(value.shown): expected \(expected)", field: root ?? name)
  }

  /// The failure that a member is missing.
  func missing(_ name: String, expected: String) -> TaskFailure {
    TaskFailure(.invalid, "\(path)\(name) is missing: expected \(expected)", field: root ?? name)
  }

  /// Whether there is a member of this name, be it `null`.
  func contains(_ name: String) -> Bool { members.contains { $0.key == name } }

  /// Whether there is a member of this name that is not `null`.
  func contains(_ name: String, notNull: Bool) -> Bool {
    members.contains { $0.key == name && !(notNull && $0.value == .null) }
  }

  /// Takes a member; `nil` where it is absent or `null`.
  mutating func take(_ name: String) -> JSONValue? {
    for step in members.indices {
      let index = (next + step) % members.count
      guard members[index].key == name else { continue }
      isTaken[index] = true
      next = index + 1
      return members[index].value == .null ? nil : members[index].value
    }
    return nil
  }
}

// MARK: Kinds of members

extension JSONFields {
  mutating func string(_ name: String) throws(TaskFailure) -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw failure(name, value, expected: "a text") }
    return text
  }

  mutating func integer<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>, expected: String
  ) throws(TaskFailure) -> Number? {
    guard let value = take(name) else { return nil }
    // Other programs may write 5 as 5.0.
    guard case .number(let digits) = value,
      let number = Number(digits) ?? Double(digits).flatMap({ Number(exactly: $0) }), range.contains(number)
    else { throw failure(name, value, expected: expected) }
    return number
  }

  mutating func bool(_ name: String) throws(TaskFailure) -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .bool(let flag) = value else { throw failure(name, value, expected: "true or false") }
    return flag
  }

  /// A member whose text a function makes a value of; `nil` from the function is a refusal.
  mutating func text<Value>(
    _ name: String, expected: String, _ make: (String) -> Value?
  ) throws(TaskFailure) -> Value? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value, let made = make(text) else {
      throw failure(name, value, expected: expected)
    }
    return made
  }

  /// A member whose text a function reads that says itself what is wrong.
  mutating func reading<Value>(
    _ name: String, _ read: (String) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> Value? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw failure(name, value, expected: "a text") }
    do {
      return try read(text)
    } catch {
      throw TaskFailure(error.code, "\(path)\(name): \(error.message)", field: root ?? name)
    }
  }

  mutating func id<Entity>(_ name: String) throws(TaskFailure) -> Identifier<Entity>? {
    try text(name, expected: "a UUID") { Identifier($0) }
  }

  mutating func version(_ name: String) throws(TaskFailure) -> Version? {
    try text(name, expected: "32 hexadecimal digits") { Version($0) }
  }

  mutating func instant(_ name: String) throws(TaskFailure) -> Instant? {
    try reading(name) { (text) throws(TaskFailure) in try Instant(parsing: text) }
  }

  /// A day or a time; one that names no zone is floating.
  mutating func date(_ name: String) throws(TaskFailure) -> TaskDate? {
    try reading(name) { (text) throws(TaskFailure) in try TaskDate(parsing: text, zoneless: .floating) }
  }

  mutating func position(_ name: String) throws(TaskFailure) -> OrderKey? {
    try text(name, expected: "1 to 1024 ASCII letters and digits") { OrderKey($0) }
  }

  /// The elements of an array, each made by a function that also gets its name in messages, such as `tags[2]`.
  mutating func elements<Element>(
    _ name: String, _ make: (JSONValue, String) throws(TaskFailure) -> Element
  ) throws(TaskFailure) -> [Element] {
    guard let value = take(name) else { return [] }
    guard case .array(let values) = value else { throw failure(name, value, expected: "an array") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() { elements.append(try make(value, "\(path)\(name)[\(index)]")) }
    return elements
  }

  /// The elements of an array of objects; what each leaves over goes to the collector.
  mutating func objects<Element>(
    _ name: String, unknown: inout UnknownKeyCollector,
    _ make: (inout JSONFields) throws(TaskFailure) -> Element
  ) throws(TaskFailure) -> [Element] {
    let (root, unknownKeys) = (root ?? name, unknownKeys)
    return try elements(name) { (value, place) throws(TaskFailure) in
      var fields = try JSONFields(value, path: place + ".", root: root, unknownKeys: unknownKeys)
      let element = try make(&fields)
      try unknown.settle(fields)
      return element
    }
  }

  /// The elements of an array of texts, each made into a value by a function.
  mutating func texts<Element>(
    _ name: String, expected: String, _ make: (String) -> Element?
  ) throws(TaskFailure) -> [Element] {
    let root = root ?? name
    return try elements(name) { (value, place) throws(TaskFailure) in
      guard case .string(let text) = value, let element = make(text) else {
        throw TaskFailure(.invalid, "\(place) is \(value.shown): expected \(expected)", field: root)
      }
      return element
    }
  }

  /// An object within this one.
  mutating func object(_ name: String) throws(TaskFailure) -> JSONFields? {
    guard let value = take(name) else { return nil }
    return try JSONFields(value, path: "\(path)\(name).", root: root ?? name, unknownKeys: unknownKeys)
  }

  /// An object whose names are data, with its values made by a function.
  mutating func map<Value>(
    _ name: String, _ make: (String, JSONValue) throws(TaskFailure) -> Value
  ) throws(TaskFailure) -> [Value] {
    guard let fields = try object(name) else { return [] }
    var values: [Value] = []
    for member in fields.members { values.append(try make(member.key, member.value)) }
    return values
  }
}
