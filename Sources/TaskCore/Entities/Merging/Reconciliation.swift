/// What a store makes of records that come from another one: what to write, and what people have to hear of it.
///
/// Each record is merged with what is stored (``Record/merged(with:)``), and what merged records break together is
/// repaired, also in their neighbours. The changes are those of one set of kind ``ChangeSet/Kind/replication``.
public struct Reconciliation: Sendable, Hashable {
  /// What to write: each record with the version that it replaces. What is known already is not among them.
  public let changes: [Change]
  /// What was repaired, in the order in which it was.
  public let repairs: [Repair]
  /// The local edits that lost.
  public let lost: [LostEdit]
  /// Tasks whose parent or list has not arrived yet: to be revisited with the last records.
  public let awaiting: [TaskItem.ID]

  /// Reconciles records with what a store holds.
  ///
  /// A reference to what is not there is repaired only where `isLast` says that nothing more is to come; before that the
  /// record may still arrive. All other repairs are made at once, since no store takes what breaks its structure. Made
  /// before everything has arrived they may turn out to have been rash: a task that went to the trash with its parent
  /// comes back with it, and one that came to a list follows to the next, but a link that was cut stays cut.
  ///
  /// - Parameters:
  ///   - incoming: states of records as the other store has them, each record once.
  ///   - waiting: what earlier reconciliations had in ``awaiting``.
  ///   - isLast: whether the other store has nothing more to send.
  ///   - isUnsent: see ``LostEdit/all(in:mergedInto:isUnsent:)``.
  ///   - store: looks up what is stored.
  /// - Throws: what the look-ups throw.
  /// - Complexity: linear in the records, the depth above them and what hangs on those whose place, trash or existence
  ///   changes; where prerequisites make cycles, the product of the links in these and the links that go.
  public init(
    of incoming: [Record], revisiting waiting: [TaskItem.ID] = [], isLast: Bool,
    isUnsent: (Version) -> Bool = { _ in true }, in store: RecordLookUps
  ) async throws(TaskFailure) {
    var records = MergedRecords(over: store)
    try await records.load(incoming.map(\.id) + waiting.map { .task($0) })
    var lost: [LostEdit] = []
    for record in incoming {
      guard let local = records.current(record.id) else {
        records.put(record)
        continue
      }
      let merged = local.merged(with: record)
      // Where the two lives are one, this carries nothing over.
      let (whole, fields) = merged.carryingOver(editsOf: merged == local ? record : local)
      guard whole.version != local.version else { continue }
      lost += LostEdit.all(in: local, mergedInto: whole, isUnsent: isUnsent)
      records.put(whole)
      for field in fields { records.report(.madeTwice, field, from: merged, to: whole) }
    }
    var repairing = Repairing(records, revisiting: waiting, isLast: isLast)
    try await repairing.run()
    changes = repairing.records.changes
    repairs = repairing.records.repairs
    self.lost = lost
    awaiting = repairing.awaiting.sorted()
  }
}
