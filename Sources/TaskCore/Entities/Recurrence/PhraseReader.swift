/// Reads a phrase word by word, as the grammar of ``RecurrencePhrase/init(words:)`` says.
struct PhraseReader {
  private var scanner: PhraseScanner
  private var draft = PhraseDraft()

  init(_ text: String) { scanner = PhraseScanner(text) }

  /// What the words say.
  ///
  /// - Throws: `.invalid` saying which word is wrong.
  mutating func read() throws(TaskFailure) -> RecurrencePhrase {
    try readHead()
    while !scanner.isAtEnd {
      _ = scanner.take(",")
      try readClause()
    }
    return RecurrencePhrase(rule: try draft.rule(scanner), basis: draft.basis)
  }

  private mutating func readHead() throws(TaskFailure) {
    if scanner.take(anyOf: "every", "each") {
      if scanner.take("!") { draft.basis = .completion }
      try readSubject()
    } else if let (frequency, interval) = scanner.take(PhraseVocabulary.adverb) {
      (draft.frequency, draft.interval) = (frequency, interval)
    } else if let word = scanner.next,
      word == "on" || word == "the" || Self.isOrdinal(word)
        || (PhraseVocabulary.weekday(word) ?? PhraseVocabulary.weekdayGroup(word)?.first) != nil
    {
      _ = scanner.take("on")
      try readDays()
    } else {
      throw scanner.failure(expecting: "“every”, “daily”, “weekly”, “monthly”, “yearly”, or days such as “last friday”")
    }
  }

  /// What follows *every*.
  private mutating func readSubject() throws(TaskFailure) {
    let start = scanner.position
    if scanner.take("other") {
      draft.interval = 2
      if let frequency = scanner.take(PhraseVocabulary.unit) {
        draft.frequency = frequency
      } else if scanner.next.flatMap(PhraseVocabulary.weekday) != nil {
        try readDays()
      } else {
        throw scanner.failure(expecting: "a unit such as “week”, or a weekday")
      }
    } else if let word = scanner.next, word == "fortnight" || word == "quarter",
      let (frequency, interval) = scanner.take(PhraseVocabulary.adverb)
    {
      (draft.frequency, draft.interval) = (frequency, interval)
    } else if startsDate {
      try readDays()
    } else if let number = scanner.take(PhraseVocabulary.number) {
      guard let frequency = scanner.take(PhraseVocabulary.unit) else {
        throw scanner.failure(expecting: "a unit such as “days” or “weeks”")
      }
      guard (1...Int(Int32.max)).contains(number) else {
        throw scanner.failure(at: start, "the number is not 1 to \(Int32.max)")
      }
      (draft.interval, draft.frequency) = (number, frequency)
    } else if let number = scanner.next.flatMap(PhraseVocabulary.ordinal), scanner.word(2) != "of",
      let frequency = scanner.word(1).flatMap(PhraseVocabulary.unit)
    {
      scanner.advance()
      scanner.advance()
      (draft.interval, draft.frequency) = (number, frequency)
    } else if let frequency = scanner.next.flatMap(PhraseVocabulary.unit), !startsOrdinalOfDays {
      scanner.advance()
      draft.frequency = frequency
    } else if scanner.next.flatMap(PhraseVocabulary.month) != nil, !startsMonthAndDay {
      try readMonths()
    } else if startsDay {
      try readDays()
    } else {
      throw scanner.failure(
        expecting: "a number, a unit such as “day” or “weeks”, or days such as “monday” or “2nd friday”")
    }
  }

  /// Whether *second* counts days here, and is no unit of time.
  private var startsOrdinalOfDays: Bool {
    guard scanner.next.flatMap(PhraseVocabulary.ordinal) != nil, let second = scanner.word(1) else { return false }
    if second == "to" || PhraseVocabulary.weekday(second) != nil || second == "weekday" { return true }
    guard second == "," || second == "and", let third = scanner.word(2) else { return false }
    return Self.isOrdinal(third)
  }
}

