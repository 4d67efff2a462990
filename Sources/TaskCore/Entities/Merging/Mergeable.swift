/// What is joined field by field: a task or a list.
protocol Mergeable {
  var created: Instant { get set }
  var modified: Instant { get set }
  var version: Version { get set }
  var clocks: Clocks { get set }

  func fieldsChanged(from other: Self) -> [RecordField]
  func bytes(of field: RecordField) -> [UInt8]
  /// Takes over the value of a field, unchecked: it was checked when the other was made.
  mutating func take(_ field: RecordField, from other: Self)
}

extension Mergeable {
  /// The join with another state of the same life.
  func joined(with other: Self) -> Self {
    let isAhead = clocks.areAhead(of: other.clocks)
    let isBehind = other.clocks.areAhead(of: clocks)
    // The dates go with the latest clock. All states with the same latest clock have the same dates, unless a repair
    // gave it to them.
    let isBase =
      isAhead != isBehind
      ? isAhead
      : (clocks.latest, modified, created, version) >= (
        other.clocks.latest, other.modified, other.created, other.version
      )
    var (result, lesser) = isBase ? (self, other) : (other, self)
    let base = result
    for field in lesser.fieldsChanged(from: base) where lesser.wins(field, over: base) {
      result.take(field, from: lesser)
    }
    guard isAhead, isBehind else { return result }
    result.clocks.join(lesser.clocks)
    result.version = Version(ofMerged: result)
    return result
  }

  /// Whether a field's value stands against another one: the later clock's does.
  ///
  /// Equal clocks have equal values. Should a damaged store say otherwise, the greater bytes stand everywhere.
  private func wins(_ field: RecordField, over other: Self) -> Bool {
    let (mine, theirs) = (clocks[field], other.clocks[field])
    return mine == theirs ? other.bytes(of: field).lexicographicallyPrecedes(bytes(of: field)) : theirs < mine
  }

  func carryingOver(editsOf other: Self) -> (Self, [RecordField]) {
    let fields = other.clocks.changed.filter { clocks[$0.key] < $0.value }.keys.sorted {
      $0.description < $1.description
    }
    guard !fields.isEmpty else { return (self, []) }
    var result = self
    for field in fields {
      result.take(field, from: other)
      result.clocks.changed[field] = other.clocks[field]
    }
    if clocks.latest < other.clocks.latest { result.modified = other.modified }
    result.version = Version(ofMerged: result)
    return (result, fields)
  }
}

extension Clocks {
  /// The greatest of them.
  var latest: Version { changed.values.reduce(created, max) }

  /// Whether some field was changed later than in another state of the same life.
  fileprivate func areAhead(of other: Clocks) -> Bool { changed.contains { other[$0.key] < $0.value } }

  /// Takes the later clock for each field of another state of the same life.
  fileprivate mutating func join(_ other: Clocks) {
    for (field, clock) in other.changed where self[field] < clock { changed[field] = clock }
  }
}
