/// A date that may be relative to the day on which it is looked at, such as *tomorrow*; it stays so until evaluated.
public enum DateBound: Sendable, Hashable {
  /// A certain date.
  case date(TaskDate)
  /// Some months from today, at most the end of the month, and from there some days; both may be negative.
  case today(days: Int, months: Int)
  /// Some days from the next such day after today, 1 for Monday to 7 for Sunday.
  case weekday(Int, days: Int)
  /// Some days from the last day of this month.
  case monthEnd(days: Int)
  /// Some seconds from now, or before now if negative.
  case now(seconds: Int)

  /// The next such day after today, 1 for Monday to 7 for Sunday.
  public static func weekday(_ weekday: Int) -> DateBound { .weekday(weekday, days: 0) }
  /// The last day of this month.
  public static let endOfMonth = DateBound.monthEnd(days: 0)

  /// Reads a word, a distance or a date, in either case: `tomorrow`, `fri`, `+3d`, `today-1m+2d`, `now+2h`, `2026-06-15`.
  ///
  /// - Words: `today`, `tomorrow`, `yesterday`, `monday` or `mon` to `sunday` or `sun`, `eom` (the end of this month), `now`.
  /// - Distances from today, with or without the word: days `d`, weeks `w`, months `m`, years `y`. Months are added first.
  /// - Distances from a day of the week or from `eom`: days `d` and weeks `w`, as in `friday+1w` and `eom-3d`.
  /// - Distances from `now`: hours `h`, minutes `min`, seconds `s`.
  /// - Everything that ``TaskDate/init(parsing:zoneless:)`` reads.
  ///
  /// - Throws: `.invalid`, saying what is wrong.
  public init(parsing text: String, zoneless: TaskDate.Zoneless) throws(TaskFailure) {
    let word = text.utf8.count <= 64 ? text.lowercased() : ""
    switch word {
    case "today": self = .today(days: 0, months: 0)
    case "tomorrow": self = .today(days: 1, months: 0)
    case "yesterday": self = .today(days: -1, months: 0)
    case "eom": self = .endOfMonth
    case "now": self = .now(seconds: 0)
    case _ where word.hasPrefix("now+") || word.hasPrefix("now-"):
      let sums = try Self.sums(of: word.dropFirst(3), units: Self.clockUnits, in: text)
      self = .now(seconds: sums.small)
    case _ where word.hasPrefix("today+") || word.hasPrefix("today-"):
      let sums = try Self.sums(of: word.dropFirst(5), units: Self.calendarUnits, in: text)
      self = .today(days: sums.small, months: sums.large)
    case _ where word.hasPrefix("+") || word.hasPrefix("-"):
      let sums = try Self.sums(of: word[...], units: Self.calendarUnits, in: text)
      self = .today(days: sums.small, months: sums.large)
    case _ where word.first?.isLetter == true && !word.hasPrefix("floating:"):
      let name = word.prefix { $0 != "+" && $0 != "-" }
      let weekday = Self.weekdays.firstIndex { $0 == name || $0.prefix(3) == name }
      guard weekday != nil || name == "eom" else {
        throw TaskFailure(
          .invalid,
          "\(DateScanner.quoted(text)) is not a date: use one such as 2026-06-15, today, friday, eom, +3d or now+2h")
      }
      let days = try Self.sums(of: word.dropFirst(name.count), units: Self.dayUnits, in: text).small
      self = weekday.map { .weekday($0 + 1, days: days) } ?? .monthEnd(days: days)
    default:
      self = .date(try TaskDate(parsing: text, zoneless: zoneless))
    }
  }

  /// The date that is meant in a context: a day, or with ``now(seconds:)`` a time in the context's zone; O(1).
  ///
  /// - Throws: `.invalid` if it is outside the years 1 to 9999, or there is no such day of the week.
  public func date(in context: QueryContext) throws(TaskFailure) -> TaskDate {
    let today = context.today
    let day: CalendarDay?
    switch self {
    case .date(let date): return date
    case .today(let days, let months): day = today.adding(months: months)?.adding(days: days)
    case .weekday(let weekday, let days):
      guard (1...7).contains(weekday) else {
        throw TaskFailure(.invalid, "There is no day \(weekday) of the week: 1 is Monday, 7 is Sunday")
      }
      day = today.adding(days: (weekday - today.weekday + 6) % 7 + 1)?.adding(days: days)
    case .monthEnd(let days): day = today.adding(days: today.daysInMonth - today.day)?.adding(days: days)
    case .now(let seconds):
      let (sum, overflow) = context.now.secondsSince1970.addingReportingOverflow(Int64(seconds))
      guard !overflow, let instant = Instant(secondsSince1970: sum) else { throw outsideFailure(in: context) }
      return .zoned(ZonedTime(instant: instant, zone: context.zone))
    }
    guard let day else { throw outsideFailure(in: context) }
    return .day(day)
  }

