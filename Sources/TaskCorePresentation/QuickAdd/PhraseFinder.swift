internal import TaskCore

/// Something that a line may mean, and the words that say it.
struct Phrase {
  enum Meaning {
    case due(TaskDate, second: Int?)
    case start(TaskDate, second: Int?)
    case time(second: Int)
    case recurrence(RecurrencePhrase, span: Span? = nil)
    case priority(TaskItem.Priority)
    case tag(String)
    case list(TaskList)
  }

  /// How long a recurrence goes on from its first date.
  struct Span {
    let days: Int
    let months: Int
    /// The recurrence without it, for `RecurrencePhrase`.
    let recurrence: String

    /// The recurrence that begins on a day; `nil` if it would end behind the calendar.
    func recurrence(from first: CalendarDay) -> RecurrencePhrase? {
      guard let end = first.adding(months: months)?.adding(days: days - 1) else { return nil }
      return try? RecurrencePhrase(words: "\(recurrence) until \(end)")
    }
  }

  let meaning: Meaning
  let words: Range<Int>
}

/// Finds all that is surely meant in the words of a line.
///
/// It goes from the end to the beginning, because a phrase may be sure only if another one follows. Each word is the
/// beginning of phrases of some words at most, so the time is linear.
struct PhraseFinder {
  let line: String
  let words: [LineWord]
  let lexicon: Lexicon
  let context: QueryContext
  /// The lists by their titles, and by these folded; of two with one title the first.
  private let lists: [String: TaskList]
  private let clocks: ClockReader
  private let days: DayReader
  /// Where a recurrence may begin, and the word of it that says so, the last ones of them: one is enough, and each try
  /// has its price.
  private let recurrenceStarts: [Int: Int]

  init(_ line: String, _ words: [LineWord], _ lexicon: Lexicon, lists: [TaskList], in context: QueryContext) {
    (self.line, self.lexicon, self.context) = (line, lexicon, context)
    let live = words.contains { $0.kind == .marked(.list) } ? lists.filter { !$0.isTrashed } : []
    self.lists = Dictionary(
      live.map { ($0.title, $0) } + live.map { (Folding.fold($0.title), $0) }, uniquingKeysWith: { first, _ in first })
    var words = words
    var place = 0
    while place < words.count {
      let end = lexicon.names.match(words, at: place)?.end ?? place
      for index in place..<end { words[index].kind = .literal }
      place = max(end, place + 1)
    }
    self.words = words
    clocks = ClockReader(words: words, lexicon: lexicon)
    days = DayReader(words: words, lexicon: lexicon, context: context)
    recurrenceStarts = Self.recurrenceStarts(in: words, lexicon)
  }

  /// The phrases in the order of the line; none overlaps another.
  func phrases() -> [Phrase] {
    var found: [Phrase?] = Array(repeating: nil, count: words.count + 1)
    for place in words.indices.reversed() { found[place] = phrase(at: place, before: found) }
    var phrases: [Phrase] = []
    var place = 0
    while place < words.count {
      if let phrase = found[place] { phrases.append(phrase) }
      place = found[place]?.words.upperBound ?? place + 1
    }
    return Wholeness.whole(phrases, of: words, lexicon)
  }

  private func phrase(at place: Int, before later: [Phrase?]) -> Phrase? {
    switch words[place].kind {
    case .literal, .refused, .quoted: return nil
    case .marked(let mark):
      return marked(mark, words[place]).map { Phrase(meaning: $0, words: place..<place + 1) }
    case .plain:
      return introducedRecurrence(at: place, before: later) ?? recurrence(at: place, before: later)
        ?? date(at: place, before: later)
    }
  }

  // MARK: Marks

  private func marked(_ mark: LineWord.Mark, _ word: LineWord) -> Phrase.Meaning? {
    let text = line[word.content]
    switch mark {
    case .tag:
      // “#1” and “#!” are numbers and marks, no tags.
      guard let first = text.first, !first.isPunctuation, text.contains(where: { !$0.isNumber && !$0.isPunctuation })
      else { return nil }
      return .tag(String(text))
    case .list:
      return (lists[String(text)] ?? lists[Folding.fold(String(text))]).map { .list($0) }
    case .priority:
      return priority(Folding.fold(String(text))).map { .priority($0) }
    }
  }

  private func priority(_ text: String) -> TaskItem.Priority? {
    let bang = Folding.fold(String(lexicon.vocabulary.priorityMark))
    switch text {
    case bang: return .medium
    case bang + bang: return .high
    case _ where text.utf8.count == 1: return UInt8(text).flatMap { $0 > 0 ? TaskItem.Priority(rawValue: $0) : nil }
    default: return lexicon.priorities.match([.plain(text)], at: 0).map(\.value)
    }
  }

  // MARK: Recurrence

  /// How many words a recurrence may have.
  private static let longestRecurrence = 40
  /// After how many words that do not go on with it a recurrence is over: *(or the day before)* has six.
  private static let patience = 6

