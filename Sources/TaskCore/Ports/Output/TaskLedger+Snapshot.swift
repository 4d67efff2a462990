extension TaskLedger {
  /// All that a ledger holds, in public parts: what a store on a simple file writes down and reads back.
  public struct Snapshot: Sendable, Hashable {
    /// A record and the commit that stored it.
    public struct Entry: Sendable, Hashable {
      /// The record.
      public let record: Record
      /// The number of the commit that stored it.
      public let sequence: UInt64
      /// When a tombstone arrived in this store; `nil` for a task or list.
      public let arrived: Instant?

      /// A record and the commit that stored it.
      public init(record: Record, sequence: UInt64, arrived: Instant? = nil) {
        self.record = record
        self.sequence = sequence
        self.arrived = arrived
      }
    }

    /// An outcome as a store remembers it.
    public struct Outcome: Sendable, Hashable {
      /// The change set.
      public let id: ChangeSet.ID
      /// What was done, for people.
      public let title: String
      /// The fingerprint of the request; `nil` when it brought no key.
      public let fingerprint: String?
      /// When it was recorded.
      public let recorded: Instant
      /// The records that it changed.
      public let ids: [RecordID]
      /// The records as it left them, for a set with a fingerprint.
      public let records: [Record]

      /// A remembered outcome.
      public init(
        id: ChangeSet.ID, title: String, fingerprint: String?, recorded: Instant, ids: [RecordID], records: [Record]
      ) {
        self.id = id
        self.title = title
        self.fingerprint = fingerprint
        self.recorded = recorded
        self.ids = ids
        self.records = records
      }
    }

    /// Which store it is.
    public let epoch: UInt64
    /// The number of the last commit.
    public let sequence: UInt64
    /// The digest after each of the last commits, as far as they are known; see ``ChangeToken/digest``.
    public let digests: [UInt64]
    /// The greatest sequence of a tombstone that was dropped.
    public let forgotten: UInt64
    /// The records, in the order of the feed.
    public let entries: [Entry]
    /// The outcomes, by identity of their change sets.
    public let outcomes: [Outcome]
    /// The history, the oldest first.
    public let history: [HistoryEntry]
    /// What replication has noted.
    public let replica: ReplicaMemory

    /// A snapshot of these parts.
    public init(
      epoch: UInt64, sequence: UInt64, digests: [UInt64] = [ChangeToken.firstDigest], forgotten: UInt64,
      entries: [Entry], outcomes: [Outcome], history: [HistoryEntry], replica: ReplicaMemory = ReplicaMemory()
    ) {
      self.epoch = epoch
      self.sequence = sequence
      self.digests = digests.isEmpty ? [ChangeToken.firstDigest] : digests
      self.forgotten = forgotten
      self.entries = entries
      self.outcomes = outcomes
      self.history = history
      self.replica = replica
    }
  }

  /// What the ledger holds.
  public var snapshot: Snapshot {
    Snapshot(
      epoch: epoch, sequence: sequence, digests: digests, forgotten: forgotten,
      entries: entries.values.sorted { ($0.sequence, $0.record.id) < ($1.sequence, $1.record.id) }
        .map { Snapshot.Entry(record: $0.record, sequence: $0.sequence, arrived: tombstones[$0.record.id]) },
      outcomes: outcomes.sorted { $0.key < $1.key }.map { id, known in
        Snapshot.Outcome(
          id: id, title: known.title, fingerprint: known.fingerprint, recorded: known.recorded, ids: known.ids,
          records: known.records)
      }, history: entriesOfHistory, replica: replica)
  }

  /// The ledger that a snapshot was taken of.
  public init(_ snapshot: Snapshot, bounds: HistoryBounds = HistoryBounds()) {
    self.init(epoch: snapshot.epoch, bounds: bounds)
    for entry in snapshot.entries {
      sequence = entry.sequence
      put(entry.record, at: entry.arrived ?? .earliest)
    }
    sequence = snapshot.sequence
    digests = snapshot.digests
    forgotten = snapshot.forgotten
    for known in snapshot.outcomes {
      outcomes[known.id] = Remembered(
        title: known.title, fingerprint: known.fingerprint, recorded: known.recorded, ids: known.ids,
        records: known.records)
      earliestOutcome = min(earliestOutcome, known.recorded)
    }
    entriesOfHistory = snapshot.history
    historyCost = snapshot.history.reduce(0) { $0 + $1.cost }
    replica = snapshot.replica
  }
}
