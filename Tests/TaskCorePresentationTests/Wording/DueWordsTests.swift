import Foundation
import TaskCore
import TaskCorePresentation
import Testing

struct DueWordsTests {
  private func words(
    _ date: String, at now: String = "2026-06-15T12:00Z", zone: String = "UTC", locale: String = "en_GB",
    startOfDay: Int = 0
  ) throws -> String {
    let context = QueryContext(now: try Instant(parsing: now), zone: try TaskZone(zone), startOfDay: startOfDay)
    let words = DueWords(in: context, locale: Locale(identifier: locale))
    // Some locales put a narrow space before am and pm.
    return words.text(for: try TaskDate(parsing: date, zoneless: .floating)).replacing("\u{202F}", with: " ")
  }

  @Test(arguments: [
    ("2026-06-15", "Today"), ("2026-06-16", "Tomorrow"), ("2026-06-14", "Yesterday"), ("2026-06-17", "Wednesday"),
    ("2026-06-21", "Sunday"), ("2026-06-22", "22 Jun"), ("2026-06-13", "Last Saturday"), ("2026-06-09", "Last Tuesday"),
    ("2026-06-08", "8 Jun"), ("2027-01-01", "1 Jan 2027"), ("2025-12-31", "31 Dec 2025"), ("0800-12-25", "0800-12-25"),
    ("2026-06-16T17:00", "Tomorrow 17:00"), ("2026-06-15T09:05:30", "Today 09:05"),
    ("2026-08-01T00:00", "1 Aug 00:00"), ("9999-12-31T23:59:59", "31 Dec 9999 23:59"),
  ])
  func daysAreNamedByHowFarTheyAre(date: String, expected: String) throws { #expect(try words(date) == expected) }

  @Test(arguments: [
    ("2026-06-16T06:00Z", "Europe/Madrid", "Tomorrow 08:00"),
    ("2026-06-15T22:30Z", "Europe/Madrid", "Tomorrow 00:30"),
    ("2026-06-15T22:30Z", "America/New_York", "Today 18:30"),
    ("2026-06-15T09:00+02:00[Europe/Madrid]", "Asia/Tokyo", "Today 16:00"),
    // At noon in UTC it is the 16th already.
    ("2026-06-16", "Pacific/Kiritimati", "Today"), ("2026-06-15", "Pacific/Kiritimati", "Yesterday"),
    ("2026-06-15T12:00Z", "Pacific/Kiritimati", "Today 02:00"),
  ])
  func timesAreToldByTheClockOfTheOneWhoAsks(date: String, zone: String, expected: String) throws {
    #expect(try words(date, zone: zone) == expected)
  }

  @Test(arguments: [
    ("2026-06-22", "en_US", "Jun 22"), ("2026-06-16T17:00", "en_US", "Tomorrow 5:00 PM"),
    ("2027-06-22", "de_DE", "22. Juni 2027"), ("2026-06-17", "de_DE", "Mittwoch"), ("2026-06-17", "fr_FR", "mercredi"),
    ("2027-06-22", "ja_JP", "2027年6月22日"),
  ])
  func otherDaysAndTimesHaveTheFormOfTheLocale(date: String, locale: String, expected: String) throws {
    #expect(try words(date, locale: locale) == expected)
  }

  @Test func wordsInAnotherLanguageAreData() throws {
    var wording = Wording.english
    wording.days.tomorrow = "Morgen"
    wording.days.timed = "{day} um {time}"
    let context = QueryContext(now: try Instant(parsing: "2026-06-15T12:00Z"), zone: .utc)
    let words = DueWords(in: context, locale: Locale(identifier: "de_DE"), wording: wording)
    #expect(words.text(for: try TaskDate(parsing: "2026-06-16T17:00", zoneless: .floating)) == "Morgen um 17:00")
  }

  @Test(arguments: [
    ("2026-06-16T03:00", "Today 03:00"), ("2026-06-16T04:00", "Tomorrow 04:00"),
    ("2026-06-15T03:59", "Yesterday 03:59"),
    ("2026-06-15", "Today"),
  ])
  func aDayBeginsWhenItDoesForThePerson(date: String, expected: String) throws {
    #expect(try words(date, at: "2026-06-16T02:00Z", startOfDay: 4 * 3600) == expected)
  }

  @Test func theClocksBeingPutForwardMovesNoDay() throws {
    let now = "2026-03-28T22:59:00Z"
    #expect(try words("2026-03-29", at: now, zone: "Europe/Madrid") == "Tomorrow")
    #expect(try words("2026-03-29T03:30+02:00", at: now, zone: "Europe/Madrid") == "Tomorrow 03:30")
    #expect(try words("2026-03-30", at: now, zone: "Europe/Madrid") == "Monday")
  }
}
