/// A place in a store's feed of changes: which store, and how far.
public struct ChangeToken: Sendable, Hashable {
  /// Which store, and which life of it: drawn once when the store is made.
  public let epoch: UInt64
  /// The number of the last commit seen, counted from 1.
  public let sequence: UInt64
  /// Where the store was when its reader began from the beginning, as long as the reader has not come so far.
  ///
  /// What was purged before then the reader has never seen, so it misses nothing when those tombstones are dropped.
  public let began: UInt64?

  /// A token.
  public init(epoch: UInt64, sequence: UInt64, began: UInt64? = nil) {
    self.epoch = epoch
    self.sequence = sequence
    self.began = began.flatMap { $0 > sequence ? $0 : nil }
  }

  /// The token behind a page, of the reader who asked for it with this one.
  ///
  /// - Parameters:
  ///   - token: what the page was asked for with; `nil` for the beginning.
  ///   - sequence: where the page ends.
  ///   - current: where the store is.
  public init(after token: ChangeToken?, endingAt sequence: UInt64, of current: ChangeToken) {
    self.init(epoch: current.epoch, sequence: sequence, began: token == nil ? current.sequence : token?.began)
  }

  /// Whether a store can go on from here.
  ///
  /// - Parameters:
  ///   - current: where the store is.
  ///   - forgotten: the greatest sequence of a tombstone that it has dropped.
  /// - Throws: `.tokenExpired` for a token of another store, one that lies ahead of it, or one whose reader has missed
  ///   a tombstone that was dropped.
  public func check(against current: ChangeToken, forgotten: UInt64) throws(TaskFailure) {
    let reach = max(sequence, began ?? 0)
    guard epoch == current.epoch, reach <= current.sequence else {
      throw TaskFailure(
        .tokenExpired, "The change token is of another store or another life of this one: read everything again.",
        field: "after")
    }
    guard reach >= forgotten else {
      throw TaskFailure(
        .tokenExpired, "The change token is older than the deletions this store remembers: read everything again.",
        field: "after")
    }
  }
}

extension ChangeToken: CustomStringConvertible {
  /// The token as one word: the epoch in 16 hexadecimal digits, a dash, the sequence, and behind another dash where the
  /// reader began.
  public var description: String {
    let hex = String(epoch, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex + "-\(sequence)" + (began.map { "-\($0)" } ?? "")
  }

  /// Reads what ``description`` wrote.
  ///
  /// - Throws: `.invalid` (field `after`) for anything else.
  public init(parsing text: String) throws(TaskFailure) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { Substring($0) }
    let numbers = parts.dropFirst().map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64($0) : nil }
    guard (2...3).contains(parts.count), parts[0].utf8.count == 16, let epoch = UInt64(parts[0], radix: 16),
      let sequence = numbers[0], let began = numbers.count > 1 ? numbers[1] : 0
    else { throw TaskFailure(.invalid, "“\(text)” is not a change token of this program.", field: "after") }
    self.init(epoch: epoch, sequence: sequence, began: began)
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
