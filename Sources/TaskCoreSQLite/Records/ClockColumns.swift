internal import TaskCore

/// The clocks of a record as two columns: the version that made it, and a blob of the fields changed since.
///
/// The blob holds for each field one byte for a plain field, or one for the kind of set, two for the length of the
/// element's text and the text; behind it the 16 bytes of the version. Most records have no such blob.
enum ClockColumns {
  private static let plain: [RecordField] = [
    .existence, .title, .notes, .status, .priority, .start, .due, .recurrence, .place, .trashed,
  ]
  private static let codes = Dictionary(uniqueKeysWithValues: zip(plain, UInt8(0)...))
  private static let sets: [UInt8: String] = [
    16: "tag", 17: "reminder", 18: "prerequisite", 19: "comment", 20: "extension",
  ]

  static func bind(_ clocks: Clocks, to row: Statement) {
    row.bind(clocks.created)
    row.bind(clocks.changed.isEmpty ? nil : bytes(of: clocks.changed))
  }

  /// The clocks in the two columns that begin with this one; `nil` for columns that are none.
  static func clocks(in row: Statement, at column: Int32) -> Clocks? {
    guard let halves = row.halves(column), let created = Version(stamp: halves.high, writer: halves.low) else {
      return nil
    }
    if row.isNull(column + 1) { return Clocks(created: created) }
    return fields(in: row.bytes(column + 1)).map { Clocks(created: created, changed: $0) }
  }

  private static func bytes(of changed: [RecordField: Version]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(17 * changed.count)
    for (field, version) in changed {
      append(field, to: &bytes)
      version.withBytes { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  private static func append(_ field: RecordField, to bytes: inout [UInt8]) {
    let (set, element): (UInt8, String)
    switch field {
    case .tag(let folded): (set, element) = (16, folded)
    case .reminder(let reminder): (set, element) = (17, reminder.description)
    case .prerequisite(let id): (set, element) = (18, id.description)
    case .comment(let id): (set, element) = (19, id.description)
    case .extension(let key): (set, element) = (20, key)
    default: return bytes.append(codes[field] ?? 0)
    }
    // A folded tag may be longer than the tag, and is still far below 64 KiB.
    let text = element.utf8.prefix(Int(UInt16.max))
    bytes += [set, UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
    bytes += text
  }

  private static func fields(in bytes: [UInt8]) -> [RecordField: Version]? {
    var rest = bytes[...]
    var changed: [RecordField: Version] = [:]
    while let code = rest.popFirst() {
      guard let field = field(code, &rest), rest.count >= 16, let version = Version(bytes: rest.prefix(16)) else {
        return nil
      }
      changed[field] = version
      rest = rest.dropFirst(16)
    }
    return changed
  }

  private static func field(_ code: UInt8, _ rest: inout ArraySlice<UInt8>) -> RecordField? {
    if Int(code) < plain.count { return plain[Int(code)] }
    guard let set = sets[code], let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
    let count = Int(high) << 8 | Int(low)
    guard rest.count >= count, let element = String(validating: rest.prefix(count), as: UTF8.self) else { return nil }
    rest = rest.dropFirst(count)
    return RecordField("\(set):\(element)")
  }
}
