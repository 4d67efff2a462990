/// What a write did.
public struct Outcome: Sendable, Hashable {
  /// The change set that was committed; a write that changed nothing has one too, though none was stored.
  public let changeSet: ChangeSet.ID
  /// What was done, for people.
  public let title: String
  /// The records in the state that the write gave them, in the order of the request.
  public let records: [Record]

  /// An outcome.
  public init(changeSet: ChangeSet.ID, title: String, records: [Record]) {
    self.changeSet = changeSet
    self.title = title
    self.records = records
  }

  /// The tasks among the records.
  public var tasks: [TaskItem] { records.compactMap(\.task) }

  /// The lists among the records.
  public var lists: [TaskList] { records.compactMap(\.list) }
}

/// An outcome that a store remembers, with what tells its request from another one under the same key.
public struct RecordedOutcome: Sendable, Hashable {
  /// What the write did.
  public let outcome: Outcome
  /// The fingerprint of the request; `nil` when it brought no key.
  public let fingerprint: String?

  /// A remembered outcome.
  public init(outcome: Outcome, fingerprint: String?) {
    self.outcome = outcome
    self.fingerprint = fingerprint
  }

  /// The outcome, if it is that of the same request.
  ///
  /// - Throws: `.conflict` when the fingerprints differ: the key was used for another request.
  public func matching(_ fingerprint: String?) throws(TaskFailure) -> Outcome {
    guard self.fingerprint == fingerprint else {
      throw TaskFailure(
        .conflict, "The key of this request was used for another one (“\(outcome.title)”): take a new key.",
        field: "changeSet")
    }
    return outcome
  }
}
