/// A day of the proleptic Gregorian calendar in the years 1 to 9999, without a time and without a zone.
///
/// It is a count of days, so comparing, hashing and adding days cost one integer operation, and no calendar, locale or
/// time zone can change what it means.
public struct CalendarDay: Sendable, Hashable {
  /// The days since 1970-01-01; negative before it.
  public let daysSince1970: Int32

  /// 0001-01-01, a Monday.
  public static let earliest = CalendarDay(unchecked: -719_162)
  /// 9999-12-31.
  public static let latest = CalendarDay(unchecked: 2_932_896)

  /// The day that is this many days after 1970-01-01, or `nil` outside the years 1 to 9999.
  public init?(daysSince1970 days: Int32) {
    guard (Self.earliest.daysSince1970...Self.latest.daysSince1970).contains(days) else { return nil }
    daysSince1970 = days
  }

  /// The day with this date, or `nil` if there is none: a month 13, a 30 February, a year 0 or 10000.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), let length = Self.daysInMonth(month, of: year), (1...length).contains(day) else {
      return nil
    }
    self.init(unchecked: Self.daysSince1970(year: year, month: month, day: day))
  }

  /// The day nearest to this count of days within the years 1 to 9999.
  init(clamping days: Int64) {
    let range = Int64(Self.earliest.daysSince1970)...Int64(Self.latest.daysSince1970)
    self.init(unchecked: Int32(min(max(days, range.lowerBound), range.upperBound)))
  }

  private init(unchecked days: Int32) { daysSince1970 = days }

  /// The year, month and day of the month in one computation.
  public var components: (year: Int, month: Int, day: Int) {
    // Counted in years that begin on 1 March, where the leap day comes last, from 1 March of the year 0.
    let quarterDays = 4 * (Int(daysSince1970) + Self.daysFrom0000March1To1970) + 3
    let century = quarterDays / 146_097
    let quarterDaysInCentury = quarterDays % 146_097 | 3
    let yearOfCentury = quarterDaysInCentury / 1461
    let dayOfYear = quarterDaysInCentury % 1461 / 4
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = 100 * century + yearOfCentury
    return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
  }

  /// The year, 1 to 9999.
  public var year: Int { components.year }
  /// The month, 1 to 12.
  public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// The day of the week as ISO 8601 counts it: 1 is Monday, 7 is Sunday.
  public var weekday: Int { Int(daysSince1970 - Self.earliest.daysSince1970) % 7 + 1 }

  /// The number of days of the month that this day is in, 28 to 31.
  public var daysInMonth: Int {
    let (year, month, _) = components
    return Self.daysInMonth(month, of: year) ?? 31
  }

  /// The day this many days later, or earlier if negative; `nil` outside the years 1 to 9999.
  public func adding(days: Int) -> CalendarDay? {
    let (sum, overflow) = Int(daysSince1970).addingReportingOverflow(days)
    guard !overflow, let count = Int32(exactly: sum) else { return nil }
    return CalendarDay(daysSince1970: count)
  }

  /// The same day of the month this many months later, at most the month's last day; `nil` outside the years 1 to 9999.
  ///
  /// One month after 31 January is 28 or 29 February.
  public func adding(months: Int) -> CalendarDay? {
    let (year, month, day) = components
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12 else { return nil }
    let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
    guard let length = Self.daysInMonth(newMonth, of: newYear) else { return nil }
    return CalendarDay(year: newYear, month: newMonth, day: min(day, length))
  }

  /// The number of days of a month, or `nil` if the month is not 1 to 12.
  static func daysInMonth(_ month: Int, of year: Int) -> Int? {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: nil
    }
  }

  private static let daysFrom0000March1To1970 = 719_468

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int32 {
    let marchYear = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return Int32(365 * marchYear + leapDays + dayOfYear - daysFrom0000March1To1970)
  }
}

extension CalendarDay: Comparable {
  /// Earlier days before later ones.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.daysSince1970 < right.daysSince1970 }
}

extension CalendarDay: CustomStringConvertible {
  /// The date as RFC 3339 writes it: `2026-06-15`.
  public var description: String {
    var writer = DateWriter()
    writer.append(self)
    return writer.text
  }
}