  private static func recurrenceStarts(in words: [LineWord], _ lexicon: Lexicon) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    for place in words.indices.filter({ lexicon.beginsRecurrence(words[$0]) }).suffix(8) {
      let isOfDays = place > 0 && words[place - 1].punctuation.isEmpty && lexicon.ofWords.ends(words, at: place)
      // *the first of every month* begins some words before.
      for start in isOfDays ? max(0, place - patience)..<place - 1 : place..<place + 1 { starts[start] = place }
    }
    return starts
  }

  private func recurrence(at start: Int, before later: [Phrase?]) -> Phrase? {
    guard let sign = recurrenceStarts[start] else { return nil }
    let isAdverb = lexicon.recurrenceAdverbs.contains(words[sign].text)
    guard !isAdverb || !isTied(start) else { return nil }
    var text = ""
    var read: (phrase: RecurrencePhrase, end: Int)?
    var isSure = false
    for place in start..<min(words.count, start + Self.longestRecurrence) {
      let word = words[place]
      guard word.kind == .plain, place - (read?.end ?? sign) < Self.patience else { break }
      text += (text.isEmpty ? "" : " ") + (lexicon.recurrenceTranslations[word.text] ?? word.text)
      if place >= sign, let phrase = try? RecurrencePhrase(words: text), phrase.rule.frequency != .secondly {
        let end = place + 1
        let isIntroduced = !isAdverb && start == 0
        let sure = endsAtEdge(end, before: later) || isIntroduced && begins(end)
        if sure || read == nil { (read, isSure) = ((phrase, end), sure) }
      }
      guard word.hasNothingOrComma || word.punctuation == "!" && place == start else { break }
      text += word.punctuation
    }
    guard let read else { return nil }
    let said = recurrenceText(of: start..<read.end)
    if let limited = limited(said, end: read.end, before: later)
      ?? counted(said, read.phrase, end: read.end, before: later)
    {
      return Phrase(meaning: limited.meaning, words: start..<limited.end)
    }
    return isSure ? Phrase(meaning: .recurrence(read.phrase), words: start..<read.end) : nil
  }

  /// *on every monday*
  private func introducedRecurrence(at start: Int, before later: [Phrase?]) -> Phrase? {
    guard let (connection, end) = lexicon.connections.match(words, at: start), connection == .due,
      words[end - 1].punctuation.isEmpty, let phrase = recurrence(at: end, before: later)
    else { return nil }
    return Phrase(meaning: phrase.meaning, words: start..<phrase.words.upperBound)
  }

  private func recurrenceText(of range: Range<Int>) -> String {
    range.reduce(into: "") { text, place in
      text += (text.isEmpty ? "" : " ") + (lexicon.recurrenceTranslations[words[place].text] ?? words[place].text)
      if place + 1 < range.upperBound { text += words[place].punctuation }
    }
  }

  /// A recurrence with its last day behind it, which is said as days are: *until friday*, *until 30 September*.
  private func limited(
    _ text: String, end: Int, before later: [Phrase?]
  ) -> (meaning: Phrase.Meaning, end: Int)? {
    guard words[end - 1].hasNothingOrComma, let (_, place) = lexicon.untilWords.match(words, at: end),
      words[place - 1].punctuation.isEmpty, let day = days.day(at: place), case .day(let date) = day.date,
      endsAtEdge(day.end, before: later), let phrase = try? RecurrencePhrase(words: "\(text) until \(date)")
    else { return nil }
    return (.recurrence(phrase), day.end)
  }

  /// A recurrence that goes on for so long, or so many times: *for 2 weeks*, *for 10 times*.
  private func counted(
    _ text: String, _ phrase: RecurrencePhrase, end: Int, before later: [Phrase?]
  ) -> (meaning: Phrase.Meaning, end: Int)? {
    guard words[end - 1].hasNothingOrComma, phrase.rule.end == .never,
      let (_, place) = lexicon.spanWords.match(words, at: end), words[place - 1].punctuation.isEmpty,
      let (amount, unitPlace) = days.amount(at: place), words[unitPlace - 1].punctuation.isEmpty
    else { return nil }
    if let (_, end) = lexicon.countWords.match(words, at: unitPlace), endsAtEdge(end, before: later),
      let counted = try? RecurrencePhrase(words: "\(text) \(amount) times")
    {
      return (.recurrence(counted), end)
    }
    guard let (unit, end) = lexicon.units.match(words, at: unitPlace), endsAtEdge(end, before: later),
      case .today(let days, let months)? = unit.multiplied(by: amount, in: context)
    else { return nil }
    return (.recurrence(phrase, span: Phrase.Span(days: days, months: months, recurrence: text)), end)
  }

  // MARK: Dates

  private func date(at start: Int, before later: [Phrase?]) -> Phrase? {
    let connection = lexicon.connections.match(words, at: start)
    if let connection, words[connection.end - 1].punctuation.isEmpty,
      let phrase = date(at: start, from: connection.end, connection.value, before: later)
    {
      return phrase
    }
    return date(at: start, from: start, nil, before: later)
  }

  private func date(
    at start: Int, from place: Int, _ connection: Lexicon.Connection?, before later: [Phrase?]
  ) -> Phrase? {
    let isIntroduced = connection != nil
    if !isIntroduced, isTied(start) { return nil }
    func phrase(_ date: TaskDate, _ second: Int?, end: Int) -> Phrase {
      let meaning: Phrase.Meaning =
        connection == .start ? .start(date, second: second) : .due(date, second: second)
      return Phrase(meaning: meaning, words: start..<end)
    }
    func isSure(_ certainty: DayReader.Certainty, end: Int) -> Bool {
      switch certainty {
      case .always: true
      case .numbered: endsAtEdge(end, before: later) || start == 0 && begins(end)
      case .named: endsAtEdge(end, before: later) || start == 0 && isIntroduced && begins(end)
      case .ambiguous: isIntroduced && endsAtEdge(end, before: later)
      }
    }
    if let whole = days.day(at: place) {
      for day in [days.withPart(whole), whole].compactMap({ $0 }) {
        if case .day = day.date, let time = time(behind: day),
          time.clarity != .number || endsAtEdge(time.end, before: later)
        {
          return phrase(day.date, time.second, end: time.end)
        }
        // Without a time nothing can hold the part of the day, so that stays in the title.
        if isSure(day.certainty, end: day.end) { return phrase(whole.date, nil, end: whole.end) }
      }
      return nil
    }
    let timeWord = lexicon.timeWords.match(words, at: place)
    let hasTimeWord = timeWord.map { words[$0.end - 1].punctuation.isEmpty } ?? false
    let timePlace = hasTimeWord ? timeWord?.end ?? place : place
    let introduced = hasTimeWord ? clocks.introducedTime(at: timePlace) : nil
    guard let time = clocks.time(at: timePlace) ?? introduced else { return nil }
    if let (day, second) = day(behind: time), hasTimeWord || time.clarity != .number,
      isSure(day.certainty == .ambiguous ? .named : day.certainty, end: day.end)
    {
      return phrase(day.date, second, end: day.end)
    }
    guard connection != .start, time.clarity == .clear || time.clarity == .likely && (hasTimeWord || isIntroduced),
      endsAtEdge(time.end, before: later) || start == 0 && begins(time.end)
    else { return nil }
    return Phrase(meaning: .time(second: time.second), words: start..<time.end)
  }

  /// The time behind a day: *17:00*, *at 5*.
  private func time(behind day: DayReader.Day) -> ClockReader.Time? {
    guard words[day.end - 1].hasNothingOrComma else { return nil }
    let timeWord = lexicon.timeWords.match(words, at: day.end)
    let place = timeWord?.end ?? day.end
    guard var time = clocks.time(at: place) ?? clocks.introducedTime(at: place),
      timeWord != nil || time.clarity != .number
    else { return nil }
    if day.isAfternoon { time.moveToAfternoon() }
    return time
  }

  /// The day behind a time: *17:00 tomorrow*, *17:00 on monday*.
  private func day(behind time: ClockReader.Time) -> (day: DayReader.Day, second: Int)? {
    guard words[time.end - 1].hasNothingOrComma else { return nil }
    let connection = lexicon.connections.match(words, at: time.end)
    guard let day = days.day(at: connection?.value == .due ? connection?.end ?? time.end : time.end),
      case .day = day.date
    else { return nil }
    var time = time
    if day.isAfternoon { time.moveToAfternoon() }
    return (day, time.second)
  }

  // MARK: Surroundings

  /// Whether the word before needs what begins here.
  private func isTied(_ start: Int) -> Bool {
    start > 0 && words[start - 1].punctuation.isEmpty && words[start - 1].kind == .plain
      && lexicon.ties.contains(words[start - 1].text)
  }

  /// Whether what ends before this word can end there.
  private func endsAtEdge(_ end: Int, before later: [Phrase?]) -> Bool {
    end >= words.count || !words[end - 1].punctuation.isEmpty || later[end] != nil || words[end].kind == .refused
      || words[end].kind == .plain && lexicon.followers.contains(words[end].text)
  }

  /// Whether a sentence may go on with this word: with a capital it may be the title of something.
  private func begins(_ place: Int) -> Bool { !line[words[place].range.lowerBound].isUppercase }
}

extension ClockReader.Time {
  mutating func moveToAfternoon() { if isOfEitherHalf, second >= 3600 { second += 43_200 } }
}

extension LineWord {
  /// A word by itself.
  static func plain(_ text: String) -> LineWord {
    let bounds = text.startIndex..<text.endIndex
    return LineWord(kind: .plain, range: bounds, content: bounds, text: text, punctuation: "")
  }
}
