import Foundation
import TaskCore
import TaskCoreInMemory

extension Fault {
  static let commits: [Fault] = [
    Fault("an outcome comes the wrong way round", breaks: "a commit answers the records that it wrote") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        let outcome = try await base.commit(set)
        return Outcome(changeSet: outcome.changeSet, title: outcome.title, records: outcome.records.reversed())
      }
    },
    Fault("the changes before the refused one stay", breaks: "a refused set leaves nothing") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        do throws(TaskFailure) { return try await base.commit(set) } catch {
          for piece in set.pieces { _ = try await base.commit(piece) }
          throw error
        }
      }
    },
    Fault(
      "a conflict does not tell the versions",
      breaks: "a change finds the version that it replaces, or is refused with both"
    ) {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        do throws(TaskFailure) { return try await base.commit(set) } catch {
          throw TaskFailure(error.code, error.message, id: error.id)
        }
      }
    },
    Fault("a tombstone counts as nothing", breaks: "a tombstone is a version like any other") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        let stored = await base.records(set.changes.map(\.id))
        let changes = zip(set.changes, stored).map { change, record in
          record?.isTombstone == true ? Change(replacing: record?.version, with: change.record) : change
        }
        return try await base.commit(set.with(changes: changes))
      }
    },
    Fault("a tombstone without its record is dropped", breaks: "a tombstone may come before its record") {
      $0.commitInstead { set in set.with(changes: set.changes.filter { $0.replaces != nil || !$0.record.isTombstone }) }
    },
    Fault("a version that stands still is taken", breaks: "a version follows the one that it replaces") {
      $0.acceptRefused(.invalid) { _ in true }
    },
    Fault("a merged version has to be greater", breaks: "a merged version only has to be another one") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        for change in set.changes where change.replaces.map({ change.record.version <= $0 }) ?? false {
          throw TaskFailure(.invalid, "The version does not follow the one it replaces.")
        }
        return try await base.commit(set)
      }
    },
    Fault("the last change of a record counts", breaks: "a set changes each record once") {
      $0.commitInstead { set in
        let last = Dictionary(set.changes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        return set.with(changes: Array(last.values))
      }
    },
    Fault("titles of any length are taken", breaks: "a set's title and author have a length") {
      $0.acceptRefused(.invalid) { $0.title.utf8.count > $0.author.utf8.count }
    },
    Fault("a set that comes again answers what is there now", breaks: "a set is committed once") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        let outcome = try await base.commit(set)
        let now = await base.records(outcome.records.map(\.id)).compactMap(\.self)
        return Outcome(changeSet: outcome.changeSet, title: outcome.title, records: now)
      }
    },
    Fault("fingerprints are not compared", breaks: "one identity with two fingerprints is a conflict") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        if let known = await base.outcome(of: set.id) { return known.outcome }
        return try await base.commit(set)
      }
    },
    Fault("a set that changes nothing is forgotten", breaks: "an empty keyed set is remembered and leaves no history") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        set.changes.isEmpty ? set.done : try await base.commit(set)
      }
    },
  ]

  static let outcomes: [Fault] = [
    Fault("a keyed outcome is read anew", breaks: "a keyed outcome keeps the records as the set left them") {
      $0.commitInstead { $0.with(fingerprint: .some(nil)) }
      $0.onOutcome = { (base, id) async throws(TaskFailure) in
        await base.outcome(of: id).map { RecordedOutcome(outcome: $0.outcome, fingerprint: "f") }
      }
    },
    Fault(
      "every outcome is kept as it was", breaks: "an outcome without a key has the records in their present state"
    ) {
      $0.commitInstead { $0.with(fingerprint: .some($0.fingerprint ?? "")) }
      $0.onOutcome = { (base, id) async throws(TaskFailure) in
        await base.outcome(of: id).map {
          RecordedOutcome(outcome: $0.outcome, fingerprint: $0.fingerprint == "" ? nil : $0.fingerprint)
        }
      }
    },
    Fault("outcomes are read from history", breaks: "an outcome outlives its history") {
      $0.onOutcome = { (base, id) async throws(TaskFailure) in
        let known = await base.history(HistoryQuery(limit: .max)).contains { $0.id == id }
        return known ? await base.outcome(of: id) : nil
      }
    },
    Fault(
      "outcomes are kept for ever", breaks: "an outcome is forgotten after its time",
      bounds: { $0.outcomeAge = 1_000_000_000 }),
    Fault("an unknown set has an empty outcome", breaks: "what was never committed has no outcome") {
      $0.onOutcome = { (base, id) async throws(TaskFailure) in
        let nothing = RecordedOutcome(outcome: Outcome(changeSet: id, title: "", records: []), fingerprint: nil)
        return await base.outcome(of: id) ?? nothing
      }
    },
  ]
}
