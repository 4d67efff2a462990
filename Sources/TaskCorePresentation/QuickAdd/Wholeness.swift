internal import TaskCore

/// Keeps the phrases that are whole. Words of days and times beside one that were not understood with it say that it is
/// half of something else, of which nothing is taken then: *tomorrow 10:30-11:30*, *mon, wed, fri at 7am*.
struct Wholeness {
  private let words: [LineWord]
  private let lexicon: Lexicon
  private var phrases: [Phrase?]
  /// Whether each word is one of a phrase.
  private var isTaken: [Bool]

  /// The phrases without those that are halves; both in the order of the line.
  static func whole(_ phrases: [Phrase], of words: [LineWord], _ lexicon: Lexicon) -> [Phrase] {
    var wholeness = Wholeness(phrases, of: words, lexicon)
    wholeness.dropPairsOfDays()
    wholeness.dropHalves()
    return wholeness.phrases.compactMap(\.self)
  }

  private init(_ phrases: [Phrase], of words: [LineWord], _ lexicon: Lexicon) {
    (self.words, self.lexicon, self.phrases) = (words, lexicon, phrases)
    isTaken = Array(repeating: false, count: words.count)
    for phrase in phrases { for place in phrase.words { isTaken[place] = true } }
  }

  private mutating func dropHalves() {
    var doubtful = Array(phrases.indices)
    while let index = doubtful.popLast() {
      guard phrases.indices.contains(index), let phrase = phrases[index], isHalf(phrase) else { continue }
      drop(index)
      // What it has left behind may make a half of its neighbours.
      doubtful += [index - 1, index + 1]
    }
  }

  private func isHalf(_ phrase: Phrase) -> Bool {
    guard phrase.isOfTime else { return false }
    return goesOn(behind: phrase) || goesOn(before: phrase) || isCounted(phrase)
  }

  /// *the first monday*, *15th monthly*, *twice every week*, *and every week*
  private func isCounted(_ phrase: Phrase) -> Bool {
    let (start, place) = (phrase.words.lowerBound, phrase.words.lowerBound - 1)
    guard isFree(place), words[place].punctuation.isEmpty, words[place].kind == .plain else { return false }
    let isRecurrence = if case .recurrence = phrase.meaning { true } else { false }
    guard isRecurrence || lexicon.weekdays.match(words, at: start) != nil else { return false }
    return lexicon.multipliers.contains(words[place].text) || isDayNumber(place, needsEnding: true)
      || isRecurrence && (isJoint(place) && isTie(place) || lexicon.ofWords.ends(words, at: start))
  }

  private func isTie(_ place: Int) -> Bool { lexicon.ties.contains(words[place].text) }

  /// Drops two days beside each other: of *friday in two weeks* each alone is another day than is meant.
  private mutating func dropPairsOfDays() {
    let pairs = phrases.indices.dropLast().filter { first in
      guard let one = phrases[first], let two = phrases[first + 1], case .due = one.meaning, case .due = two.meaning
      else { return false }
      return one.words.upperBound == two.words.lowerBound && words[two.words.lowerBound - 1].punctuation.isEmpty
    }
    for index in Set(pairs + pairs.map { $0 + 1 }) { drop(index) }
  }

  private mutating func drop(_ index: Int) {
    for place in phrases[index]?.words ?? 0..<0 { isTaken[place] = false }
    phrases[index] = nil
  }

  private func isFree(_ place: Int) -> Bool { words.indices.contains(place) && !isTaken[place] }

  private func goesOn(behind phrase: Phrase) -> Bool {
    var place = phrase.words.upperBound
    // A part of the day is of the phrase, though it stays in the title.
    if isFree(place), words[place - 1].punctuation.isEmpty,
      let (_, end) = lexicon.partsOfDay.match(words, at: place)
    {
      place = end
    }
    guard isFree(place), words[place - 1].hasNothingOrComma else { return false }
    let isJoined = words[place - 1].punctuation.isEmpty
    if isOfTime(place, isListed: !isJoined, mayBeRange: true) { return true }
    guard isJoined else { return false }
    if isRange(place) { return true }
    if case .recurrence = phrase.meaning, isEnd(place) || isSpan(place) { return true }
    // *8 in the evening*
    if isNumber(place), (2...3).contains(where: { lexicon.partsOfDay.match(words, at: place + $0) != nil }) {
      return true
    }
    guard isJoint(place) else { return false }
    // *friday after next*
    if let (_, end) = lexicon.nextWords.match(words, at: place + 1),
      end == words.count || !words[end - 1].punctuation.isEmpty
    {
      return true
    }
    let next = lexicon.connections.match(words, at: place + 1)?.end ?? place + 1
    if isOfTime(next, isListed: true, mayBeRange: true) || isRange(next) { return true }
    // *tomorrow and 5 apples* is whole, *tomorrow until 5* is not.
    let isCounted = next + 1 < words.count && words[next].punctuation.isEmpty
    return isNumber(next) && !(isCounted && lexicon.enumerations.contains(words[place].text))
  }

  /// *9 to 5*
  private func isRange(_ place: Int) -> Bool {
    isNumber(place) && isJoint(place + 1) && (isOfTime(place + 2, isListed: true) || isNumber(place + 2))
  }

