internal import TaskCore

/// A condition in SQL with the values of its parameters. Nothing from outside is ever part of the text.
struct Condition {
  /// A value that is bound to a parameter.
  enum Value {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
  }

  var sql: String
  var values: [Value] = []

  // Parameters and not literals: SQLite drops what is false by its text, and then misses the index it was told to use.
  static let always = Condition(sql: "?", .integer(1))
  static let never = Condition(sql: "?", .integer(0))

  init(sql: String, _ values: Value...) {
    self.sql = sql
    self.values = values
  }

  private init(sql: String, values: [Value]) {
    self.sql = sql
    self.values = values
  }

  static prefix func ! (condition: Condition) -> Condition {
    Condition(sql: "NOT (\(condition.sql))", values: condition.values)
  }

  /// All of them, or at least one; halved again and again, because SQLite bounds how deep an expression may be.
  static func joined(_ parts: ArraySlice<Condition>, by operation: String, empty: Condition) -> Condition {
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return parts.first ?? empty }
    guard parts.count > 2 else {
      return Condition(sql: "(\(first.sql)) \(operation) (\(last.sql))", values: first.values + last.values)
    }
    let middle = parts.startIndex + parts.count / 2
    return joined(
      [
        joined(parts[..<middle], by: operation, empty: empty), joined(parts[middle...], by: operation, empty: empty),
      ], by: operation, empty: empty)
  }

  static func all(_ parts: [Condition]) -> Condition { joined(parts[...], by: "AND", empty: .always) }

  /// Whether a column is one of some identities, however many: they travel as one blob that SQLite cuts up.
  static func column<Entity>(_ column: String, isOneOf ids: [Identifier<Entity>]) -> Condition {
    guard !ids.isEmpty else { return .never }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 * ids.count)
    for id in ids { id.withBytes { bytes.append(contentsOf: $0) } }
    return Condition(
      sql: """
        \(column) IN (WITH RECURSIVE piece (place) AS (
          VALUES (1) UNION ALL SELECT place + 16 FROM piece WHERE place < ?)
        SELECT substr(?, place, 16) FROM piece)
        """, .integer(Int64(16 * ids.count - 15)), .bytes(bytes))
  }

  /// Writes another condition behind this text.
  mutating func append(_ other: Condition) {
    sql += "("
    sql += other.sql
    sql += ")"
    values += other.values
  }

  func bind(to statement: Statement) {
    for value in values { statement.bind(value) }
  }
}

extension Statement {
  func bind(_ value: Condition.Value) {
    switch value {
    case .integer(let number): bind(number)
    case .text(let text): bind(text)
    case .bytes(let bytes): bind(bytes)
    }
  }
}
