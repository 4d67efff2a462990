import TaskCore

/// Takes the parts that stand in front of a task's text: each is followed by a space, or ends the line.
struct TodoTxtScanner {
  private(set) var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// `x `.
  mutating func takeCompletion() -> Bool {
    guard rest.utf8.starts(with: "x ".utf8) else { return false }
    advance(2)
    return true
  }

  /// `(A) `: the letter.
  mutating func takePriority() -> UInt8? {
    let bytes = rest.utf8.prefix(4)
    guard bytes.count == 4, bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: " ") else { return nil }
    let (letter, closing) = (bytes.dropFirst().first, bytes.dropFirst(2).first)
    guard let letter, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter), closing == UInt8(ascii: ")") else {
      return nil
    }
    advance(4)
    return letter
  }

  /// `2026-06-15 `.
  mutating func takeDay() -> CalendarDay? {
    let word = rest.utf8.prefix(11)
    guard word.count == 10 || word.last == UInt8(ascii: " "), let day = Self.day(word.prefix(10)) else { return nil }
    advance(word.count)
    return day
  }

  /// The part and the spaces behind it.
  private mutating func advance(_ count: Int) {
    rest = Substring(rest.utf8.dropFirst(count).drop { $0 == UInt8(ascii: " ") })
  }

  /// The day of exactly ten bytes `2026-06-15`.
  private static func day(_ bytes: Substring.UTF8View) -> CalendarDay? {
    guard bytes.count == 10 else { return nil }
    var numbers = (0, 0, 0)
    for (place, byte) in bytes.enumerated() {
      if place == 4 || place == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      switch place {
      case ..<4: numbers.0 = numbers.0 * 10 + digit
      case ..<7: numbers.1 = numbers.1 * 10 + digit
      default: numbers.2 = numbers.2 * 10 + digit
      }
    }
    return CalendarDay(year: numbers.0, month: numbers.1, day: numbers.2)
  }
}
