/// The terms under which a driver writes: who, where, and what it relies on.
public struct PlanningTerms: Sendable, Hashable {
  /// The identity of the change set, for a write that may be repeated: see ``ChangeSet/id(forKey:owner:)``. `nil` lets
  /// the planner draw one.
  public var changeSet: ChangeSet.ID?
  /// What tells this request from another under the same key; `nil` when there is no key.
  public var fingerprint: String?
  /// The versions that the driver saw: a record that is not at its version makes the write a `.conflict`.
  public var expected: [RecordID: Version]
  /// Who writes: undo is by author.
  public var author: String
  /// Where the person is: what "today" means.
  public var zone: TaskZone

  /// Terms of a write.
  public init(
    author: String, zone: TaskZone, expecting expected: [RecordID: Version] = [:], changeSet: ChangeSet.ID? = nil,
    fingerprint: String? = nil
  ) {
    self.author = author
    self.zone = zone
    self.expected = expected
    self.changeSet = changeSet
    self.fingerprint = fingerprint
  }
}
