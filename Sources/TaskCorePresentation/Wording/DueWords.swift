public import Foundation
public import TaskCore

/// Says dates as people do: *Today*, *Tomorrow 17:00*, *Friday*, and beyond a week the date in the locale's form.
///
/// Days are those of the one who asks, which begin when the context says so. A time in another zone is told by the
/// clock of the one who asks.
public struct DueWords: Sendable {
  private let context: QueryContext
  private let words: Wording.Days
  private let weekday: Date.FormatStyle
  private let dayOfYear: Date.FormatStyle
  private let fullDay: Date.FormatStyle
  private let time: Date.FormatStyle

  /// Words for dates as they are seen from a context, in a locale.
  public init(in context: QueryContext, locale: Locale, wording: Wording = .english) {
    self.context = context
    words = wording.days
    // Days and wall times are given to Foundation as if they were of UTC, so it moves none of them.
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    weekday = style.weekday(.wide)
    dayOfYear = style.day().month(.abbreviated)
    fullDay = style.day().month(.abbreviated).year()
    time = style.hour().minute()
  }

  /// A date in words.
  public func text(for date: TaskDate) -> String {
    switch date {
    case .day(let day): return text(for: day)
    case .floating(let wall): return text(for: wall)
    case .zoned(let time): return text(for: context.zone.wall(at: time.instant))
    }
  }

  private func text(for wall: WallTime) -> String {
    let shown = WallTime(secondsSince1970: wall.secondsSince1970 - Int64(context.startOfDay))?.day ?? wall.day
    let time = Date(timeIntervalSince1970: Double(wall.secondsSince1970)).formatted(time)
    return words.timed.filled(["day": text(for: shown), "time": time])
  }

  private func text(for day: CalendarDay) -> String {
    let today = context.today
    let distance = day.daysSince1970 - today.daysSince1970
    let date = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
    switch distance {
    case 0: return words.today
    case 1: return words.tomorrow
    case -1: return words.yesterday
    case 2...6: return date.formatted(weekday)
    case -6 ... -2: return words.past.filled(["weekday": date.formatted(weekday)])
    // Foundation's calendar is the Julian one up to 1582.
    default: return day.year < 1600 ? day.description : date.formatted(day.year == today.year ? dayOfYear : fullDay)
    }
  }
}