// Clauses.
extension PhraseReader {
  private mutating func readClause() throws(TaskFailure) {
    if scanner.take("on") {
      try readDays()
    } else if scanner.take("in") {
      try readMonths()
    } else if scanner.take("at") {
      try readTimes()
    } else if scanner.take(anyOf: "until", "till") {
      try readUntil()
    } else if scanner.take("forever") || scanner.take("for", "ever") {
      guard draft.end == .never else { throw scanner.failure(at: scanner.position - 1, "a series has one end") }
    } else if scanner.take("from", "completion") || scanner.take("after", "completion") {
      draft.basis = .completion
    } else if scanner.take("(") {
      try readNote()
    } else if let count = scanner.take({ ["once": 1, "twice": 2][$0] }) {
      try end(.count(count), at: scanner.position - 1)
    } else if let count = scanner.next.flatMap(PhraseVocabulary.number),
      scanner.word(1) == "times" || scanner.word(1) == "time"
    {
      guard count > 0 else { throw scanner.failure(at: scanner.position, "a series has one date or more") }
      try end(.count(count), at: scanner.position)
      scanner.advance()
      scanner.advance()
    } else {
      throw scanner.failure(
        expecting: "“on” and days, “in” and months, “at” and times, “until” and a date, or “5 times”")
    }
  }

  private mutating func end(_ end: RecurrenceRule.End, at position: Int) throws(TaskFailure) {
    guard draft.end == .never else { throw scanner.failure(at: position, "a series has one end") }
    draft.end = end
  }

  private mutating func readNote() throws(TaskFailure) {
    if scanner.take("or", "the", "day", "before") || scanner.take("or", "later", "where", "clocks", "jump", "ahead") {
      draft.skip = .backward
    } else if scanner.take("or", "the", "day", "after") {
      draft.skip = .forward
    } else if scanner.take("where", "there", "is", "one") {
      draft.skip = .omit
    } else if scanner.take("weeks", "begin", "on"), let weekday = scanner.take(PhraseVocabulary.weekday) {
      draft.weekStart = weekday
    } else {
      throw scanner.failure(
        expecting: "“or the day before”, “or the day after”, “where there is one” or “weeks begin on sunday”")
    }
    guard scanner.take(")") else { throw scanner.failure(expecting: "“)”") }
  }

  private mutating func readMonths() throws(TaskFailure) {
    guard draft.months.isEmpty else { throw scanner.failure(at: scanner.position, "months are named already") }
    repeat {
      guard let month = scanner.take(PhraseVocabulary.month) else {
        throw scanner.failure(expecting: "a month such as “march”")
      }
      draft.months.append(month)
    } while takeSeparator { PhraseVocabulary.month($0) != nil }
  }

  /// Passes a comma, *and*, or both, if what follows continues the list. An *and* has to be followed by an element.
  private mutating func takeSeparator(_ isElement: (String) -> Bool) -> Bool {
    let start = scanner.position
    let hasComma = scanner.take(",")
    let hasAnd = scanner.take("and")
    // A number may be that of occurrences: “at 9, 12 times”.
    let isCount = scanner.word(1) == "times" || scanner.word(1) == "time"
    if hasAnd || (hasComma && !isCount && scanner.next.map(isElement) == true) { return true }
    scanner.goBack(to: start)
    return false
  }
}

// Times and dates.
extension PhraseReader {
  private mutating func readTimes() throws(TaskFailure) {
    guard draft.times.isEmpty else { throw scanner.failure(at: scanner.position, "times are named already") }
    draft.timesPosition = scanner.position
    repeat {
      let start = scanner.position
      guard let (second, hasSeconds) = takeTime() else {
        throw scanner.failure(expecting: "a time such as “9:00”, “17:30” or “noon”")
      }
      guard draft.times.isEmpty || draft.hasSeconds == hasSeconds else {
        throw scanner.failure(at: start, "either all times have seconds, or none has")
      }
      draft.hasSeconds = hasSeconds
      draft.times.append(second)
    } while takeSeparator { PhraseVocabulary.time($0) != nil }
  }

