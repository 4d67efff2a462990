public import Foundation

extension UUID {
  /// A new UUID of version 7 (RFC 9562, section 5.7) of this moment, its other 74 bits drawn by the system.
  public static func version7() -> UUID {
    var generator = SystemRandomNumberGenerator()
    return version7(at: Date(), using: &generator)
  }

  /// A UUID of version 7 (RFC 9562, section 5.7): milliseconds since 1970, then 74 bits from the generator.
  ///
  /// Those of a later millisecond compare greater; within one millisecond the order is random. Any date will do: those
  /// before 1970, and one that is not a number, count as 1970, and those after the year 10889 as the last there is.
  public static func version7(at date: Date, using generator: inout some RandomNumberGenerator) -> UUID {
    let high = date.millisecondsSince1970 << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &generator)
    let low = 0b10 << 62 | UInt64.random(in: 0..<1 << 62, using: &generator)
    return Identifier<Never>(high: high, low: low).uuid
  }
}

extension Date {
  /// Whole milliseconds since 1970, held within 48 bits; 0 for a date that is not a number.
  var millisecondsSince1970: UInt64 {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded(.down)
    return UInt64(exactly: milliseconds.clamped(to: 0...Double(1 << 48 - 1))) ?? 0
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    self < range.lowerBound ? range.lowerBound : self > range.upperBound ? range.upperBound : self
  }
}
