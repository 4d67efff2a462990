internal import TaskCore

/// A change set, and what a replica is to remember with it.
struct Writing: Sendable {
  let set: ChangeSet
  let notes: [ReplicaNote]

  /// How much there is to write, in changes and notes.
  var size: Int { self.set.changes.count + notes.count }
}
