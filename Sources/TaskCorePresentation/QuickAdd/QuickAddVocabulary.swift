public import TaskCore

/// The words of a language that ``QuickAdd`` understands, as data.
///
/// All are compared folded, blind to case, accents and width, and may be phrases of several words. Another language is
/// another value; of lists of names for one thing, the first is the one that screens show.
///
/// Most words mean something else as well: “Friday Night Lights”, “Second Street”. So a phrase is taken only where it
/// stands at an *edge*: at the end of the line, before punctuation, before another phrase, or before one of the
/// ``followers``; introduced by one of the ``dueWords`` or ``startWords``, with a number, or with a time, also at the
/// beginning of the line if no capital follows. Nowhere is it taken behind one of the ``ties``, unless introduced.
public struct QuickAddVocabulary: Sendable {
  // MARK: Marks

  /// What stands before a tag.
  public var tagMark: Character = "#"
  /// What stands before the title of a list.
  public var listMark: Character = "@"
  /// What stands before a priority.
  public var priorityMark: Character = "!"
  /// What begins a quotation, and what ends it.
  public var quotes: [Character: Character] = [
    "\"": "\"", "'": "'", "“": "”", "‘": "’", "«": "»", "「": "」",
  ]

  // MARK: Days

  /// Days that are meant wherever they stand: *today*.
  public var days: [String: DateBound] = [:]
  /// Days that are meant at an edge only: *next week*.
  public var edgeDays: [String: DateBound] = [:]
  /// The names of the weekdays, Monday first.
  public var weekdays: [[String]] = []
  /// The names of the months, January first.
  public var months: [[String]] = []
  /// Names of weekdays that are words of their own, such as *sat*; they need to be introduced, or to have a time.
  public var ambiguousWeekdays: Set<String> = []
  /// What before a weekday says that it is the next one.
  public var thisWords: [String] = []
  /// What before a weekday says that it is that of the next week, which begins on Monday.
  public var nextWords: [String] = []
  /// What the number of a day may end in: *15th*.
  public var dayNumberEndings: [String] = []
  /// What may stand between the number of a day and its month: *of*.
  public var ofWords: [String] = []
  /// What says that a distance from now follows: *in* 3 days.
  public var distanceWords: [String] = []
  /// Numbers in words.
  public var numbers: [String: Int] = [:]
  /// The units of distances: each is read as that many days, months or seconds.
  public var units: [String: DateBound] = [:]

  // MARK: Times

  /// Parts of a day, and whether hours up to 11 are of the afternoon in them: *evening*.
  public var partsOfDay: [String: Bool] = [:]
  /// Days with a part of theirs in one word, of which hours up to 11 are of the afternoon: *tonight*.
  public var evenings: [String: DateBound] = [:]
  /// Times with a name, in seconds since midnight: *noon*.
  public var times: [String: Int] = [:]
  /// Hours in words.
  public var hours: [String: Int] = [:]
  /// What before an hour is so many minutes after it, or before it: *half past*, 30.
  public var hourOffsets: [String: Int] = [:]
  /// What follows an hour of the morning: *am*.
  public var morningWords: [String] = []
  /// What follows an hour of the afternoon: *pm*.
  public var afternoonWords: [String] = []
  /// What follows an hour of either: *o'clock*.
  public var hourWords: [String] = []

  // MARK: Connections

  /// What may introduce the due date: *by*.
  public var dueWords: [String] = []
  /// What introduces the start: *from*.
  public var startWords: [String] = []
  /// What may introduce a time: *at*.
  public var timeWords: [String] = []
  /// Words that begin something new, so that what is before them can end there: *with*.
  public var followers: Set<String> = []
  /// Words that need what follows them, so that it cannot be taken away: *about*.
  public var ties: Set<String> = []
  /// Words that stand between two days or times, of which one alone is half of what is meant: *friday or monday*.
  public var joints: Set<String> = []
  /// Those of the ``joints`` that may also go on with a number of something else: *and*.
  public var enumerations: Set<String> = []
  /// What may introduce the last day of a recurrence: *until*.
  public var untilWords: [String] = []
  /// What may introduce how long a recurrence goes on, or how many times: *for*.
  public var spanWords: [String] = []
  /// What says that a number counts occurrences: *times*.
  public var countWords: [String] = []
  /// Words that count what follows, of which none is understood: *twice* every week, the *first* monday.
  public var multipliers: Set<String> = []
  /// What says which days a recurrence leaves out; none of it is understood then: *except*.
  public var exceptionWords: [String] = []
  /// Names in which words of dates mean none: *black friday*.
  public var names: [String] = []

  // MARK: Priorities and recurrence

  /// The names of the high priority.
  public var high: [String] = []
  /// The names of the medium priority.
  public var medium: [String] = []
  /// The names of the low priority.
  public var low: [String] = []
  /// Words that begin a recurrence: *every*.
  public var recurrenceWords: Set<String> = []
  /// Words that are a recurrence by themselves: *daily*.
  public var recurrenceAdverbs: Set<String> = []
  /// What words of a recurrence are in English, for `RecurrencePhrase`; a word that is not listed stays itself.
  public var recurrenceTranslations: [String: String] = [:]

  // MARK: Writing

  /// How a day is written: `{weekday} {day} {month} {year}`.
  public var writtenDay = "{weekday} {day} {month} {year}"
  /// What follows a recurrence that is counted from the day of completion.
  public var completionNote = " from completion"

  /// A vocabulary without words: marks, dates such as `2026-06-15` and times such as `17:00` are all that it has.
  public init() {}
}
