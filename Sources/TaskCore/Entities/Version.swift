/// Which state of a record it is: when it was written, and by whom.
///
/// Two different states never share a version. It takes 16 bytes: 48 bits of milliseconds since 1970, a counter of 16 bits, and a writer of 64 bits. Make new ones
/// with a ``VersionClock``. That of a merged record follows from its clocks: see ``Record/merged(with:)``.
public struct Version: Sendable, Hashable {
  /// When it was written: milliseconds since 1970 times 65,536, plus a counter for what the clock cannot tell apart.
  public let stamp: UInt64
  /// Who wrote it: a number that each planner draws once.
  public let writer: UInt64

  /// The end of the year 9999. No stamp lies beyond it, so the one after any stamp is a number too.
  private static let lastMillisecond: UInt64 = 253_402_300_799_999

  /// The version with this stamp and writer; `nil` when the stamp lies after the year 9999.
  public init?(stamp: UInt64, writer: UInt64) {
    guard stamp >> 16 <= Self.lastMillisecond else { return nil }
    self.init(stamp: stamp, writer: writer, unchecked: ())
  }

  /// The version with a stamp that is known to lie before the year 10000.
  init(stamp: UInt64, writer: UInt64, unchecked: Void) {
    self.stamp = stamp
    self.writer = writer
  }

  /// Reads exactly 32 hexadecimal digits of either case; `nil` for any other text, and for a time after the year 9999.
  public init?(_ text: String) {
    guard let number = UInt128(hexadecimal: text, hyphenated: false) else { return nil }
    self.init(stamp: number.high, writer: number.low)
  }

  /// The version of exactly 16 bytes; `nil` for any other number of them, and for a time after the year 9999.
  public init?(bytes: some Collection<UInt8>) {
    guard let number = UInt128(bigEndianBytes: bytes) else { return nil }
    self.init(stamp: number.high, writer: number.low)
  }

  /// When it was written, in milliseconds since 1970.
  public var milliseconds: UInt64 { stamp >> 16 }

  private var number: UInt128 { UInt128(high: stamp, low: writer) }

  /// The 16 bytes, as stores keep them; versions compare as these do.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Lends the 16 bytes without allocating, to bind them to a statement.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try number.withBigEndianBytes(body)
  }
}

extension Version: Comparable {
  /// The earlier stamp first, then the smaller writer.
  public static func < (left: Version, right: Version) -> Bool {
    (left.stamp, left.writer) < (right.stamp, right.writer)
  }
}

extension Version: CustomStringConvertible {
  /// The 32 hexadecimal digits of its bytes, in lower case.
  public var description: String { number.hexadecimal(hyphenated: false) }
}
