import TaskCore
import TaskCoreOffline

/// What a command works with: the application behind its input ports, and who asks it, when and where.
struct Session: Sendable {
  let application: any TaskApplication
  /// Brings the store together with the one of a name, written as for `--store`.
  let synchronizing: @Sendable (String) async throws -> Synchronize
  /// Under which terms the person writes.
  let terms: PlanningTerms
  /// When and where the person asks.
  let context: QueryContext
  /// The formats of documents.
  let formats: FormatRegistry
  /// Where answers go.
  let console: Console

  /// Finds the tasks that the person means.
  var tasks: TaskFinder { TaskFinder(application: application) }
  /// Finds the lists that the person means.
  var lists: ListFinder { ListFinder(application: application) }

  /// Reads a date as the person writes it.
  func date(_ text: String, for option: String) throws -> TaskDate {
    do {
      return try DateBound(parsing: text, zoneless: .zoned(context.zone)).date(in: context)
    } catch {
      throw TaskFailure(error.code, "\(option): \(error.message)", field: error.field)
    }
  }

  /// Reads a rule as the person writes it, for a series from a date, and says what of it could not be taken as it is.
  ///
  /// - Throws: `.invalid` for a rule that cannot be read, and for words that name times where the date is a day.
  func phrase(_ text: String, from date: TaskDate?, with arguments: Arguments) throws -> RecurrencePhrase {
    var repairs: [String] = []
    var phrase = try RecurrencePhrase(parsing: text, repairs: &repairs)
    for repair in repairs { console.note(repair) }
    // Who says it in words means that no date is lost, where clocks jump ahead too.
    if !text.contains("="), phrase.rule.skip == .omit, case .zoned? = date { phrase.rule.skip = .backward }
    if let end = try arguments.choice("--month-end", MonthEnd.self) { phrase.rule.skip = end.skip }
    guard phrase.rule.namesTimes, date.map(\.isDay) ?? true else { return phrase }
    let reason = date.map { "\($0) is a day" } ?? "there is no date"
    guard !text.contains("=") else {
      console.note("The rule names times of day, which have no meaning here: \(reason).")
      return phrase
    }
    throw TaskFailure(
      .invalid,
      "“\(text)” names times of day, and \(reason): give a date with a time, such as 2026-06-15T09:00, "
        + "or leave out the times.", field: "recurrence")
  }

  /// A point in time as the person reads it.
  func text(_ instant: Instant) -> String { ZonedTime(instant: instant, zone: context.zone).description }

  /// Says what a write did: its title, or the records that it changed.
  func report(_ outcome: Outcome) throws {
    if console.isJSON {
      try console.documents(outcome.records.compactMap(Document.encode))
    } else {
      try console.line(outcome.records.isEmpty ? "Nothing changed." : outcome.title)
    }
  }
}

extension RecurrenceRule {
  /// Whether it means more of a day than the day.
  fileprivate var namesTimes: Bool {
    [.hourly, .minutely, .secondly].contains(frequency) || !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty
  }
}

extension TaskDate {
  fileprivate var isDay: Bool { if case .day = self { true } else { false } }
}
