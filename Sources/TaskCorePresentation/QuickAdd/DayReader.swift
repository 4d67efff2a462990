internal import TaskCore

/// Reads days, as somebody means them at a time and place.
struct DayReader {
  /// How surely something that looks like a day is meant as one.
  enum Certainty {
    /// Wherever it stands.
    case always
    /// At an edge, and at the beginning of the line.
    case numbered
    /// At an edge.
    case named
    /// At an edge, if it is introduced or has a time.
    case ambiguous
  }

  struct Day {
    let date: TaskDate
    var certainty: Certainty
    /// Whether hours up to 11 are of the afternoon.
    var isAfternoon = false
    /// The word behind it.
    var end: Int
  }

  let words: [LineWord]
  let lexicon: Lexicon
  let context: QueryContext

  /// The day that begins at a word, or the time if what is said is one.
  func day(at start: Int) -> Day? {
    guard start < words.count, words[start].kind == .plain else { return nil }
    if let (bound, end) = lexicon.days.match(words, at: start) { return day(bound, .always, end: end) }
    if let (bound, end) = lexicon.evenings.match(words, at: start) {
      var day = day(bound, .always, end: end)
      day?.isAfternoon = true
      return day
    }
    if let day = writtenDay(at: start) ?? distance(at: start) ?? dayAndMonth(at: start) { return day }
    if let (weekday, end) = lexicon.weekdays.match(words, at: start) {
      // A weekday may have its date behind it, if it is that of the date.
      if words[end - 1].hasNothingOrComma, let day = writtenDay(at: end) ?? dayAndMonth(at: end),
        day.date.day.weekday == weekday.number
      {
        return day
      }
      return day(weekday.bound, weekday.isAmbiguous ? .ambiguous : .named, end: end)
    }
    if let (bound, end) = lexicon.edgeDays.match(words, at: start) { return day(bound, .numbered, end: end) }
    return nil
  }

  /// The same day with the part of it that is said behind it.
  func withPart(_ day: Day) -> Day? {
    guard words[day.end - 1].punctuation.isEmpty, let (isAfternoon, end) = lexicon.partsOfDay.match(words, at: day.end)
    else { return nil }
    var day = day
    (day.isAfternoon, day.end) = (isAfternoon, end)
    return day
  }

  private func day(_ bound: DateBound, _ certainty: Certainty, end: Int) -> Day? {
    guard let date = try? bound.date(in: context) else { return nil }
    return Day(date: date, certainty: certainty, end: end)
  }

  /// `2026-06-15`, `2026-06-15T17:00`, `+3d`
  private func writtenDay(at start: Int) -> Day? {
    guard start < words.count, words[start].kind == .plain else { return nil }
    let text = words[start].text
    let bytes = Array(text.utf8.prefix(5))
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let isDistance = bytes.count > 2 && bytes[0] == UInt8(ascii: "+") && isDigit(bytes[1])
    guard isDistance || bytes.count == 5 && bytes[..<4].allSatisfy(isDigit) && bytes[4] == UInt8(ascii: "-"),
      let bound = try? DateBound(parsing: text.uppercased(), zoneless: .zoned(context.zone))
    else { return nil }
    return day(bound, .always, end: start + 1)
  }

  /// *in 3 days*
  private func distance(at start: Int) -> Day? {
    guard let (_, place) = lexicon.distanceWords.match(words, at: start), words[place - 1].punctuation.isEmpty,
      let (amount, unitPlace) = amount(at: place), words[unitPlace - 1].punctuation.isEmpty,
      let (unit, end) = lexicon.units.match(words, at: unitPlace)
    else { return nil }
    return unit.multiplied(by: amount, in: context).flatMap { day($0, .numbered, end: end) }
  }

  /// A number of at most four digits, or a word for one, and the word behind it.
  func amount(at start: Int) -> (amount: Int, end: Int)? {
    if let (amount, end) = lexicon.numbers.match(words, at: start), (1...9999).contains(amount) { return (amount, end) }
    guard let amount = number(at: start, digits: 1...4), amount > 0 else { return nil }
    return (amount, start + 1)
  }

  /// `15 June`, `June 15th, 2026`
  private func dayAndMonth(at start: Int) -> Day? {
    guard start < words.count else { return nil }
    var place: Int
    let (month, number): (Int, Int)
    var certainty = Certainty.numbered
    if let first = dayNumber(at: start) {
      place = start + 1
      let isJoined = lexicon.dayNumberEndings.contains(String(words[start].punctuation))
      if isJoined, let (_, end) = lexicon.ofWords.match(words, at: place) { place = end }
      guard isJoined, place == start + 1 || words[place - 1].punctuation.isEmpty,
        let (named, end) = lexicon.months.match(words, at: place)
      else {
        return nil
      }
      (month, number, place) = (named, first, end)
    } else if let (named, end) = lexicon.months.match(words, at: start), words[end - 1].punctuation.isEmpty,
      let second = dayNumber(at: end)
    {
      (month, number, place) = (named, second, end + 1)
      // *may 5 items*: the number may count what follows.
      if words[end].text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { certainty = .named }
    } else {
      return nil
    }
    if words[place - 1].hasNothingOrComma, let year = self.number(at: place, digits: 4...4),
      (context.today.year - 100...context.today.year + 100).contains(year)
    {
      guard let day = CalendarDay(year: year, month: month, day: number) else { return nil }
      return Day(date: .day(day), certainty: .numbered, end: place + 1)
    }
    // 29 February may be eight years away.
    let years = context.today.year...context.today.year + 8
    for day in years.lazy.compactMap({ CalendarDay(year: $0, month: month, day: number) }) where day >= context.today {
      return Day(date: .day(day), certainty: certainty, end: place)
    }
    return nil
  }

  /// `15`, `15th`; of `15.` the full stop is punctuation behind it.
  private func dayNumber(at place: Int) -> Int? {
    guard place < words.count, words[place].kind == .plain else { return nil }
    let text = words[place].text
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(digits.count), lexicon.dayNumberEndings.contains(String(text.dropFirst(digits.count))) else {
      return nil
    }
    return Int(digits)
  }

  private func number(at place: Int, digits: ClosedRange<Int>) -> Int? {
    guard place < words.count, words[place].kind == .plain, digits.contains(words[place].text.utf8.count),
      words[place].text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(words[place].text)
  }
}

extension LineWord {
  /// Whether a phrase may go on behind it, as in `June 15, 2026`.
  var hasNothingOrComma: Bool { punctuation.isEmpty || punctuation == "," }
}

extension DateBound {
  /// So many of a distance; `nil` if this is none, or it becomes too great.
  func multiplied(by amount: Int, in context: QueryContext) -> DateBound? {
    func product(_ factor: Int) -> Int? {
      let (product, overflow) = factor.multipliedReportingOverflow(by: amount)
      return overflow || product.magnitude > UInt(Int32.max) ? nil : product
    }
    switch self {
    case .today(let days, let months):
      guard let days = product(days), let months = product(months) else { return nil }
      return .today(days: days, months: months)
    case .now(let seconds):
      // To the minute: nobody means the seconds.
      let passed = Int(context.now.secondsSince1970 % 60 + 60) % 60
      return product(seconds).map { .now(seconds: $0 - passed) }
    default: return nil
    }
  }
}
