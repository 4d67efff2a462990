import TaskCore

/// The shortest endings that tell identities apart, as lists show them.
struct ShortestEndings<Entity> {
  /// The identities read from their ends, in order: those that share the longest ending are neighbours.
  private let keys: [Key]

  init(_ ids: some Sequence<Identifier<Entity>>) { keys = ids.map(Key.init).sorted() }

  /// The shortest ending that only this identity has, of at least four digits.
  func ending(of id: Identifier<Entity>) -> String {
    let key = Key(id)
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    let neighbours = [low - 1, low, low + 1].filter(keys.indices.contains).map { keys[$0] }.filter { $0 != key }
    let shared = neighbours.map { $0.sharedDigits(with: key) }.max() ?? 0
    return String(IDEnding.digits(of: id).suffix(max(IDEnding.fewestDigits, shared + 1)))
  }

  /// The digits of an identity, the last one first.
  private struct Key: Comparable {
    let first: UInt64
    let second: UInt64

    init(_ id: Identifier<Entity>) { (first, second) = (Self.turned(id.low), Self.turned(id.high)) }

    static func < (left: Key, right: Key) -> Bool { (left.first, left.second) < (right.first, right.second) }

    func sharedDigits(with other: Key) -> Int {
      let difference = first ^ other.first
      return difference != 0 ? difference.leadingZeroBitCount / 4 : 16 + (second ^ other.second).leadingZeroBitCount / 4
    }

    /// The 16 digits of a number in reverse order.
    private static func turned(_ number: UInt64) -> UInt64 {
      let bytes = number.byteSwapped
      return (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (bytes >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    }
  }
}
