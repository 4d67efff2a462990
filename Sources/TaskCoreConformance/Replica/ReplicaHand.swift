import Foundation
import TaskCore

/// Writes notes to a store, with records and without.
struct ReplicaHand: Sendable {
  let store: any ReplicaStoring
  let hand: Hand

  /// Notes something with a set that carries nothing else.
  func note(_ notes: ReplicaNote...) async throws { _ = try await store.commit(hand.set([]), remembering: notes) }

  /// A set that would add a task.
  func waiting(_ title: String) throws -> ChangeSet { hand.set([.adding(.task(try hand.task(title)))], title: title) }

  /// The titles of the sets that wait, in order.
  func queued() async throws -> [String] {
    let queue = try await store.queue(limit: .max)
    try expectEqual(queue.count, queue.sets.count, "the length of a queue that is read whole")
    return queue.sets.map(\.title)
  }

  /// The titles of the sets that were set aside, in order.
  func aside() async throws -> [String] { try await store.setsAside().map(\.set.title) }

  func token(_ sequence: UInt64) -> ChangeToken { ChangeToken(epoch: 7, sequence: sequence, began: sequence + 3) }
}
