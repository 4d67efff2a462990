/// Text of other people, made safe for a terminal: what would command it, or turn the reading order round, is shown as
/// its number instead.
package enum VisibleText {
  /// The text on one line.
  package static func line(_ text: String) -> String { visible(text) { _ in false } }

  /// The text with its line breaks and tabs.
  package static func block(_ text: String) -> String { visible(text) { $0 == "\n" || $0 == "\t" } }

  private static func visible(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) && !isKept($0) }) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) && !isKept(scalar) {
        safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        safe.append(scalar)
      }
    }
    return String(safe)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 0x20 || scalar.value >= 0x7F else { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return true
    // Joiners belong to emoji and to the spelling of words, tags to the flags of some countries.
    case .format: return !(0x200C...0x200D).contains(scalar.value) && !(0xE0020...0xE007F).contains(scalar.value)
    default: return false
    }
  }
}
