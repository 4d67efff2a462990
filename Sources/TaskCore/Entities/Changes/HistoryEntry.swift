/// A change set as history keeps it: what was done, by whom, and what was there before.
public struct HistoryEntry: Sendable, Hashable, Identifiable {
  /// The change set's identity.
  public let id: ChangeSet.ID
  /// The number of the commit that wrote it; later commits have greater ones.
  public let sequence: UInt64
  /// What was done, for people.
  public package(set) var title: String
  /// When it was done.
  public let date: Instant
  /// Who did it.
  public let author: String
  /// What it was.
  public let kind: ChangeSet.Kind
  /// Whether it has been undone, and not redone since.
  public package(set) var isUndone: Bool
  /// What it changed, record by record.
  public package(set) var changes: [HistoryChange]

  /// An entry of a store's history.
  public init(
    id: ChangeSet.ID, sequence: UInt64, title: String, date: Instant, author: String, kind: ChangeSet.Kind,
    isUndone: Bool, changes: [HistoryChange]
  ) {
    self.id = id
    self.sequence = sequence
    self.title = title
    self.date = date
    self.author = author
    self.kind = kind
    self.isUndone = isUndone
    self.changes = changes
  }

  /// What a purge leaves of an entry's title when everything that it changed has been purged.
  public static let purgedTitle = "Change what has been purged since"

  /// About how many bytes the entry takes: what ``HistoryBounds/bytes`` counts.
  public var cost: Int { 64 + changes.reduce(0) { $0 + $1.cost } }
}

/// What a change set did to one record, and what was there before.
public struct HistoryChange: Sendable, Hashable {
  /// What was there before a change.
  public enum Before: Sendable, Hashable {
    /// Nothing: the record was made.
    case nothing
    /// The fields that the change set changed, as they were.
    case fields([RecordField: FormerField])
    /// This record, which was removed.
    case record(Record)
    /// What a purge has erased.
    case erased
  }

  /// A field as it was before a change.
  public struct FormerField: Sendable, Hashable {
    /// What it held.
    public let value: FieldValue
    /// The version of its last change then.
    public let clock: Version

    /// A field as it was.
    public init(value: FieldValue, clock: Version) {
      self.value = value
      self.clock = clock
    }
  }

  /// The record.
  public let record: RecordID
  /// The version that the change set gave it.
  public let version: Version
  /// What was there before.
  public package(set) var before: Before

  /// A change of one record.
  public init(record: RecordID, version: Version, before: Before) {
    self.record = record
    self.version = version
    self.before = before
  }

  /// What a change did to what was there.
  ///
  /// The removal of a record by a person or a replica is a purge, and leaves nothing to put back; that by an undo
  /// keeps the record, so that redo can make it again.
  public init(of change: Change, replacing old: Record?, in kind: ChangeSet.Kind) {
    let before: Before =
      switch (change.record, old) {
      case (.tombstone, .some(let old)) where kind.inverted != nil && !old.isTombstone: .record(old)
      case (.tombstone, _): .erased
      case (.task(let new), .task(let old)?): .fields(Self.former(new.fieldsChanged(from: old), of: .task(old)))
      case (.list(let new), .list(let old)?): .fields(Self.former(new.fieldsChanged(from: old), of: .list(old)))
      default: .nothing
      }
    self.init(record: change.id, version: change.record.version, before: before)
  }

  private static func former(_ fields: [RecordField], of old: Record) -> [RecordField: FormerField] {
    var former: [RecordField: FormerField] = [:]
    for field in fields {
      former[field] = old.value(of: field).map { FormerField(value: $0, clock: old.clock(of: field)) }
    }
    return former
  }

  /// The clock that a field had before the change; `nil` when it was not there or the change left it alone.
  func formerClock(of field: RecordField) -> Version? {
    switch before {
    case .fields(let fields): fields[field]?.clock
    case .record(let record): record.clock(of: field)
    case .nothing, .erased: nil
    }
  }

  /// About how many bytes it takes to keep.
  public var cost: Int {
    switch before {
    case .nothing, .erased: 40
    case .fields(let fields): fields.values.reduce(40) { $0 + 32 + $1.value.cost }
    case .record(let record): 400 + (record.task.map { $0.textSize } ?? 0)
    }
  }
}

extension TaskItem {
  var textSize: Int {
    title.utf8.count + notes.utf8.count + comments.reduce(0) { $0 + $1.text.utf8.count }
      + extensions.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  }
}

/// Which entries of the history to read, newest first.
public struct HistoryQuery: Sendable, Hashable {
  /// Only what this author did; `nil` for everybody.
  public var author: String?
  /// Only what touched this record; `nil` for all.
  public var record: RecordID?
  /// Only entries before this sequence: the last one of the page before; `nil` from the newest.
  public var before: UInt64?
  /// How many entries at most.
  public var limit: Int

  /// A query of the history.
  public init(author: String? = nil, record: RecordID? = nil, before: UInt64? = nil, limit: Int = 50) {
    self.author = author
    self.record = record
    self.before = before
    self.limit = max(0, limit)
  }
}

/// How much a store keeps of what has been.
public struct HistoryBounds: Sendable, Hashable {
  /// How many change sets history keeps at most.
  public var sets: Int
  /// How many bytes history takes at most, by ``HistoryEntry/cost``.
  public var bytes: Int
  /// How many seconds outcomes are remembered.
  public var outcomeAge: Int64
  /// How many seconds tombstones are kept.
  public var tombstoneAge: Int64

  /// Bounds; the defaults are 1,000 sets, 64 MiB, 7 days and 180 days.
  public init(
    sets: Int = 1000, bytes: Int = 64 << 20, outcomeAge: Int64 = 7 * 86_400, tombstoneAge: Int64 = 180 * 86_400
  ) {
    self.sets = max(0, sets)
    self.bytes = max(0, bytes)
    self.outcomeAge = max(0, outcomeAge)
    self.tombstoneAge = max(0, tombstoneAge)
  }
}
