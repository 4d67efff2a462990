/// A control sequence on its way: parameters, and then the byte that says what it is.
struct ControlSequence {
  enum Step {
    case more
    case ended(UInt8)
    /// The byte does not belong to it: it is given up.
    case broken
  }

  /// Whether an escape of its own stood in front, as some terminals send alt.
  let isAlt: Bool
  private(set) var isEmpty = true
  /// Something that only answers and reports have.
  private var isReport = false
  private var parameters: [Int] = [0]

  init(isAlt: Bool) { self.isAlt = isAlt }

  mutating func take(_ byte: UInt8) -> Step {
    switch byte {
    case 0x30...0x39:
      // More than this no key has; saturated, so that no flood of digits overflows.
      parameters[parameters.count - 1] = min(parameters[parameters.count - 1] * 10 + Int(byte - 0x30), 9999)
    case UInt8(ascii: ";"):
      if parameters.count < 8 { parameters.append(0) } else { isReport = true }
    case 0x20...0x2F, 0x3A, 0x3C...0x3F: isReport = true
    case 0x40...0x7E: return .ended(byte)
    default: return .broken
    }
    isEmpty = false
    return .more
  }

  func startsPaste(_ final: UInt8) -> Bool { !isReport && final == UInt8(ascii: "~") && parameters == [200] }

  /// The key that it means; `nil` for one that is not known.
  func key(_ final: UInt8) -> Key? {
    guard !isReport else { return nil }
    if final == UInt8(ascii: "Z") { return Key(.tab, modifiers.union(.shift)) }
    let code = final == UInt8(ascii: "~") ? Self.code(number: parameters[0]) : Self.code(final: final)
    return code.map { Key($0, modifiers) }
  }

  /// The second parameter is one more than a sum of 1 for shift, 2 for alt, 4 for control, and others.
  private var modifiers: Key.Modifiers {
    var modifiers: Key.Modifiers = isAlt ? .alt : []
    if parameters.count > 1, case 2...256 = parameters[1] {
      modifiers.formUnion(Key.Modifiers(rawValue: UInt8(parameters[1] - 1) & 7))
    }
    return modifiers
  }

  static func code(final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  private static func code(number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }
}
