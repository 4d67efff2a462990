import Foundation
import TaskCore
import TaskCoreInMemory

extension ChangeSet {
  /// The set with other parts.
  func with(
    id: ID? = nil, kind: Kind? = nil, fingerprint: String?? = nil, changes: [Change]? = nil
  ) -> ChangeSet {
    ChangeSet(
      id: id ?? self.id, title: title, date: date, author: author, kind: kind ?? self.kind,
      fingerprint: fingerprint ?? self.fingerprint, changes: changes ?? self.changes)
  }

  /// Each change as a set of its own, under an identity of its own.
  var pieces: [ChangeSet] {
    changes.map { with(id: ID(UUID.version7()), fingerprint: .some(nil), changes: [$0]) }
  }

  /// The answer of a store that has done all of it.
  var done: Outcome { Outcome(changeSet: id, title: title, records: changes.map(\.record)) }

  var tasks: [TaskItem] { changes.compactMap(\.record.task) }

  /// Whether it takes something away from others.
  var removes: Bool {
    changes.contains { $0.record.isTombstone || $0.record.task?.isTrashed == true || $0.record.list?.trashed != nil }
  }
}

extension BentStore {
  /// Says that it is done when a set is refused for its structure, where this holds.
  mutating func acceptRefused(_ code: TaskFailure.Code, where holds: @escaping @Sendable (ChangeSet) -> Bool) {
    onCommit = { (base, set) async throws(TaskFailure) in
      do throws(TaskFailure) { return try await base.commit(set) } catch {
        guard error.code == code, error.versions == nil, holds(set) else { throw error }
        return set.done
      }
    }
  }

  /// Commits something else than it is handed.
  mutating func commitInstead(_ bend: @escaping @Sendable (ChangeSet) -> ChangeSet) {
    onCommit = { (base, set) async throws(TaskFailure) in try await base.commit(bend(set)) }
  }
}