  /// The bound to compare dates with in a context; O(1).
  ///
  /// - Throws: what ``date(in:)`` throws.
  public func resolved(in context: QueryContext) throws(TaskFailure) -> ResolvedBound {
    ResolvedBound(try date(in: context), in: context)
  }

  /// Where the day or the second that this bound begins is over; `nil` if no text can say it, or there is nothing later.
  var following: DateBound? {
    switch self {
    case .date(.day(let day)): day.adding(days: 1).map { .date(.day($0)) }
    case .date(.floating(let wall)):
      WallTime(secondsSince1970: wall.secondsSince1970 + 1).map { .date(.floating($0)) }
    case .date(.zoned(let time)):
      Instant(secondsSince1970: time.instant.secondsSince1970 + 1)
        .map { .date(.zoned(ZonedTime(instant: $0, zone: time.zone))) }
    case .today(let days, let months): days < Self.limit ? .today(days: days + 1, months: months) : nil
    case .weekday(let weekday, let days): days < Self.limit ? .weekday(weekday, days: days + 1) : nil
    case .monthEnd(let days): days < Self.limit ? .monthEnd(days: days + 1) : nil
    case .now(let seconds): seconds < Self.limit * 3600 ? .now(seconds: seconds + 1) : nil
    }
  }

  private func outsideFailure(in context: QueryContext) -> TaskFailure {
    TaskFailure(.invalid, "“\(self)” is outside the years 1 to 9999 on \(context.today)")
  }
}

// MARK: - Words

extension DateBound {
  /// A unit of a distance and what it is: so many of the small unit (days, seconds), or of the large one (months).
  private typealias Unit = (name: String, small: Int, large: Int)

  private static let calendarUnits: [Unit] = [("d", 1, 0), ("w", 7, 0), ("m", 0, 1), ("y", 0, 12)]
  private static let dayUnits: [Unit] = [("d", 1, 0), ("w", 7, 0)]
  private static let clockUnits: [Unit] = [("h", 3600, 0), ("min", 60, 0), ("s", 1, 0)]
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The largest number of days, months or hours that is read: far beyond the years 1 to 9999, and of 7 digits.
  private static let limit = 9_999_999

  /// The sums of distances such as `+1m-3d`.
  ///
  /// Each number has at most 7 digits and the text at most 64 bytes, so the sums cannot overflow.
  private static func sums(
    of distances: Substring, units: [Unit], in text: String
  ) throws(TaskFailure) -> (small: Int, large: Int) {
    var (small, large) = (0, 0)
    var rest = distances.utf8[...]
    while let sign = rest.popFirst() {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      let name = rest.prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
      rest = rest.dropFirst(name.count)
      guard !digits.isEmpty, let unit = units.first(where: { $0.name.utf8.elementsEqual(name) }) else {
        let forms = units.map { "+3\($0.name)" }.joined(separator: ", ")
        throw TaskFailure(.invalid, "\(DateScanner.quoted(text)) is not a date: a distance is written as \(forms)")
      }
      guard let amount = Int(Substring(digits)), amount <= limit else { throw tooFarFailure(text) }
      let signed = sign == UInt8(ascii: "-") ? -amount : amount
      small += signed * unit.small
      large += signed * unit.large
    }
    guard abs(small) <= (units[0].small == 1 ? limit : limit * 3600), abs(large) <= limit else {
      throw tooFarFailure(text)
    }
    return (small, large)
  }

  private static func tooFarFailure(_ text: String) -> TaskFailure {
    TaskFailure(.invalid, "\(DateScanner.quoted(text)) is not a date: the distance is too great")
  }
}

extension DateBound: CustomStringConvertible {
  /// The text that reads as this bound: `tomorrow`, `today+1m-3d`, `friday`, `eom`, `now-1h-30min`, `floating:2026-…`.
  ///
  /// A distance of more than 9,999,999 days, months or hours has a text too, but none that is read.
  public var description: String {
    switch self {
    case .date(.floating(let wall)): "floating:\(wall)"
    case .date(let date): date.description
    case .today(days: 1, months: 0): "tomorrow"
    case .today(days: -1, months: 0): "yesterday"
    case .today(let days, let months): "today" + Self.term(months, "m") + Self.term(days, "d")
    case .weekday(let weekday, let days):
      ((1...7).contains(weekday) ? Self.weekdays[weekday - 1] : "weekday \(weekday)") + Self.term(days, "d")
    case .monthEnd(let days): "eom" + Self.term(days, "d")
    case .now(let seconds):
      "now" + Self.term(seconds / 3600, "h") + Self.term(seconds / 60 % 60, "min") + Self.term(seconds % 60, "s")
    }
  }

  private static func term(_ amount: Int, _ unit: String) -> String {
    amount == 0 ? "" : (amount > 0 ? "+" : "") + "\(amount)\(unit)"
  }
}
