import TaskCore
import TaskCorePresentation
import Testing

/// What the same words mean at other times and places.
@Suite struct QuickAddTimeTests {
  @Test(arguments: [
    // It is Tuesday already in Auckland, and still Sunday in Los Angeles.
    ("2026-06-15T13:00:00Z", "Pacific/Auckland", "Call tomorrow", "2026-06-17"),
    ("2026-06-15T03:00:00Z", "America/Los_Angeles", "Call tomorrow", "2026-06-15"),
    ("2026-06-15T03:00:00Z", "America/Los_Angeles", "Call at 21:00", "2026-06-14T21:00:00-07:00[America/Los_Angeles]"),
    ("2026-06-15T03:00:00Z", "America/Los_Angeles", "Call at 19:00", "2026-06-15T19:00:00-07:00[America/Los_Angeles]"),
    ("2026-06-15T03:00:00Z", "UTC", "Call at 3:00", "2026-06-16T03:00:00Z"),
    // The clocks are put forward from 2:00 to 3:00: what they jump over is read with the offset before.
    ("2026-03-28T12:00:00+01:00", "Europe/Madrid", "Call tomorrow 2:30", "2026-03-29T02:30:00+01:00[Europe/Madrid]"),
    ("2026-03-28T12:00:00+01:00", "Europe/Madrid", "Call tomorrow 17:00", "2026-03-29T17:00:00+02:00[Europe/Madrid]"),
    ("2026-03-29T01:59:00+01:00", "Europe/Madrid", "Call at 2:30", "2026-03-29T02:30:00+01:00[Europe/Madrid]"),
    ("2026-03-29T01:30:00+01:00", "Europe/Madrid", "Call in 2 hours", "2026-03-29T04:30:00+02:00[Europe/Madrid]"),
    // They are put back from 3:00 to 2:00: a time that comes twice is the next one.
    ("2026-10-25T02:10:00+02:00", "Europe/Madrid", "Call at 2:15", "2026-10-25T02:15:00+02:00[Europe/Madrid]"),
    ("2026-10-25T02:10:00+01:00", "Europe/Madrid", "Call at 2:15", "2026-10-25T02:15:00+01:00[Europe/Madrid]"),
    ("2026-10-25T02:20:00+01:00", "Europe/Madrid", "Call at 2:15", "2026-10-26T02:15:00+01:00[Europe/Madrid]"),
    // Weeks, years, and the end of time.
    ("2026-06-21T10:00:00Z", "UTC", "Call monday", "2026-06-22"),
    ("2026-06-21T10:00:00Z", "UTC", "Call next monday", "2026-06-22"),
    ("2026-06-21T10:00:00Z", "UTC", "Call next sunday", "2026-06-28"),
    ("2026-12-31T10:00:00Z", "UTC", "Call 1 January", "2027-01-01"),
    ("2026-01-31T10:00:00Z", "UTC", "Call in a month", "2026-02-28"),
  ]) func dueDate(_ now: String, _ zone: String, _ line: String, _ due: String) throws {
    let reading = QuickAdd().read(line, in: try quickAddContext(now, zone))
    #expect(reading.title == "Call")
    #expect(try reading.task().due?.description == due)
  }

  @Test func todayBeginsWhereThePersonSays() throws {
    let context = try quickAddContext("2026-06-15T02:00:00Z", "UTC", startOfDay: 4 * 3600)
    #expect(try QuickAdd().read("Call today", in: context).task().due?.description == "2026-06-14")
    #expect(try QuickAdd().read("Call at 3:00", in: context).task().due?.description == "2026-06-15T03:00:00Z")
  }

  @Test func daysBeyondTheCalendarStayText() throws {
    let context = try quickAddContext("9999-12-31T10:00:00Z", "UTC")
    for line in ["Call tomorrow", "Call monday", "Call in 3 weeks", "Call 1 January"] {
      #expect(QuickAdd().read(line, in: context).title == line)
    }
  }
}
