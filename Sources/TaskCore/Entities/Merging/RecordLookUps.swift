/// What reconciling records asks of a store, in few questions for many records.
public struct RecordLookUps: Sendable {
  /// The records with these identities in their order; `nil` where nothing is stored.
  public let records: @Sendable ([RecordID]) async throws(TaskFailure) -> [Record?]
  /// The tasks that have one of these as their parent, those in the trash included.
  public let children: @Sendable ([TaskItem.ID]) async throws(TaskFailure) -> [TaskItem]
  /// The tasks in one of these lists, those in the trash included.
  public let members: @Sendable ([TaskList.ID]) async throws(TaskFailure) -> [TaskItem]

  /// Look-ups by these functions.
  public init(
    records: @escaping @Sendable ([RecordID]) async throws(TaskFailure) -> [Record?],
    children: @escaping @Sendable ([TaskItem.ID]) async throws(TaskFailure) -> [TaskItem],
    members: @escaping @Sendable ([TaskList.ID]) async throws(TaskFailure) -> [TaskItem]
  ) {
    self.records = records
    self.children = children
    self.members = members
  }
}