  private mutating func takeTime() -> (second: Int, hasSeconds: Bool)? {
    if let half = scanner.word(1), half == "am" || half == "pm",
      let time = scanner.next.flatMap({ PhraseVocabulary.time($0 + half) })
    {
      scanner.advance()
      scanner.advance()
      return time
    }
    return scanner.take(PhraseVocabulary.time)
  }

  private mutating func readUntil() throws(TaskFailure) {
    let start = scanner.position
    if let word = scanner.next, word.contains("-") { return try end(.until(try readDocumentDate(word)), at: start) }
    let expectation = "a date such as “2026-12-31” or “31 december 2026”"
    let dayFirst = scanner.take(Self.dayNumber)
    guard let month = scanner.take(PhraseVocabulary.month) else { throw scanner.failure(expecting: expectation) }
    guard let number = dayFirst ?? scanner.take(Self.dayNumber) else { throw scanner.failure(expecting: expectation) }
    if dayFirst == nil { _ = scanner.take(",") }
    guard scanner.next?.utf8.count == 4, let year = scanner.take({ Int($0) }) else {
      throw scanner.failure(expecting: "a year of four digits")
    }
    guard let day = CalendarDay(year: year, month: month, day: number) else {
      throw scanner.failure(at: start, "the calendar does not have that day")
    }
    scanner.goBack(to: scanner.position - 1)
    try end(.until(try readTime(on: day)), at: start)
  }

  /// A date in the form of documents, which is the next word.
  private mutating func readDocumentDate(_ word: String) throws(TaskFailure) -> RecurrenceRule.Until {
    let date: TaskDate
    do {
      date = try TaskDate(parsing: word.uppercased(), zoneless: .floating)
    } catch {
      throw scanner.failure(at: scanner.position, error.message)
    }
    switch date {
    case .day(let day): return try readTime(on: day)
    case .floating(let wall):
      scanner.advance()
      return .floating(wall)
    case .zoned(let time):
      scanner.advance()
      return .instant(time.instant)
    }
  }

  /// The time behind a date, on whose last word the scanner stands.
  private mutating func readTime(on day: CalendarDay) throws(TaskFailure) -> RecurrenceRule.Until {
    scanner.advance()
    guard scanner.next?.contains(":") == true, let time = scanner.take(PhraseVocabulary.time),
      let wall = WallTime(day: day, secondOfDay: time.second)
    else { return .day(day) }
    return scanner.take("utc") ? .instant(Instant(clamping: wall.secondsSince1970)) : .floating(wall)
  }

  /// `24` or `24th`
  private static func dayNumber(_ word: String) -> Int? {
    PhraseVocabulary.ordinal(word) ?? (word.utf8.count <= 2 ? PhraseVocabulary.number(word) : nil)
  }
}

// Days.
extension PhraseReader {
  /// Whether numbers with a month behind them are next: `24 and 25 december`.
  private var startsDate: Bool {
    var distance = 0
    while let word = scanner.word(distance), word == "," || word == "and" || PhraseVocabulary.number(word) != nil {
      distance += 1
    }
    guard distance > 0, scanner.next != ",", scanner.next != "and" else { return false }
    return scanner.word(distance).flatMap(PhraseVocabulary.month) != nil
  }

  /// Whether a month with a day behind it is next: `december 24`.
  private var startsMonthAndDay: Bool {
    guard scanner.next.flatMap(PhraseVocabulary.month) != nil, let second = scanner.word(1) else { return false }
    return Self.dayNumber(second) != nil && scanner.word(2) != "times"
  }

  private var startsDay: Bool {
    scanner.next.map(Self.startsDay) == true || startsDate || startsMonthAndDay
  }

  private static func startsDay(_ word: String) -> Bool {
    word == "the" || word == "each" || word == "every" || isOrdinal(word)
      || PhraseVocabulary.weekday(word) != nil || PhraseVocabulary.weekdayGroup(word) != nil
  }

