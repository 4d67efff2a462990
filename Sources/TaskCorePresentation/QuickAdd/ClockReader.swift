internal import TaskCore

/// Reads times of day.
struct ClockReader {
  /// How surely something that looks like a time is one.
  enum Clarity {
    /// It says so itself: `5pm`, `17:00`.
    case clear
    /// It could be something else: `3:16`, *noon*.
    case likely
    /// It is a number: `11`.
    case number
  }

  struct Time {
    /// The seconds since midnight.
    var second: Int
    let clarity: Clarity
    /// Whether it may mean the afternoon as well.
    let isOfEitherHalf: Bool
    /// The word behind it.
    let end: Int
  }

  let words: [LineWord]
  let lexicon: Lexicon

  /// The time that begins at a word.
  func time(at start: Int) -> Time? {
    if let (second, end) = lexicon.times.match(words, at: start), (0..<86_400).contains(second) {
      return Time(second: second, clarity: .likely, isOfEitherHalf: false, end: end)
    }
    guard start < words.count, words[start].kind == .plain else { return nil }
    let word = words[start]
    let digits = word.text.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
    let rest = String(word.text.dropFirst(digits.count))
    if !rest.isEmpty {
      guard let ending = lexicon.hourEndings.match([.plain(rest)], at: 0)?.value else { return nil }
      return Self.time(digits, ending, end: start + 1)
    }
    if word.punctuation.isEmpty, let (ending, end) = lexicon.hourEndings.match(words, at: start + 1) {
      return Self.time(digits, ending, end: end)
    }
    return Self.time(digits, nil, end: start + 1)
  }

  private static func time(_ digits: Substring, _ ending: Lexicon.HourEnding?, end: Int) -> Time? {
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let hour = parts.first.flatMap({ Int($0) }), parts[0].count <= 2 else { return nil }
    let minute = parts.count == 2 ? (parts[1].count == 2 ? Int(parts[1]) : nil) : 0
    guard let minute, minute < 60, hour < 24 else { return nil }
    let clarity: Clarity =
      if ending != nil || parts.count == 2 && parts[0].count == 2 { .clear } else {
        parts.count == 2 ? .likely : .number
      }
    switch ending {
    case .morning, .afternoon:
      guard (1...12).contains(hour) else { return nil }
      let second = (hour % 12 + (ending == .afternoon ? 12 : 0)) * 3600 + minute * 60
      return Time(second: second, clarity: clarity, isOfEitherHalf: false, end: end)
    case .either, nil:
      return Time(second: hour * 3600 + minute * 60, clarity: clarity, isOfEitherHalf: hour < 12, end: end)
    }
  }
}
