/// A page of a store's feed: each record that changed, once, in its latest state.
public struct ChangePage: Sendable, Hashable {
  /// The records in the order of their last commits.
  public let records: [Record]
  /// Where this page ends; the next page is asked for after it.
  public let token: ChangeToken
  /// Whether more has changed after this page.
  public let hasMore: Bool

  /// A page.
  public init(records: [Record], token: ChangeToken, hasMore: Bool) {
    self.records = records
    self.token = token
    self.hasMore = hasMore
  }
}
