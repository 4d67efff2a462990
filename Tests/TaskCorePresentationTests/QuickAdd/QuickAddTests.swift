import TaskCore
import TaskCorePresentation
import Testing

@Suite struct QuickAddTests {
  private let context: QueryContext

  init() throws {
    let now = try #require(Instant(secondsSince1970: 1_781_510_400))  // 2026-06-15T08:00Z, a Monday
    context = QueryContext(now: now, zone: .utc)
  }

  @Test func tomorrowIsTakenAndCanBeRefused() throws {
    let line = "Testing tomorrow"
    let reading = QuickAdd().read(line, in: context)
    #expect(reading.title == "Testing")
    #expect(reading.parts.map { String(line[$0.range]) } == ["tomorrow"])
    #expect(try reading.task().due == .day(#require(CalendarDay(year: 2026, month: 6, day: 16))))
    let refused = QuickAdd().read(line, refusing: reading.parts.map(\.range), in: context)
    #expect(refused.title == line)
    #expect(refused.parts.isEmpty)
  }

  @Test func emptyTitleIsRefused() throws {
    let reading = QuickAdd().read("#home", in: context)
    #expect { try reading.task() } throws: { ($0 as? TaskFailure)?.field == "title" }
  }
}
