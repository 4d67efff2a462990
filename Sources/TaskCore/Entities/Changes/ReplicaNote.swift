/// One thing for a replica to remember.
public enum ReplicaNote: Sendable, Hashable {
  /// How far replication with the remote of this name has come, in place of what was known.
  case progress(ReplicaProgress, with: String)
  /// A change set waits to be sent, behind all others.
  ///
  /// One that waits already is replaced where it stands; one that was set aside waits again.
  case enqueue(ChangeSet)
  /// A change set has reached the remote or was given up: it waits no more, nor is it set aside.
  case dequeue(ChangeSet.ID)
  /// The remote has refused a change set that waits for good: it is set aside, with what the remote said.
  ///
  /// Of one that was set aside before, the new reason is kept; one that is not known is left out of account.
  case setAside(ChangeSet.ID, code: TaskFailure.Code, message: String)
}

extension ReplicaNote {
  /// Refuses a note that no store takes.
  ///
  /// - Throws: `.invalid` with the field's name.
  package func check() throws(TaskFailure) {
    switch self {
    case .progress(_, with: let remote):
      guard try TextRule.remote.check(remote).hasSameBytes(as: remote) else {
        throw TaskFailure(.invalid, "The name of a remote begins or ends with white space: trim it.", field: "remote")
      }
    case .enqueue(let set): try set.checkTexts()
    case .dequeue, .setAside: break
    }
  }
}

/// How far replication with one remote store has come.
public struct ReplicaProgress: Sendable, Hashable {
  /// Up to where the remote's feed was read; `nil` from the beginning.
  public var pulled: ChangeToken?
  /// Up to where the store's own feed was sent; `nil` from the beginning.
  public var pushed: ChangeToken?
  /// Tasks that came and refer to what has not come yet, in order: see ``Reconciliation/awaiting``.
  public var awaiting: [TaskItem.ID]

  /// Progress; none without arguments.
  public init(pulled: ChangeToken? = nil, pushed: ChangeToken? = nil, awaiting: [TaskItem.ID] = []) {
    self.pulled = pulled
    self.pushed = pushed
    self.awaiting = awaiting
  }
}

/// The beginning of the queue of change sets that wait to be sent.
public struct ReplicaQueue: Sendable, Hashable {
  /// The first sets, each as it was queued.
  public let sets: [ChangeSet]
  /// How many wait in all.
  public let count: Int

  /// The beginning of a queue.
  public init(sets: [ChangeSet], count: Int) {
    self.sets = sets
    self.count = count
  }
}

/// A change set that a remote refused for good.
public struct SetAside: Sendable, Hashable {
  /// The set, as it was queued.
  public let set: ChangeSet
  /// The code of the remote's failure.
  public let code: TaskFailure.Code
  /// What the remote said.
  public let message: String

  /// A refused set.
  public init(_ set: ChangeSet, code: TaskFailure.Code, message: String) {
    self.set = set
    self.code = code
    self.message = message
  }
}
