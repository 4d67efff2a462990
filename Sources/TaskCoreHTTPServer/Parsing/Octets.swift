/// Which bytes may stand where in a message (RFC 9110, section 5.6.2, and RFC 9112).
extension UInt8 {
  static let horizontalTab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let comma: UInt8 = 0x2C
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B

  /// A sign of names and methods: a letter, a digit, or one of ``!#$%&'*+-.^_`|~``.
  var isToken: Bool {
    // A bit for each of the 128 signs of ASCII: no table in memory, and no chain of comparisons.
    let signs: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return self < 128 && signs >> UInt64(self & 63) & 1 == 1
  }

  /// A sign of the target: visible, of ASCII, and not the `#` that a client never sends (RFC 9110, section 4.2.5).
  var isOfTarget: Bool { self > 0x20 && self < 0x7F && self != 0x23 }

  /// A sign of a field's value: visible, a space, a tab, or beyond ASCII (RFC 9110, section 5.5).
  var isOfValue: Bool { self >= 0x20 && self != 0x7F || self == .horizontalTab }

  /// A space or a tab.
  var isBlank: Bool { self == .space || self == .horizontalTab }

  /// What a decimal digit stands for.
  var digit: Int? { (0x30...0x39).contains(self) ? Int(self - 0x30) : nil }

  /// What a hexadecimal digit stands for.
  var hexadecimalDigit: Int? {
    if let digit { return digit }
    let letter = self | 0x20
    return (0x61...0x66).contains(letter) ? Int(letter - 0x57) : nil
  }

  /// The small letter of a capital one, and all else as it is.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Sequence<UInt8> {
  /// Whether these are the signs of a text of small letters, in whatever case.
  func isSame(as text: StaticString) -> Bool {
    // The bytes of a static string live as long as the program, and `utf8CodeUnitCount` says how many there are.
    let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return elementsEqual(expected) { $0.lowercased == $1 }
  }
}
