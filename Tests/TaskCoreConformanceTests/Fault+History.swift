import TaskCore
import TaskCoreInMemory

extension Fault {
  static let history: [Fault] = [
    Fault("history comes oldest first", breaks: "history is read newest first, by author, record and page") {
      $0.onHistory = { (base, query) async throws(TaskFailure) in await base.history(query).reversed() }
    },
    Fault("former clocks are lost", breaks: "history keeps what was there before, with its clocks") {
      $0.bendEntries { entry in
        for index in entry.changes.indices {
          let change = entry.changes[index]
          guard case .fields(let fields) = change.before else { continue }
          entry.changes[index].before = .fields(
            fields.mapValues { HistoryChange.FormerField(value: $0.value, clock: change.version) })
        }
      }
    },
    Fault("an entry does not say when", breaks: "an entry has what its set said") {
      $0.bendEntries { entry in
        entry = HistoryEntry(
          id: entry.id, sequence: entry.sequence, title: entry.title, date: .earliest, author: entry.author,
          kind: entry.kind, isUndone: entry.isUndone, changes: entry.changes)
      }
    },
    Fault("nothing is marked as undone", breaks: "undo and redo mark what they take back") {
      $0.bendEntries { $0.isUndone = false }
    },
    Fault(
      "history keeps any number of sets", breaks: "history is bounded by its number of sets",
      bounds: { $0.sets = 1000 }),
    Fault("history grows to any size", breaks: "history is bounded by its size", bounds: { $0.bytes = 1 << 30 }),
    Fault("a purge leaves what was", breaks: "a purge erases what history holds of the record") {
      $0.commitInstead { set in
        set.removes && set.kind.inverted == nil && set.changes.contains(where: \.record.isTombstone)
          ? set.with(kind: .undo(of: ChangeSet.ID(high: 0, low: 0))) : set
      }
    },
    Fault("an undo purges", breaks: "a record that an undo removes stays in history") {
      $0.commitInstead { $0.with(kind: .use) }
    },
  ]
}

extension BentStore {
  fileprivate mutating func bendEntries(_ bend: @escaping @Sendable (inout HistoryEntry) -> Void) {
    onHistory = { (base, query) async throws(TaskFailure) in
      var entries = await base.history(query)
      for index in entries.indices { bend(&entries[index]) }
      return entries
    }
  }
}
