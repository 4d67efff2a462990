import Foundation
import TaskCore
import TaskCoreConformance
import TaskCoreInMemory
import Testing

/// Holds the kit for replicas to what it is for: a store with one fault does not pass.
struct ReplicaFaultTests {
  @Test(arguments: ReplicaFault.all)
  func isFound(_ fault: ReplicaFault) async throws {
    let requirement = try #require(ReplicaStoreRequirement.all.first { $0.name == fault.requirement })
    do {
      try await requirement.verify {
        var store = BentReplica()
        fault.bend(&store)
        return store
      }
    } catch let failure as RequirementFailure {
      #expect(failure.requirement == requirement.name)
      return
    } catch is TaskFailure {
      // The store refused what it has to take: that is found too.
      return
    }
    Issue.record("“\(requirement)” passes a store of which holds: \(fault.name)")
  }

  @Test(arguments: ReplicaStoreRequirement.all)
  func storeWithoutFaultPasses(_ requirement: ReplicaStoreRequirement) async throws {
    try await requirement.verify { BentReplica() }
  }

  @Test func everyRequirementHasAFault() {
    let broken = Set(ReplicaFault.all.map(\.requirement))
    #expect(ReplicaStoreRequirement.all.map(\.name).filter { !broken.contains($0) } == [])
    #expect(Set(ReplicaStoreRequirement.all).count == ReplicaStoreRequirement.all.count)
  }
}

/// One way for a replica to be wrong, and the requirement that has to find it.
struct ReplicaFault: Sendable, CustomTestStringConvertible {
  let requirement: String
  let name: String
  let bend: @Sendable (inout BentReplica) -> Void

  init(_ name: String, breaks requirement: String, _ bend: @escaping @Sendable (inout BentReplica) -> Void) {
    (self.name, self.requirement, self.bend) = (name, requirement, bend)
  }

  var testDescription: String { name }

  static let all = progress + queue + together

  private static let progress: [ReplicaFault] = [
    ReplicaFault("one place for all remotes", breaks: "progress is kept for each remote") {
      $0.onProgress = { (base, _) in await base.progress(with: "work") }
    },
    ReplicaFault("progress is never taken back", breaks: "there is no progress with a remote that was never named") {
      $0.noteInstead { _, notes in
        notes.filter { if case .progress(ReplicaProgress(), with: _) = $0 { false } else { true } }
      }
    },
    ReplicaFault("names are compared as texts", breaks: "names of remotes are compared by bytes") {
      $0.noteInstead { _, notes in notes.map { $0.renamed { $0.precomposedStringWithCanonicalMapping } } }
      $0.onProgress = { (base, name) in await base.progress(with: name.precomposedStringWithCanonicalMapping) }
    },
    ReplicaFault("names are trimmed and cut", breaks: "the name of a remote is a short single line") {
      $0.noteInstead { _, notes in
        notes.map { $0.renamed { "r" + $0.prefix(1000).filter { $0.isLetter } } }
      }
    },
  ]

  private static let queue: [ReplicaFault] = [
    ReplicaFault("a queued set loses its fingerprint", breaks: "a queued set comes back whole") {
      $0.onQueue = { (base, limit) in
        let queue = await base.queue(limit: limit)
        return ReplicaQueue(sets: queue.sets.map { $0.with(fingerprint: .some(nil)) }, count: queue.count)
      }
    },
    ReplicaFault("the length counts what was read", breaks: "a queue is read from its beginning") {
      $0.onQueue = { (base, limit) in
        let queue = await base.queue(limit: limit)
        return ReplicaQueue(sets: queue.sets, count: queue.sets.count)
      }
    },
    ReplicaFault("what was set aside stays there", breaks: "what is dequeued waits no more") {
      $0.noteInstead { base, notes in
        let aside = Set(await base.setsAside().map(\.set.id))
        return notes.filter { if case .dequeue(let id) = $0 { !aside.contains(id) } else { true } }
      }
    },
    ReplicaFault("a set that waits goes to the end", breaks: "a set that waits is replaced where it stands") {
      $0.noteInstead { _, notes in
        notes.flatMap { note -> [ReplicaNote] in
          if case .enqueue(let set) = note { [.dequeue(set.id), note] } else { [note] }
        }
      }
    },
    ReplicaFault("reasons are not kept", breaks: "what the remote refused is set aside with its reason") {
      $0.onAside = { base in await base.setsAside().map { SetAside($0.set, code: .invalid, message: $0.message) } }
    },
    ReplicaFault("what was set aside is not queued again", breaks: "what was set aside can wait again") {
      $0.noteInstead { base, notes in
        let aside = Set(await base.setsAside().map(\.set.id))
        return notes.filter { if case .enqueue(let set) = $0 { !aside.contains(set.id) } else { true } }
      }
    },
    ReplicaFault("any note ends the first of the queue", breaks: "a note of a set that is not known changes nothing") {
      $0.noteInstead { base, notes in
        let first = await base.queue(limit: 1).sets.first
        return notes.map { note in
          if case .dequeue = note, let first { .dequeue(first.id) } else { note }
        }
      }
    },
  ]

