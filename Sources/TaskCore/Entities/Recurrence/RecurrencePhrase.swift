/// How something repeats, as a person says it: a rule, and what its dates are counted from where that was said.
///
/// ```swift
/// try RecurrencePhrase(words: "every month on the last friday, 12 times").rule  // FREQ=MONTHLY;COUNT=12;BYDAY=-1FR
/// try RecurrencePhrase(words: "every! 3 days").basis  // .completion
/// ```
public struct RecurrencePhrase: Sendable, Hashable {
  /// The rule.
  public var rule: RecurrenceRule
  /// What the dates are counted from, as far as the text says: `.completion` for `every!`, else `nil`.
  public var basis: Recurrence.Basis?

  /// A rule in words whose basis is said or not.
  public init(rule: RecurrenceRule, basis: Recurrence.Basis? = nil) {
    self.rule = rule
    self.basis = basis
  }

  /// Reads English words: `every 2 weeks on monday and friday at 9:00 until 2026-12-31`.
  ///
  ///     phrase   = ( "every" ["!"] subject | adverb | days ) { [","] clause }
  ///     adverb   = "hourly" | "daily" | "weekly" | "fortnightly" | "monthly" | "quarterly" | "yearly" | "annually"
  ///     subject  = "fortnight" | "quarter" | [ NUMBER | "other" | ORDINAL ] unit | "other" weekday | months | days
  ///     unit     = "second" | "minute" | "hour" | "day" | "week" | "month" | "year"
  ///     clause   = "on" days | "in" months | "at" times | "until" date | count | note
  ///              | "from completion"
  ///     days     = weekdays | ordinals [ "day" | weekday | "weekday" ] | "the same day"
  ///              | NUMBERS month | month NUMBERS                   each with [ "of" ("the month" | "the year" | months) ]
  ///     weekdays = [ "each" ] weekday, "weekday" (Monday to Friday), "weekend", "monday to thursday"
  ///     ordinals = [ "the" ] "15th" | "second" | "last" | "2nd to last"
  ///     times    = "9:00" | "17:30:15" | "9" | "9pm" | "noon" | "midnight"
  ///     date     = "2026-12-31" ["T09:00" ["Z"]] | "31 december 2026" | "december 31, 2026"   [ TIME ["utc"] ]
  ///     count    = NUMBER "times" | "once" | "twice" | "forever"
  ///     note     = "(" ( "or the day before" | "or the day after" | "where there is one"
  ///                    | "or later where clocks jump ahead" | "weeks begin on" weekday ) ")"
  ///
  /// Elements of lists stand apart by commas or *and*; numbers to twelve and their ordinals may be words. Case and extra
  /// spaces do not matter, nor does the plural; names of weekdays and months may be cut to three letters or more.
  ///
  /// - `every!` counts from the day of completion, as in Todoist.
  /// - A counted weekday is one of its month: `every 2nd tuesday` is the second of each month. `every other tuesday` is
  ///   one in two weeks.
  /// - Without a unit, weekdays are of the week, other days of the month, days with a month of the year.
  /// - Where the calendar may lack a day, such as the 31st or the one that the series starts on, the last day before
  ///   takes its place (``RecurrenceRule/Skip/backward``), unless a note says otherwise.
  /// - Times keep the seconds of the start where none are written.
  ///
  /// Linear in the length of the text, which is at most 4,096 bytes.
  ///
  /// - Throws: `.invalid` (field `recurrence`) naming the word that is not understood, its position, and what would be.
  public init(words text: String) throws(TaskFailure) {
    guard text.utf8.count <= 4096 else {
      throw TaskFailure(.invalid, "A recurrence rule has at most 4096 bytes.", field: "recurrence")
    }
    do {
      var reader = PhraseReader(text)
      self = try reader.read()
    } catch {
      throw error.about(ruleWrittenAs: text)
    }
  }

  /// Reads a rule of RFC 5545 if there is a `=` in the text, and otherwise words.
  ///
  /// - Throws: as ``RecurrenceRule/init(parsing:)`` and ``init(words:)``.
  public init(parsing text: String) throws(TaskFailure) {
    var repairs: [String] = []
    try self.init(parsing: text, repairs: &repairs)
  }

  /// Reads a rule of RFC 5545 if there is a `=` in the text, and otherwise words; tells what it took for something else
  /// than it says, each in a sentence for people.
  ///
  /// - Throws: as ``RecurrenceRule/init(parsing:repairs:)`` and ``init(words:)``.
  public init(parsing text: String, repairs: inout [String]) throws(TaskFailure) {
    if text.utf8.contains(UInt8(ascii: "=")) {
      self.init(rule: try RecurrenceRule(parsing: text, repairs: &repairs))
    } else {
      try self.init(words: text)
    }
  }
}

extension TaskFailure {
  /// The failure of a rule, with the text that it was read from.
  func about(ruleWrittenAs text: String) -> TaskFailure {
    let what = "\(RecurrenceRule.subject) \(DateScanner.quoted(text))"
    return TaskFailure(code, what + message.dropFirst(RecurrenceRule.subject.count), field: field)
  }
}