  /// Whether a word says when a recurrence ends, or is left out.
  private func isEnd(_ place: Int) -> Bool {
    lexicon.untilWords.match(words, at: place) != nil || lexicon.exceptionWords.match(words, at: place) != nil
  }

  /// Whether it is said how long a recurrence goes on: *for 2 weeks or so*.
  private func isSpan(_ place: Int) -> Bool {
    guard let (_, place) = lexicon.spanWords.match(words, at: place), let unit = amountEnd(place) else { return false }
    return isUnitOfDays(unit) || lexicon.countWords.match(words, at: unit) != nil
  }

  /// The word behind an amount.
  private func amountEnd(_ place: Int) -> Int? {
    lexicon.numbers.match(words, at: place)?.end ?? (isNumber(place) ? place + 1 : nil)
  }

  private func isUnitOfDays(_ place: Int) -> Bool {
    if case .today? = lexicon.units.match(words, at: place)?.value { true } else { false }
  }

  private func goesOn(before phrase: Phrase) -> Bool {
    let place = phrase.words.lowerBound
    guard isFree(place - 1), words[place - 1].hasNothingOrComma else { return false }
    let isJoined = words[place - 1].punctuation.isEmpty
    if isOfTime(place - 1, isListed: !isJoined) { return true }
    guard isJoined else { return false }
    // *2 weeks from tomorrow*
    if lexicon.units.match(words, at: place - 1) != nil, isNumber(place - 2) { return true }
    // *a week from tomorrow*
    if isUnitOfDays(place - 1), amountEnd(place - 2) == place - 1 || phrase.isStart { return true }
    guard isJoint(place - 1), place > 1, words[place - 2].punctuation.isEmpty else { return false }
    return isOfTime(place - 2, isListed: true) || isDayNumber(place - 2)
  }

  private func isJoint(_ place: Int) -> Bool {
    words.indices.contains(place) && words[place].punctuation.isEmpty && words[place].kind == .plain
      && lexicon.joints.contains(words[place].text)
  }

  /// Whether a word says a day or a time, though no phrase was made of it.
  ///
  /// - Parameters:
  ///   - isListed: whether a comma or a joint is between it and a phrase; else a name of a day that is a word of
  ///     its own is that word.
  ///   - mayBeRange: whether `9-5` is a time.
  private func isOfTime(_ place: Int, isListed: Bool, mayBeRange: Bool = false) -> Bool {
    guard words.indices.contains(place) else { return false }
    let word = words[place]
    if case .marked(.list) = word.kind { return Self.looksLikeTime(word.marked, mayBeRange: mayBeRange) }
    guard word.kind == .plain else { return false }
    if Self.looksLikeTime(word.text, mayBeRange: mayBeRange)
      || lexicon.partsOfDay.match(words, at: place) != nil && isListed
    {
      return true
    }
    if lexicon.times.match(words, at: place) != nil || lexicon.hourOffsets.match(words, at: place) != nil {
      return true
    }
    if lexicon.days.match(words, at: place) != nil || lexicon.evenings.match(words, at: place) != nil { return true }
    if let (weekday, _) = lexicon.weekdays.match(words, at: place) { return isListed || !weekday.isAmbiguous }
    return lexicon.timeWords.match(words, at: place).map { isClock($0.end) } ?? false
  }

  private func isClock(_ place: Int) -> Bool {
    words.indices.contains(place) && (isNumber(place) || Self.looksLikeTime(words[place].text, mayBeRange: true))
  }

  private func isNumber(_ place: Int) -> Bool {
    guard words.indices.contains(place), words[place].kind == .plain else { return false }
    let text = words[place].text
    return (1...2).contains(text.utf8.count) && text.utf8.allSatisfy(Self.isDigit)
      || lexicon.hours.match(words, at: place) != nil
  }

  private func isDayNumber(_ place: Int, needsEnding: Bool = false) -> Bool {
    guard words.indices.contains(place), words[place].kind == .plain else { return false }
    let digits = words[place].text.prefix { $0.isASCII && $0.isNumber }
    return (1...2).contains(digits.count) && !(needsEnding && digits.count == words[place].text.count)
      && lexicon.dayNumberEndings.contains(String(words[place].text.dropFirst(digits.count)))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// `17:00`, `10:30-11:30`, `5-6pm`, `15.30`: an hour first, and nothing but digits and what stands in times.
  private static func looksLikeTime(_ text: String, mayBeRange: Bool) -> Bool {
    let hour = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(hour.utf8.count), text.utf8.count <= 24, let number = Int(hour), number <= 24 else {
      return false
    }
    let rest = String(text.dropFirst(hour.utf8.count))
    let signs = rest.filter { !($0.isASCII && $0.isNumber) }
    let isClock = [":", "am", "pm", "h"].contains { signs.hasPrefix($0) }
    let isDotted = rest.utf8.count == 3 && signs == "."
    let isRange = ["-", "–", "—"].contains { signs.hasPrefix($0) }
    guard isClock || isDotted || isRange && (mayBeRange || signs.contains(":") || signs.hasSuffix("m")) else {
      return false
    }
    return mayBeRange || signs != "h"
  }
}

extension Phrase {
  fileprivate var isStart: Bool { if case .start = meaning { true } else { false } }

  /// Whether it says when.
  fileprivate var isOfTime: Bool {
    switch meaning {
    case .due, .start, .time, .recurrence: true
    case .priority, .tag, .list: false
    }
  }
}
