import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

/// The laws of a join, on states that replicas reach.
struct MergeLawTests {
  @Test func mergingIsCommutativeAssociativeAndIdempotent() throws {
    let seed = testSeed()
    for run in 0..<100 {
      var world = try RecordWorld(seed: seed &+ UInt64(run))
      for _ in 0..<25 { try world.advance() }
      for _ in 0..<40 {
        let (a, b, c) = (world.state(), world.state(), world.state())
        #expect(a.merged(with: b) == b.merged(with: a), "run \(run)")
        #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)), "run \(run)")
        #expect(a.merged(with: a) == a, "run \(run)")
        let joined = a.merged(with: b)
        #expect(joined.merged(with: a) == joined && joined.merged(with: b) == joined, "run \(run)")
      }
    }
  }

  @Test func anOrderOfMergingMakesNoDifference() throws {
    let seed = testSeed()
    for run in 0..<100 {
      var world = try RecordWorld(seed: seed &+ UInt64(run))
      for _ in 0..<25 { try world.advance() }
      let inOrder = world.states.dropFirst().reduce(world.states[0]) { $0.merged(with: $1) }
      var generator = world.generator
      let shuffled = (world.states + world.states.prefix(5)).shuffled(using: &generator)
      #expect(shuffled.dropFirst().reduce(shuffled[0]) { $0.merged(with: $1) } == inOrder, "run \(run)")
    }
  }

  @Test func equalVersionsAreEqualContents() throws {
    let seed = testSeed()
    for run in 0..<100 {
      var world = try RecordWorld(seed: seed &+ UInt64(run))
      for _ in 0..<40 { try world.advance() }
      var byVersion: [Version: Record] = [:]
      var byContent: [Content: Version] = [:]
      for state in world.states {
        #expect(byVersion.updateValue(state, forKey: state.version).map { $0 == state } ?? true, "run \(run)")
        let known = byContent.updateValue(state.version, forKey: Content(state))
        #expect(known.map { $0 == state.version } ?? true, "run \(run)")
      }
    }
  }

  @Test func aLaterStateIsTakenAsItIs() throws {
    let seed = testSeed()
    for run in 0..<100 {
      var world = try RecordWorld(seed: seed &+ UInt64(run), replicas: 1)
      for _ in 0..<15 { try world.advance() }
      for (earlier, later) in zip(world.states, world.states.dropFirst()) {
        #expect(earlier.merged(with: later) == later && later.merged(with: earlier) == later, "run \(run)")
      }
    }
  }

  /// What should never be: equal clocks with different values. It is decided all the same, and alike everywhere.
  @Test func damagedStatesAreMergedAlikeEverywhere() throws {
    let version = try #require(Version(stamp: 1, writer: 1))
    func state(_ title: String, _ tags: [String]) throws -> Record {
      .task(
        try TaskItem(
          id: TaskItem.ID(high: 1, low: 1), title: title, tags: tags, place: Place(position: .first),
          created: .earliest,
          modified: .earliest, version: version))
    }
    let states = [try state("a", ["x"]), try state("b", []), try state("a", ["y", "z"]), try state("c", ["x"])]
    for a in states {
      for b in states {
        #expect(a.merged(with: b) == b.merged(with: a))
        for c in states { #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c))) }
      }
    }
  }
}

/// All that a state says, without its version.
private struct Content: Hashable {
  private let record: Record

  init(_ state: Record) {
    // Another version in place of its own.
    switch state {
    case .task(let task): record = task.with(version: .unwritten).map { .task($0) } ?? state
    case .list(let list): record = list.with(version: .unwritten).map { .list($0) } ?? state
    case .tombstone(let tombstone):
      record = .tombstone(Tombstone(id: tombstone.id, version: tombstone.version, date: tombstone.date))
    }
  }
}

extension TaskItem {
  fileprivate func with(version: Version) -> TaskItem? {
    try? TaskItem(
      id: id, title: title, notes: notes, status: status, priority: priority, start: start, due: due,
      recurrence: recurrence, reminders: reminders, tags: tags, place: place, prerequisites: prerequisites,
      comments: comments, extensions: extensions, created: created, modified: modified, trashed: trashed,
      version: version, clocks: clocks)
  }
}

extension TaskList {
  fileprivate func with(version: Version) -> TaskList? {
    try? TaskList(
      id: id, title: title, position: position, created: created, modified: modified, trashed: trashed,
      version: version, clocks: clocks)
  }
}
