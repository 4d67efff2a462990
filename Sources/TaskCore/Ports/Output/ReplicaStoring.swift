/// The output port for storing tasks that are replicated: a store that also remembers what replication needs to go on.
///
/// What it remembers is written in the transaction of the records that it speaks of, so that a replica which is cut off
/// at any moment goes on from where it was: nothing is brought twice, and nothing that was to go out is forgotten.
/// ``ReplicaMemory`` is the meaning of it as a value.
public protocol ReplicaStoring: TaskStoring {
  /// How far replication with a remote store has come; nothing for one that was never named.
  ///
  /// - Parameter remote: the name under which it was noted; names are compared byte for byte.
  func progress(with remote: String) async throws(TaskFailure) -> ReplicaProgress

  /// The first of the change sets that wait to be sent, in the order in which they were queued, each as it was queued.
  ///
  /// - Parameter limit: how many at most; less than 1 counts as 1.
  func queue(limit: Int) async throws(TaskFailure) -> ReplicaQueue

  /// The change sets that were set aside, in the order in which they first were.
  func setsAside() async throws(TaskFailure) -> [SetAside]

  /// Commits a change set as ``TaskStoring/commit(_:)`` does, and writes notes in the same transaction: all, or nothing.
  ///
  /// The notes are taken in their order. A set whose identity was committed before, and is remembered, changes nothing of
  /// what is noted either. A set that has neither changes nor a fingerprint carries the notes alone: it gets no sequence
  /// number, wakes nobody, and is not remembered.
  /// - Throws: what ``TaskStoring/commit(_:)`` throws; `.invalid` for a remote's name that is empty, longer than 1,024
  ///   bytes, or no single trimmed line.
  func commit(_ set: ChangeSet, remembering notes: [ReplicaNote]) async throws(TaskFailure) -> Outcome
}
