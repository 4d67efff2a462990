import TaskCore
import TaskCoreFormats
import TaskCoreTestSupport
import Testing

/// Time zones as Outlook and Exchange state them, and others that are stated by rules alone.
struct ICalendarOutlookZoneTests {
  private func document(zone name: String, _ todo: String) -> [UInt8] {
    crlf(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Example//Other//EN
      BEGIN:VTIMEZONE
      TZID:\(name)
      BEGIN:STANDARD
      DTSTART:16010101T020000
      RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VTODO
      UID:a
      DTSTAMP:20260601T080000Z
      SUMMARY:b
      \(todo)
      END:VTODO
      END:VCALENDAR

      """)
  }

  @Test func aZoneOfWindowsIsTheNamedOne() async throws {
    let bytes = document(
      zone: "Eastern Standard Time", "DTSTART;TZID=Eastern Standard Time:20261031T100000\nRRULE:FREQ=DAILY")
    let scene = ICalendarScene()
    #expect(try await scene.load(bytes).notices.isEmpty)
    let dates = try #require(try await scene.task("b").recurrence?.occurrences?.prefix(2))
    #expect(
      dates.map(\.description) == [
        "2026-10-31T10:00:00-04:00[America/New_York]", "2026-11-01T10:00:00-05:00[America/New_York]",
      ])
    #expect(try await unfolded(scene.export().bytes) == unfolded(bytes))
    let later = try TaskDate(parsing: "2026-07-02T10:00[America/New_York]", zoneless: .floating)
    try await scene.edit("b") { $0.start = .set(later) }
    #expect(try await scene.lines().contains("DTSTART;TZID=America/New_York:20260702T100000"))
  }

  @Test(arguments: [
    ("20260701T100000", "-04:00"), ("20261201T100000", "-05:00"), ("20990701T100000", "-04:00"),
    ("19500701T100000", "-04:00"), ("20260308T020000", "-04:00"), ("20261101T015959", "-04:00"),
  ])
  func rulesOfLongAgoHoldToday(_ wall: String, _ offset: String) async throws {
    let scene = ICalendarScene()
    let report = try await scene.load(document(zone: "Office", "DUE;TZID=Office:\(wall)"))
    #expect(try await scene.task("b").due?.description.hasSuffix(offset) ?? false)
    #expect(report.notices.map(\.field) == ["due"])
  }

  @Test func aSeriesWhoseZoneHasNoNameIsReported() async throws {
    let scene = ICalendarScene()
    let report = try await scene.load(
      document(zone: "Office", "DUE;TZID=Office:20260701T100000\nRRULE:FREQ=DAILY"))
    #expect(report.notices.contains { $0.field == "recurrence" && $0.message.contains("Office") })
  }

  @Test func theEndOfARuleIsInUTC() async throws {
    let zone = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Office
      BEGIN:STANDARD
      DTSTART:19801026T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20251026T010000Z
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19810329T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20250330T010000Z
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VTODO
      UID:a
      SUMMARY:b
      DUE;TZID=Office:20260115T100000
      END:VTODO
      END:VCALENDAR

      """
    let tasks = try calendarItems(of: crlf(zone)).tasks
    #expect(tasks.first?.due?.description == "2026-01-15T10:00:00+01:00")
  }

  @Test(arguments: [
    ("Romance Standard Time", "Europe/Paris"), ("Tokyo Standard Time", "Asia/Tokyo"),
    ("India Standard Time", "Asia/Calcutta"), ("W. Europe Standard Time", "Europe/Berlin"),
    ("tzone://Microsoft/Utc", "UTC"),
  ])
  func zonesOfWindowsByName(_ name: String, _ zone: String) throws {
    let due = try todo("SUMMARY:b\nDUE;TZID=\"\(name)\":20260701T100000").due
    #expect(try due == TaskDate(parsing: "2026-07-01T10:00[\(zone)]", zoneless: .floating))
  }

  @Test func anOffsetWithSecondsIsReadToTheSecond() async throws {
    let zone = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Old
      BEGIN:STANDARD
      DTSTART:18700101T000000
      TZOFFSETFROM:-003644
      TZOFFSETTO:-003644
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTODO
      UID:a
      DTSTAMP:20260601T080000Z
      SUMMARY:b
      DUE;TZID=Old:20260701T100000
      END:VTODO
      END:VCALENDAR

      """
    let scene = ICalendarScene()
    let report = try await scene.load(crlf(zone))
    #expect(try await scene.task("b").due?.description == "2026-07-01T10:00:00-00:36:44")
    #expect(report.notices.last?.message.contains("-00:36:44") ?? false)
    #expect(try await unfolded(scene.export().bytes) == unfolded(crlf(zone)))
  }
}
