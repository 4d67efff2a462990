package import TaskCore

/// What people wrote on a device, and what they were told since: enough to say which edit is gone without a word.
package struct EditLog {
  /// A field that was written.
  private struct Edit {
    let record: RecordID
    let field: RecordField
    /// What it was given; `nil` where the record was purged.
    let value: FieldValue?
    let clock: Version
    /// How many tellings there had been before.
    let moment: Int
  }

  private var edits: [Edit] = []
  private var tellings: [Telling] = []
  /// What history says of sets that were written when the process died before it could tell.
  private var untold = FormerClocks()
  private var erased: Set<RecordID> = []
  private var madeAgain: Set<RecordID> = []

  package init() {}

  /// Remembers what somebody wrote.
  package mutating func note(_ outcome: Outcome) {
    for record in outcome.records {
      let clocks = record.task?.clocks ?? record.list?.clocks
      var fields = clocks?.changed.filter { $0.value == record.version }.map(\.key) ?? [.existence]
      if clocks?.created == record.version { fields = [.existence, .title] }
      edits += fields.map { field in
        Edit(
          record: record.id, field: field, value: record.value(of: field), clock: record.version, moment: tellings.count
        )
      }
    }
  }

  /// Remembers what a synchronization told.
  package mutating func note(_ telling: Telling) { tellings.append(telling) }

  /// Remembers what was written by a process that died before it could tell.
  package mutating func noteUntold(_ history: [HistoryEntry]) {
    untold.note(history)
    for change in history.filter({ $0.kind == .replication }).flatMap(\.changes) {
      switch change.before {
      case .fields: break
      case .erased: erased.insert(change.record)
      case .nothing, .record: madeAgain.insert(change.record)
      }
    }
  }

  /// The edits that are neither there in the end, nor overwritten by their author, nor told of.
  ///
  /// - Parameters:
  ///   - author: who wrote here.
  ///   - records: all that is there in the end.
  ///   - arrived: the clocks that reached the server.
  ///   - history: the whole history of the device.
  package func missing(
    of author: String, in records: [Record], arrived: [RecordID: Set<Version>], history: [HistoryEntry]
  ) -> [String] {
    let final = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var taken = FormerClocks()
    taken.note(history)
    return edits.enumerated().compactMap { index, edit in
      // It stands, or somebody else wrote the same.
      if let record = final[edit.record], record.clock(of: edit.field) == edit.clock { return nil }
      if final[edit.record]?.value(of: edit.field) == edit.value { return nil }
      let isOverwritten = edits[(index + 1)...].contains {
        $0.record == edit.record && ($0.field == edit.field || $0.field == .existence)
      }
      if isOverwritten || erased.contains(edit.record) || isTold(edit) { return nil }
      if untold.contains(edit.clock, of: edit.field, in: edit.record) { return nil }
      let hasArrived = arrived[edit.record]?.contains(edit.clock) == true
      // Somebody else wrote the same later, and that was changed since: no set here has taken the value away.
      let isWrittenTwice = !taken.contains(edit.clock, of: edit.field, in: edit.record)
      // What others could see, they may have changed; then what they did has come.
      let hasCome =
        madeAgain.contains(edit.record)
        || tellings[edit.moment...].contains {
          $0.came.contains(edit.record) || $0.repaired.contains { $0.record == edit.record }
        }
      if hasCome, hasArrived || isWrittenTwice || isRepaired(edit) { return nil }
      return "\(author): its edit of \(edit.field) of \(edit.record) at \(edit.clock) is missing silently"
        + (hasArrived ? ", though it was sent" : "")
    }
  }

  /// Whether people were told that an edit lost, or that its record is gone.
  private func isTold(_ edit: Edit) -> Bool {
    tellings.contains { telling in
      telling.lost.contains { lost in
        guard lost.record == edit.record else { return false }
        if lost.field == "\(RecordField.existence)" { return true }
        guard lost.field == "\(edit.field)" else { return false }
        return lost.clock.map { $0 == edit.clock } ?? (lost.value == edit.value?.description)
      }
    }
  }

  /// Whether a repair is what overwrote an edit.
  private func isRepaired(_ edit: Edit) -> Bool {
    tellings[edit.moment...].contains {
      $0.repaired.contains { $0.record == edit.record && $0.field == "\(edit.field)" }
    }
  }
}

/// The clocks of the values that sets of replication have overwritten, as far as no purge has erased them.
private struct FormerClocks {
  private var clocks: [RecordID: [RecordField: Set<Version>]] = [:]

  mutating func note(_ history: [HistoryEntry]) {
    for change in history.filter({ $0.kind == .replication }).flatMap(\.changes) {
      guard case .fields(let fields) = change.before else { continue }
      for (field, former) in fields { clocks[change.record, default: [:]][field, default: []].insert(former.clock) }
    }
  }

  func contains(_ clock: Version, of field: RecordField, in record: RecordID) -> Bool {
    clocks[record]?[field]?.contains(clock) == true
  }
}

/// What a synchronization told people.
package struct Telling {
  /// A field of a record, by its name.
  package struct Field {
    package let record: RecordID
    package let field: String

    package init(_ record: RecordID, _ field: String) {
      self.record = record
      self.field = field
    }
  }

  /// An edit that lost.
  package struct Lost {
    package let record: RecordID
    package let field: String
    package let value: String
    /// Its version; `nil` where that is not told.
    package let clock: Version?

    package init(_ record: RecordID, _ field: String, value: String, clock: Version? = nil) {
      self.record = record
      self.field = field
      self.value = value
      self.clock = clock
    }
  }

  package let came: Set<RecordID>
  package let lost: [Lost]
  package let repaired: [Field]

  package init(came: Set<RecordID>, lost: [Lost], repaired: [Field]) {
    self.came = came
    self.lost = lost
    self.repaired = repaired
  }
}
