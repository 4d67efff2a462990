import Foundation
import TaskCore

extension TaskStoreRequirement {
  /// What a store keeps that was told nothing.
  static let defaults: [TaskStoreRequirement] = [
    .init("an outcome is remembered for 7 days", "7 days unless the store is told otherwise", needsConditions: true) {
      subject in
      let hand = try await subject.hand()
      let set = hand.set([.adding(.task(try hand.task("a")))], fingerprint: "f")
      let first = try await hand.store.commit(set)
      hand.time.advance(by: 7 * 86_400 - 60)
      try await hand.add(try hand.task("b"))
      try expectEqual(try await hand.store.outcome(of: set.id)?.outcome, first, "the outcome before its time is over")
      hand.time.advance(by: 120)
      try await hand.add(try hand.task("c"))
      try expectEqual(try await hand.store.outcome(of: set.id), nil, "the outcome after its time")
    },
    .init("a tombstone is kept for 180 days", "older than the newest tombstone that was dropped", needsConditions: true)
    { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a", trashed: hand.now)
      try await hand.add(task)
      let tombstone = try hand.tombstone(of: .task(task))
      try await hand.commit([.replacing(.task(task), with: tombstone)])
      hand.time.advance(by: 180 * 86_400 - 60)
      try await hand.add(try hand.task("b"))
      try expectEqual(try await hand.store.record(.task(task.id)), tombstone, "the tombstone before its time is over")
      hand.time.advance(by: 120)
      try await hand.add(try hand.task("c"))
      try expectEqual(try await hand.store.record(.task(task.id)), nil, "the tombstone after its time")
    },
    .init("history keeps 1,000 sets", "a bounded history") { subject in
      let hand = try await subject.hand()
      for number in 0..<1003 { try await hand.commit([.adding(.task(try hand.task("\(number)")))], title: "\(number)") }
      let titles = try await hand.store.history(HistoryQuery(limit: .max)).map(\.title)
      try expectEqual(titles, (3..<1003).reversed().map { "\($0)" }, "the titles in history")
    },
  ]
}
