/// The 16 bytes of identifiers and versions, and their hexadecimal text.
extension UInt128 {
  init(high: UInt64, low: UInt64) { self = UInt128(high) << 64 | UInt128(low) }

  var high: UInt64 { UInt64(truncatingIfNeeded: self >> 64) }
  var low: UInt64 { UInt64(truncatingIfNeeded: self) }

  /// The number that exactly 16 bytes stand for, the most significant first.
  init?(bigEndianBytes bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self = bytes.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// Lends the 16 bytes, the most significant first, without allocating.
  func withBigEndianBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBytes(of: bigEndian, body)
  }

  /// Reads 32 hexadecimal digits of either case, with the hyphens of a UUID or with none; `nil` for any other text.
  init?(hexadecimal text: String, hyphenated: Bool) {
    guard text.utf8.count == (hyphenated ? 36 : 32) else { return nil }
    self = 0
    for (place, byte) in text.utf8.enumerated() {
      switch (place, byte) {
      case (8, _) where hyphenated, (13, _) where hyphenated, (18, _) where hyphenated, (23, _) where hyphenated:
        guard byte == UInt8(ascii: "-") else { return nil }
      case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): self = self << 4 | UInt128(byte - UInt8(ascii: "0"))
      case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): self = self << 4 | UInt128(byte - UInt8(ascii: "a") + 10)
      case (_, UInt8(ascii: "A")...UInt8(ascii: "F")): self = self << 4 | UInt128(byte - UInt8(ascii: "A") + 10)
      default: return nil
      }
    }
  }

  /// The 32 hexadecimal digits in lower case, with the hyphens of a UUID or with none.
  func hexadecimal(hyphenated: Bool) -> String {
    String(unsafeUninitializedCapacity: hyphenated ? 36 : 32) { text in
      var end = 0
      func append(_ byte: UInt8) {
        text.initializeElement(at: end, to: byte)
        end += 1
      }
      func append(digit: UInt8) { append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10) }
      withBigEndianBytes { bytes in
        for (place, byte) in bytes.enumerated() {
          if hyphenated, place == 4 || place == 6 || place == 8 || place == 10 { append(UInt8(ascii: "-")) }
          append(digit: byte >> 4)
          append(digit: byte & 15)
        }
      }
      return end
    }
  }
}
