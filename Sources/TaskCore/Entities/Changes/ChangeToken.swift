/// A place in a store's feed of changes: which store, how far, and what had been committed by then.
public struct ChangeToken: Sendable, Hashable {
  /// Which store, and which life of it: drawn once when the store is made.
  public let epoch: UInt64
  /// The number of the last commit seen, counted from 1.
  public let sequence: UInt64
  /// The digest of all commits up to there; `nil` where it is not known.
  ///
  /// A store that is set back to an older copy of itself, and written to again, has the same numbers, but other digests.
  public let digest: UInt64?
  /// Where the store was when its reader began from the beginning, as long as the reader has not come so far.
  ///
  /// What was purged before then the reader has never seen, so it misses nothing when those tombstones are dropped.
  public let began: UInt64?

  /// A token.
  public init(epoch: UInt64, sequence: UInt64, digest: UInt64? = nil, began: UInt64? = nil) {
    self.epoch = epoch
    self.sequence = sequence
    self.digest = digest
    self.began = began.flatMap { $0 > sequence ? $0 : nil }
  }

  /// The token behind a page, of the reader who asked for it with this one.
  ///
  /// - Parameters:
  ///   - token: what the page was asked for with; `nil` for the beginning.
  ///   - sequence: where the page ends.
  ///   - digest: the digest of the store's commits up to there.
  ///   - current: where the store is.
  public init(
    after token: ChangeToken?, endingAt sequence: UInt64, digest: UInt64?, of current: ChangeToken
  ) {
    self.init(
      epoch: current.epoch, sequence: sequence, digest: digest,
      began: token == nil ? current.sequence : token?.began)
  }

  /// Whether a store can go on from here.
  ///
  /// - Parameters:
  ///   - current: where the store is.
  ///   - digest: the digest of the store's commits up to ``sequence``; `nil` where it does not know it.
  ///   - forgotten: the greatest sequence of a tombstone that it has dropped.
  /// - Throws: `.tokenExpired` for a token of another store, one that lies ahead of it, one whose digest is another one,
  ///   or one whose reader has missed a tombstone that was dropped.
  public func check(against current: ChangeToken, digest: UInt64?, forgotten: UInt64) throws(TaskFailure) {
    let reach = max(sequence, began ?? 0)
    guard epoch == current.epoch, reach <= current.sequence else {
      throw TaskFailure(
        .tokenExpired, "The change token is of another store or another life of this one: read everything again.",
        field: "after")
    }
    guard self.digest == nil || self.digest == digest else {
      throw TaskFailure(
        .tokenExpired,
        "The store was set back to an older copy since the change token was given: read everything again.",
        field: "after")
    }
    guard reach >= forgotten else {
      throw TaskFailure(
        .tokenExpired, "The change token is older than the deletions this store remembers: read everything again.",
        field: "after")
    }
  }
}

extension ChangeToken {
  /// The digest that stands before the first commit.
  public static let firstDigest = Digest().value
}

extension ChangeSet {
  /// The digest of a store's commits with this one as the last of them.
  ///
  /// It goes over the identity of each set and the versions that it wrote, as no two contents share a version.
  /// - Parameter previous: the digest of the commits before; ``ChangeToken/firstDigest`` where there are none.
  /// - Complexity: linear in the number of changes.
  public func digest(after previous: UInt64) -> UInt64 {
    var digest = Digest(previous)
    id.withBytes { digest.append($0) }
    for change in changes { change.record.version.withBytes { digest.append($0) } }
    return digest.value
  }
}

extension ChangeToken: CustomStringConvertible {
  /// The token as one word: the epoch in 16 hexadecimal digits, a dash, the sequence, behind a point the digest in 16
  /// hexadecimal digits where it is known, and behind another dash where the reader began.
  public var description: String {
    "\(epoch.hexadecimal)-\(sequence)" + (digest.map { ".\($0.hexadecimal)" } ?? "") + (began.map { "-\($0)" } ?? "")
  }

  /// Reads what ``description`` wrote.
  ///
  /// - Throws: `.invalid` (field `after`) for anything else.
  public init(parsing text: String) throws(TaskFailure) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { Substring($0) }
    let place = parts.dropFirst().first.map { $0.split(separator: ".", omittingEmptySubsequences: false) } ?? []
    guard (2...3).contains(parts.count), (1...2).contains(place.count), let epoch = UInt64(hexadecimal: parts[0]),
      let sequence = Self.number(place[0]), let digest = place.count > 1 ? UInt64(hexadecimal: place[1]) : 0,
      let began = parts.count > 2 ? Self.number(parts[2]) : 0
    else { throw TaskFailure(.invalid, "“\(text)” is not a change token of this program.", field: "after") }
    self.init(epoch: epoch, sequence: sequence, digest: place.count > 1 ? digest : nil, began: began)
  }

  private static func number(_ text: Substring) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }
}

extension UInt64 {
  /// As 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads 16 hexadecimal digits; `nil` for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 16, text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    self.init(text, radix: 16)
  }
}
