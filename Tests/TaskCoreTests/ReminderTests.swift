import TaskCore
import TaskCoreTestSupport
import Testing

struct ReminderTests {
  @Test(arguments: [
    ("-P1DT2H", -1, -7200), ("PT15M", 0, 900), ("-PT1H30M", 0, -5400), ("P1W", 7, 0), ("-P1W", -7, 0), ("PT0S", 0, 0),
    ("P2DT1H1M1S", 2, 3661), ("+PT5S", 0, 5),
  ])
  func aDurationIsReadAsRFC5545HasIt(_ text: String, _ days: Int32, _ seconds: Int32) throws {
    let offset = try #require(Reminder.Offset(text))
    #expect((offset.days, offset.seconds) == (days, seconds))
    #expect(Reminder.Offset(offset.description) == offset)
  }

  @Test(arguments: [
    "", "P", "PT", "-", "1D", "P1", "PD", "PT1D", "P1H", "P1DT", "P1D1W", "PT1S1M", "P99999999999D", "PT9999999999H",
    "P1.5D", "P-1D", "PTT1S", "P1DT1D",
  ])
  func whatIsNoDurationIsRefused(_ text: String) { #expect(Reminder.Offset(text) == nil) }

  @Test func partsThatPointInDifferentDirectionsAreRefused() {
    #expect(Reminder.Offset(days: -1, seconds: 60) == nil)
    #expect(Reminder.Offset(days: 0, seconds: .min) != nil)
  }

  @Test func everyReminderIsReadBackFromItsText() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<500 {
      let sign: Int32 = Bool.random(using: &generator) ? 1 : -1
      let offset = try #require(
        Reminder.Offset(
          days: sign * .random(in: 0...10_000, using: &generator),
          seconds: sign * .random(in: 0...100_000, using: &generator)))
      let reminder = Reminder.relative(offset, to: Bool.random(using: &generator) ? .due : .start)
      #expect(Reminder(reminder.description) == reminder)
      #expect(RecordField(RecordField.reminder(reminder).description) == .reminder(reminder))
    }
    #expect(Reminder(Reminder.at(.earliest).description) == .at(.earliest))
  }
}
