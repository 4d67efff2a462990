/// A place in a store's feed of changes: which store, and how far.
public struct ChangeToken: Sendable, Hashable {
  /// Which store, and which life of it: drawn once when the store is made.
  public let epoch: UInt64
  /// The number of the last commit seen, counted from 1.
  public let sequence: UInt64

  /// A token.
  public init(epoch: UInt64, sequence: UInt64) {
    self.epoch = epoch
    self.sequence = sequence
  }
}

extension ChangeToken: CustomStringConvertible {
  /// The token as one word: the epoch in 16 hexadecimal digits, a dash, the sequence.
  public var description: String {
    let hex = String(epoch, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex + "-\(sequence)"
  }

  /// Reads what ``description`` wrote.
  ///
  /// - Throws: `.invalid` (field `after`) for anything else.
  public init(parsing text: String) throws(TaskFailure) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.count == 2, parts[0].utf8.count == 16, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let epoch = UInt64(parts[0], radix: 16), let sequence = UInt64(parts[1])
    else { throw TaskFailure(.invalid, "“\(text)” is not a change token of this program.", field: "after") }
    self.init(epoch: epoch, sequence: sequence)
  }
}

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