  private mutating func readDays() throws(TaskFailure) {
    guard draft.days == nil else { throw scanner.failure(at: scanner.position, "days are named already") }
    draft.daysPosition = scanner.position
    if scanner.take("the", "same") || scanner.take("same") {
      guard scanner.take(anyOf: "day", "date") else { throw scanner.failure(expecting: "“day” or “date”") }
      draft.days = .ofStart
    } else if startsDate || startsMonthAndDay {
      try readDate()
    } else {
      repeat { try readDayElement() } while takeSeparator(Self.startsDay)
      if scanner.take("of") { try readScope() }
    }
  }

  private mutating func readDate() throws(TaskFailure) {
    var numbers: [Int] = []
    let monthFirst = scanner.take(PhraseVocabulary.month)
    repeat {
      guard let number = scanner.take(Self.dayNumber) else {
        throw scanner.failure(expecting: "the number of a day, or a rule of its own for days in other months")
      }
      numbers.append(number)
    } while takeSeparator { Self.dayNumber($0) != nil }
    draft.days = .numbers(numbers)
    draft.months = monthFirst.map { [$0] } ?? []
    if monthFirst == nil { try readMonths() }
  }

  private mutating func readDayElement() throws(TaskFailure) {
    let start = scanner.position
    let isEach = scanner.take(anyOf: "each", "every")
    if let weekdays = scanner.take(PhraseVocabulary.weekdayGroup) {
      if !isEach { draft.hasPlainWeekdays = true }
      return try draft.add(.weekdays(weekdays.map { .init($0) }), scanner, at: start)
    }
    if let weekday = scanner.take(PhraseVocabulary.weekday) {
      var weekdays = [weekday]
      if scanner.take(anyOf: "to", "through") {
        guard let last = scanner.take(PhraseVocabulary.weekday) else { throw scanner.failure(expecting: "a weekday") }
        while let day = weekdays.last, day != last, let next = RecurrenceRule.Weekday(rawValue: day.rawValue % 7 + 1) {
          weekdays.append(next)
        }
      }
      if !isEach { draft.hasPlainWeekdays = true }
      return try draft.add(.weekdays(weekdays.map { .init($0) }), scanner, at: start)
    }
    guard !isEach else { throw scanner.failure(expecting: "a weekday") }
    let numbers = try readOrdinals()
    if let weekday = scanner.take(PhraseVocabulary.weekday) {
      try draft.add(.weekdays(numbers.map { .init(weekday, number: $0) }), scanner, at: start)
    } else if scanner.take(anyOf: "weekday", "weekdays") {
      try draft.add(.workingDays(numbers), scanner, at: start)
    } else {
      _ = scanner.take(anyOf: "day", "days")
      try draft.add(.numbers(numbers), scanner, at: start)
    }
  }

  /// Numbers that share what follows: `the 1st and last`. Behind another *the* begins an element of its own.
  private mutating func readOrdinals() throws(TaskFailure) -> [Int] {
    var numbers: [Int] = []
    _ = scanner.take("the")
    while true {
      if scanner.take("last") {
        numbers.append(-1)
      } else if let number = scanner.take(PhraseVocabulary.ordinal) {
        numbers.append(scanner.take("to", "last") ? -number : number)
      } else {
        throw scanner.failure(expecting: "days such as “monday”, “2nd friday”, “15th” or “last day”")
      }
      let start = scanner.position
      guard takeSeparator(Self.isOrdinal), scanner.next.map(Self.isOrdinal) == true else {
        scanner.goBack(to: start)
        return numbers
      }
    }
  }

  private static func isOrdinal(_ word: String) -> Bool { word == "last" || PhraseVocabulary.ordinal(word) != nil }

  /// What counted days are days of.
  private mutating func readScope() throws(TaskFailure) {
    guard scanner.next.flatMap(PhraseVocabulary.month) == nil else { return try readMonths() }
    _ = scanner.take(anyOf: "the", "each", "every")
    if scanner.take(anyOf: "month", "months") {
      draft.scope = .month
    } else if scanner.take(anyOf: "year", "years") {
      draft.scope = .year
    } else {
      throw scanner.failure(expecting: "“the month”, “the year”, or months such as “march”")
    }
  }
}
