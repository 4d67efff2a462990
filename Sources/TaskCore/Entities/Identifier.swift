public import Foundation

/// The identity of an entity: a UUID that cannot be mistaken for the identity of another kind of entity.
///
/// It takes 16 bytes and compares as those bytes, as SQLite compares blobs; version 7 UUIDs thus sort by their time.
public struct Identifier<Entity>: Sendable, Hashable {
  /// The first 8 bytes, the most significant first.
  public let high: UInt64
  /// The last 8 bytes, the most significant first.
  public let low: UInt64

  /// The identifier made of two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identifier with the bytes of a UUID, of any version.
  public init(_ uuid: UUID) {
    let words = withUnsafeBytes(of: uuid.uuid) { $0.loadUnaligned(as: UInt128.self) }
    self.init(UInt128(bigEndian: words))
  }

  /// Reads the text of a UUID: 8-4-4-4-12 hexadecimal digits of either case; `nil` for any other text.
  public init?(_ text: String) {
    guard let number = UInt128(hexadecimal: text, hyphenated: true) else { return nil }
    self.init(number)
  }

  /// The identifier of exactly 16 bytes; `nil` for any other number of them.
  public init?(bytes: some Collection<UInt8>) {
    guard let number = UInt128(bigEndianBytes: bytes) else { return nil }
    self.init(number)
  }

  /// The identifier that a name always has in a namespace: a UUID of version 5 (RFC 9562, section 5.5).
  ///
  /// Equal names in equal namespaces give equal identifiers, on every machine. Linear in the length of the name.
  public init(name: some Sequence<UInt8>, in namespace: Identifier<some Any>) {
    let hash = SHA1.hash(namespace.bytes + name)
    let high = UInt64(hash.0) << 32 | UInt64(hash.1)
    let low = UInt64(hash.2) << 32 | UInt64(hash.3)
    self.init(high: high & ~0xF000 | 0x5000, low: low & ~(0b11 << 62) | 0b10 << 62)
  }

  private init(_ number: UInt128) { self.init(high: number.high, low: number.low) }

  private var number: UInt128 { UInt128(high: high, low: low) }

  /// The same bytes as Foundation's UUID.
  public var uuid: UUID { withBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) } }

  /// The 16 bytes, as stores keep them.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Lends the 16 bytes without allocating, to bind them to a statement or to hash them.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try number.withBigEndianBytes(body)
  }
}

extension Identifier: Comparable {
  /// Order by bytes, the first one first.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension Identifier: CustomStringConvertible {
  /// The text of the UUID, in lower case.
  public var description: String { number.hexadecimal(hyphenated: true) }
}
