public import TaskCore

/// What a synchronization did, for people to see: what came, what went, which local edits lost, what was repaired.
///
/// The counts are exact; of each kind the first items are kept, so that the first synchronization of a large store stays
/// small. Lost edits and repairs are in practice complete, as ten thousand of each are kept.
public struct SyncReport: Sendable, Hashable {
  /// What the local store got.
  public internal(set) var came = SyncTally()
  /// What the remote store got.
  public internal(set) var went = SyncTally()
  /// The local edits that lost against the remote's; what they had written is in the local history.
  public internal(set) var lost = SyncExcerpt<LostEdit>(keeping: 10_000)
  /// The remote's edits that lost against local ones whose authors did not know them; the purged are not among them.
  public internal(set) var overwritten = SyncExcerpt<LostEdit>(keeping: 10_000)
  /// Those of ``lost`` that the resolver has written once more.
  public internal(set) var takenBack = SyncExcerpt<LostEdit>(keeping: 10_000)
  /// What was changed in either store so that the merged records keep the rules together.
  public internal(set) var repairs = SyncExcerpt<Repair>(keeping: 10_000)
  /// Whether both stores were compared as a whole, because one had forgotten what had changed or is another store now.
  public internal(set) var isFull = false
  /// Whether the remote was found to be set back to an older copy of itself: what it had lost went there again.
  public internal(set) var isSetBack = false

  /// Whether there was nothing to do.
  public var isEmpty: Bool {
    came.records.count == 0 && went.records.count == 0 && lost.count == 0 && repairs.count == 0
  }
}

/// What one of two stores got, counted by what became of the records.
public struct SyncTally: Sendable, Hashable {
  /// What became of a record.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was not there before.
    case added
    /// It has other content, or came back from the trash.
    case changed
    /// It went to the trash.
    case trashed
    /// It was purged.
    case removed
  }

  /// A record, and what became of it.
  public struct Entry: Sendable, Hashable {
    /// The record.
    public let record: RecordID
    /// Its title, or the one it had.
    public let title: String
    /// What became of it.
    public let kind: Kind
  }

  /// How many records of each kind; kinds that did not occur are absent.
  public private(set) var counts: [Kind: Int] = [:]
  /// The records in the order in which they were written; the first thousand are kept.
  public private(set) var records = SyncExcerpt<Entry>(keeping: 1000)

  /// Counts what a change does to a record.
  ///
  /// A tombstone of what was never there changes nothing for people, and is not counted.
  mutating func count(_ change: Change, replacing old: Record?) {
    let kind: Kind
    switch (old, change.record) {
    case (nil, .tombstone), (.tombstone, .tombstone): return
    case (nil, _) where change.replaces == nil, (.tombstone, _): kind = .added
    case (_, .tombstone): kind = .removed
    case (let old, let new): kind = new.isInTrash && old?.isInTrash == false ? .trashed : .changed
    }
    counts[kind, default: 0] += 1
    records.append(Entry(record: change.id, title: change.record.title ?? old?.title ?? "", kind: kind))
  }
}

/// The first elements of a sequence, and how many there are in all.
public struct SyncExcerpt<Element: Sendable & Hashable>: Sendable, Hashable {
  /// The first elements.
  public private(set) var first: [Element] = []
  /// How many there are, those that were not kept included.
  public private(set) var count = 0
  private let limit: Int

  init(keeping limit: Int) { self.limit = limit }

  /// Whether all are among the first.
  public var isComplete: Bool { first.count == count }

  mutating func append(_ element: Element) {
    count += 1
    if first.count < limit { first.append(element) }
  }

  mutating func append(_ elements: [Element]) { for element in elements { append(element) } }
}

/// How far a synchronization has come.
public struct SyncProgress: Sendable, Hashable {
  /// How many records of the remote's feed have been read. How many there will be is not known.
  public let received: Int
  /// How many records of the local feed have been looked at, those that had just come included.
  public let sent: Int
  /// What has been done so far.
  public let report: SyncReport
}

extension Record {
  var isInTrash: Bool { task?.isTrashed ?? list.map { $0.trashed != nil } ?? false }
}
