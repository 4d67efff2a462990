internal import TaskCore

/// A vocabulary, folded and put into tables to read with; an object, so that every reader can hold it.
final class Lexicon: Sendable {
  struct Weekday: Sendable {
    /// 1 for Monday to 7 for Sunday.
    let number: Int
    let bound: DateBound
    let isAmbiguous: Bool
  }

  enum HourEnding: Sendable {
    case morning
    case afternoon
    case either
  }

  enum Connection: Sendable {
    case due
    case start
  }

  let vocabulary: QuickAddVocabulary
  let marks: [String: LineWord.Mark]
  let days: PhraseTable<DateBound>
  let edgeDays: PhraseTable<DateBound>
  let weekdays: PhraseTable<Weekday>
  let months: PhraseTable<Int>
  let dayNumberEndings: [String]
  let ofWords: PhraseTable<Void>
  let distanceWords: PhraseTable<Void>
  let numbers: PhraseTable<Int>
  let units: PhraseTable<DateBound>
  let partsOfDay: PhraseTable<Bool>
  let evenings: PhraseTable<DateBound>
  let times: PhraseTable<Int>
  let hours: PhraseTable<Int>
  let hourOffsets: PhraseTable<Int>
  let hourEndings: PhraseTable<HourEnding>
  let connections: PhraseTable<Connection>
  let timeWords: PhraseTable<Void>
  let names: PhraseTable<Void>
  let joints: Set<String>
  let enumerations: Set<String>
  let untilWords: PhraseTable<Void>
  let spanWords: PhraseTable<Void>
  let countWords: PhraseTable<Void>
  let multipliers: Set<String>
  let nextWords: PhraseTable<Void>
  let exceptionWords: PhraseTable<Void>
  let followers: Set<String>
  let ties: Set<String>
  let priorities: PhraseTable<TaskItem.Priority>
  let recurrenceWords: Set<String>
  let recurrenceAdverbs: Set<String>
  let recurrenceTranslations: [String: String]

  init(_ vocabulary: QuickAddVocabulary) {
    func folded(_ words: Set<String>) -> Set<String> { Set(words.map(Folding.fold)) }
    self.vocabulary = vocabulary
    let marks: [(Character, LineWord.Mark)] = [
      (vocabulary.tagMark, .tag), (vocabulary.listMark, .list), (vocabulary.priorityMark, .priority),
    ]
    self.marks = Dictionary(
      marks.map { (Folding.fold(String($0.0)), $0.1) }, uniquingKeysWith: { first, _ in first })
    days = PhraseTable(vocabulary.days.sorted { $0.key < $1.key })
    edgeDays = PhraseTable(vocabulary.edgeDays.sorted { $0.key < $1.key })
    weekdays = Self.weekdays(of: vocabulary)
    months = PhraseTable(
      vocabulary.months.prefix(12).enumerated().flatMap { month in month.element.map { ($0, month.offset + 1) } })
    dayNumberEndings = [""] + vocabulary.dayNumberEndings.map(Folding.fold)
    ofWords = PhraseTable(vocabulary.ofWords, ())
    distanceWords = PhraseTable(vocabulary.distanceWords, ())
    numbers = PhraseTable(vocabulary.numbers.sorted { $0.key < $1.key })
    units = PhraseTable(vocabulary.units.sorted { $0.key < $1.key })
    partsOfDay = PhraseTable(vocabulary.partsOfDay.sorted { $0.key < $1.key })
    evenings = PhraseTable(vocabulary.evenings.sorted { $0.key < $1.key })
    times = PhraseTable(vocabulary.times.sorted { $0.key < $1.key })
    hours = PhraseTable(vocabulary.hours.sorted { $0.key < $1.key })
    hourOffsets = PhraseTable(vocabulary.hourOffsets.sorted { $0.key < $1.key })
    hourEndings = PhraseTable(
      vocabulary.morningWords.map { ($0, .morning) } + vocabulary.afternoonWords.map { ($0, .afternoon) }
        + vocabulary.hourWords.map { ($0, .either) })
    connections = PhraseTable(vocabulary.dueWords.map { ($0, .due) } + vocabulary.startWords.map { ($0, .start) })
    timeWords = PhraseTable(vocabulary.timeWords, ())
    names = PhraseTable(vocabulary.names, ())
    joints = folded(vocabulary.joints)
    enumerations = folded(vocabulary.enumerations)
    untilWords = PhraseTable(vocabulary.untilWords, ())
    spanWords = PhraseTable(vocabulary.spanWords, ())
    countWords = PhraseTable(vocabulary.countWords, ())
    multipliers = folded(vocabulary.multipliers)
    nextWords = PhraseTable(vocabulary.nextWords, ())
    exceptionWords = PhraseTable(vocabulary.exceptionWords, ())
    followers = folded(vocabulary.followers)
    ties = folded(vocabulary.ties)
    priorities = PhraseTable(
      vocabulary.high.map { ($0, .high) } + vocabulary.medium.map { ($0, .medium) } + vocabulary.low.map { ($0, .low) })
    recurrenceWords = folded(vocabulary.recurrenceWords)
    recurrenceAdverbs = folded(vocabulary.recurrenceAdverbs)
    recurrenceTranslations = Dictionary(
      vocabulary.recurrenceTranslations.map { (Folding.fold($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The mark that a character is.
  func mark(_ character: Character) -> LineWord.Mark? { marks[Folding.fold(String(character))] }

  /// Whether a word may begin a recurrence.
  func beginsRecurrence(_ word: LineWord) -> Bool {
    word.kind == .plain && (recurrenceWords.contains(word.text) || recurrenceAdverbs.contains(word.text))
  }

  /// Weekdays alone, and behind the words for this week's and the next one's.
  private static func weekdays(of vocabulary: QuickAddVocabulary) -> PhraseTable<Weekday> {
    var table = PhraseTable<Weekday>()
    let ambiguous = Set(vocabulary.ambiguousWeekdays.map(Folding.fold))
    for (index, names) in vocabulary.weekdays.prefix(7).enumerated() {
      for name in names {
        let bound = DateBound.weekday(index + 1)
        table.insert(
          name, Weekday(number: index + 1, bound: bound, isAmbiguous: ambiguous.contains(Folding.fold(name))))
        for word in vocabulary.thisWords {
          table.insert("\(word) \(name)", Weekday(number: index + 1, bound: bound, isAmbiguous: false))
        }
        for word in vocabulary.nextWords {
          let bound = DateBound.weekday(1, days: index)
          table.insert("\(word) \(name)", Weekday(number: index + 1, bound: bound, isAmbiguous: false))
        }
      }
    }
    return table
  }
}
