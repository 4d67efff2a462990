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

    /// So many minutes later, or earlier, on the same day; what is told like this is a time for sure.
    func moved(by minutes: Int) -> Time? {
      let moved = second + minutes * 60
      // *quarter to one* is of the half of the day before it.
      let day = isOfEitherHalf && moved < 3600 && minutes < 0 ? moved + 43_200 : moved
      guard (0..<86_400).contains(day) else { return nil }
      let isEither = isOfEitherHalf || minutes < 0 && second == 43_200
      return Time(second: day, clarity: .clear, isOfEitherHalf: isEither && day < 43_200, end: end)
    }
  }

  let words: [LineWord]
  let lexicon: Lexicon

  /// The time that begins at a word.
  func time(at start: Int) -> Time? {
    if let (second, end) = lexicon.times.match(words, at: start), (0..<86_400).contains(second) {
      return Time(second: second, clarity: .likely, isOfEitherHalf: false, end: end)
    }
    guard start < words.count, words[start].kind == .plain else { return nil }
    if let (minutes, end) = lexicon.hourOffsets.match(words, at: start), words[end - 1].punctuation.isEmpty {
      return hour(at: end).flatMap { $0.moved(by: minutes) }
    }
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

  /// The time that begins at a word and may be introduced: *five*, *15.30* beside what else is a time anywhere.
  func introducedTime(at start: Int) -> Time? {
    if let time = hour(at: start) { return time }
    guard start < words.count, words[start].kind == .plain else { return nil }
    let parts = words[start].text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = { (part: Substring) in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard parts.count == 2, parts[1].utf8.count == 2, parts.allSatisfy(isNumber) else { return nil }
    return Self.time(parts.joined(separator: ":")[...], nil, end: start + 1)
  }

  /// A full hour, with or without what says of which half of the day.
  private func hour(at start: Int) -> Time? {
    let named = lexicon.hours.match(words, at: start)
    guard let named else { return time(at: start).flatMap { $0.second % 3600 == 0 ? $0 : nil } }
    let ending = words[named.end - 1].punctuation.isEmpty ? lexicon.hourEndings.match(words, at: named.end) : nil
    return Self.time(String(named.value)[...], ending?.value, end: ending?.end ?? named.end)
  }

  private static func time(_ digits: Substring, _ ending: Lexicon.HourEnding?, end: Int) -> Time? {
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let hour = parts.first.flatMap({ Int($0) }), parts[0].count <= 2 else { return nil }
    let minute = parts.count == 2 ? (parts[1].count == 2 ? Int(parts[1]) : nil) : 0
    guard let minute, minute < 60, hour < 24 else { return nil }
    let clarity: Clarity =
      if ending != nil || parts.count == 2 && (parts[0].count == 2 || hour == 0) { .clear } else {
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