  private static let together: [ReplicaFault] = [
    ReplicaFault("notes are not taken with records", breaks: "records and notes are written together") {
      $0.onCommit = { (base, set, notes) async throws(TaskFailure) in
        try await base.commit(set, remembering: set.changes.isEmpty ? notes : [])
      }
    },
    ReplicaFault("notes are written first", breaks: "a refused set leaves no note") {
      $0.onCommit = { (base, set, notes) async throws(TaskFailure) in
        _ = try await base.commit(set.with(id: ChangeSet.ID(UUID.version7()), changes: []), remembering: notes)
        return try await base.commit(set)
      }
    },
    ReplicaFault("records are written first", breaks: "a refused note leaves no record") {
      $0.onCommit = { (base, set, notes) async throws(TaskFailure) in
        let outcome = try await base.commit(set)
        _ = try await base.commit(set.with(id: ChangeSet.ID(UUID.version7()), changes: []), remembering: notes)
        return outcome
      }
    },
    ReplicaFault("notes are taken backwards", breaks: "notes are taken in their order") {
      $0.noteInstead { _, notes in notes.reversed() }
    },
    ReplicaFault("notes are taken whatever becomes of the set", breaks: "a set that comes again notes nothing") {
      $0.onCommit = { (base, set, notes) async throws(TaskFailure) in
        let outcome = try await base.commit(set)
        _ = try await base.commit(
          set.with(id: ChangeSet.ID(UUID.version7()), fingerprint: .some(nil), changes: []), remembering: notes)
        return outcome
      }
    },
    ReplicaFault("notes count as a commit", breaks: "notes alone wake nobody") {
      $0.onCommit = { (base, set, notes) async throws(TaskFailure) in
        let outcome = try await base.commit(set, remembering: notes)
        if set.changes.isEmpty { _ = try await base.commit(set) }
        return outcome
      }
    },
    ReplicaFault(
      "a set that changes nothing is not remembered",
      breaks: "a keyed set that changes nothing is remembered with its notes"
    ) {
      $0.onCommit = { (base, set, notes) async throws(TaskFailure) in
        try await base.commit(set.changes.isEmpty ? set.with(fingerprint: .some(nil)) : set, remembering: notes)
      }
    },
    ReplicaFault("a commit empties the queue", breaks: "a commit without notes leaves what is remembered") {
      $0.noteInstead { base, notes in
        notes.isEmpty ? await base.queue(limit: .max).sets.map { .dequeue($0.id) } : notes
      }
    },
    ReplicaFault(
      "a set that is set aside twice goes to the end",
      breaks: "after any notes, the store remembers what the ledger does"
    ) {
      $0.noteInstead { base, notes in
        let aside = Dictionary(await base.setsAside().map { ($0.set.id, $0.set) }, uniquingKeysWith: { $1 })
        return notes.flatMap { note -> [ReplicaNote] in
          if case .setAside(let id, code: _, message: _) = note, let set = aside[id] {
            [.enqueue(set), note]
          } else {
            [note]
          }
        }
      }
    },
  ]
}

extension ReplicaNote {
  fileprivate func renamed(_ rename: (String) -> String) -> ReplicaNote {
    if case .progress(let progress, with: let name) = self { .progress(progress, with: rename(name)) } else { self }
  }
}
