import TaskCore
import Testing

/// Real bug reports of other programs, and the dates that are right.
@Suite struct OccurrencesTests {
  @Test(arguments: [
    // The 31st of a month, left out, moved back or moved on; the series stays on the 31st.
    ("FREQ=MONTHLY", "2025-01-31", ["2025-01-31", "2025-03-31", "2025-05-31", "2025-07-31"]),
    ("FREQ=MONTHLY;SKIP=BACKWARD", "2025-01-31", ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30"]),
    (
      "FREQ=MONTHLY;SKIP=FORWARD", "2025-01-31",
      ["2025-01-31", "2025-03-01", "2025-03-31", "2025-05-01", "2025-05-31", "2025-07-01"]
    ),
    ("FREQ=MONTHLY", "2017-11-30T13:30", ["2017-11-30T13:30:00", "2017-12-30T13:30:00"]),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-06-30", ["2026-06-30", "2026-07-31", "2026-08-31", "2026-09-30"]),
    ("FREQ=YEARLY", "2024-02-29", ["2024-02-29", "2028-02-29"]),
    (
      "FREQ=YEARLY;SKIP=BACKWARD", "2024-02-29",
      ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
    ),
    ("FREQ=YEARLY;SKIP=FORWARD", "2024-02-29", ["2024-02-29", "2025-03-01", "2026-03-01", "2027-03-01", "2028-02-29"]),
    // The last weekday of a month, also where the month's end is on a weekend.
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2018-07-31",
      ["2018-07-31", "2018-08-31", "2018-09-28", "2018-10-31", "2018-11-30", "2018-12-31"]
    ),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "1997-09-29T09:00-04:00[America/New_York]",
      [
        "1997-09-29T09:00:00-04:00[America/New_York]", "1997-10-30T09:00:00-05:00[America/New_York]",
        "1997-11-27T09:00:00-05:00[America/New_York]",
      ]
    ),
    ("FREQ=MONTHLY;BYDAY=2TU", "2026-01-01", ["2026-01-13", "2026-02-10", "2026-03-10"]),
    (
      "FREQ=MONTHLY;BYDAY=1WE", "2020-07-01",
      ["2020-07-01", "2020-08-05", "2020-09-02", "2020-10-07", "2020-11-04", "2020-12-02", "2021-01-06"]
    ),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU", "1997-08-05T09:00",
      ["1997-08-05T09:00:00", "1997-08-10T09:00:00", "1997-08-19T09:00:00", "1997-08-24T09:00:00"]
    ),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05T09:00",
      ["1997-08-05T09:00:00", "1997-08-17T09:00:00", "1997-08-19T09:00:00", "1997-08-31T09:00:00"]
    ),
    // The end of a series is a day or a time of its own kind or of another, and belongs to it.
    (
      "FREQ=WEEKLY;UNTIL=20230819T093000Z", "2023-08-05T12:30+03:00[Asia/Jerusalem]",
      [
        "2023-08-05T12:30:00+03:00[Asia/Jerusalem]", "2023-08-12T12:30:00+03:00[Asia/Jerusalem]",
        "2023-08-19T12:30:00+03:00[Asia/Jerusalem]",
      ]
    ),
    (
      "FREQ=DAILY;UNTIL=20160629", "2016-06-27T10:00Z",
      ["2016-06-27T10:00:00Z", "2016-06-28T10:00:00Z", "2016-06-29T10:00:00Z"]
    ),
    ("FREQ=DAILY;UNTIL=20160629T000000Z", "2016-06-28", ["2016-06-28", "2016-06-29"]),
    ("FREQ=DAILY;COUNT=2", "2017-10-04T13:30", ["2017-10-04T13:30:00", "2017-10-05T13:30:00"]),
    // A time that the clocks jump over.
    (
      "FREQ=DAILY", "2025-03-08T02:30-05:00[America/New_York]",
      ["2025-03-08T02:30:00-05:00[America/New_York]", "2025-03-10T02:30:00-04:00[America/New_York]"]
    ),
    (
      "FREQ=DAILY;SKIP=BACKWARD", "2025-03-08T02:30-05:00[America/New_York]",
      [
        "2025-03-08T02:30:00-05:00[America/New_York]", "2025-03-09T03:30:00-04:00[America/New_York]",
        "2025-03-10T02:30:00-04:00[America/New_York]",
      ]
    ),
    // A time that comes twice is meant the first time.
    (
      "FREQ=DAILY", "2025-11-01T01:30-04:00[America/New_York]",
      [
        "2025-11-01T01:30:00-04:00[America/New_York]", "2025-11-02T01:30:00-04:00[America/New_York]",
        "2025-11-03T01:30:00-05:00[America/New_York]",
      ]
    ),
    (
      "FREQ=YEARLY;BYMONTH=1,11;BYDAY=1SU", "2025-01-05T01:30-05:00[America/New_York]",
      ["2025-01-05T01:30:00-05:00[America/New_York]", "2025-11-02T01:30:00-04:00[America/New_York]"]
    ),
    ("FREQ=DAILY", "2022-09-24", ["2022-09-24", "2022-09-25", "2022-09-26"]),
    ("FREQ=HOURLY;INTERVAL=36", "2026-01-01", ["2026-01-01", "2026-01-02", "2026-01-04", "2026-01-05"]),
    ("FREQ=MINUTELY", "2026-01-01", ["2026-01-01", "2026-01-02", "2026-01-03"]),
  ]) func datesAreWhatPeopleAndTheStandardMean(_ rule: String, _ start: String, _ expected: [String]) throws {
    let occurrences = Occurrences(
      of: try RecurrenceRule(parsing: rule), from: try TaskDate(parsing: start, zoneless: .floating))
    #expect(occurrences.prefix(expected.count).map(\.description) == expected)
    if occurrences.rule.end != .never {
      #expect(occurrences.map(\.description) == expected)
      #expect(occurrences.count == expected.count)
    }
  }

  @Test(arguments: ["SECONDLY", "MINUTELY"]) func timesThatAreJumpedOverYearAfterYearEnd(_ frequency: String) throws {
    let rule = "FREQ=\(frequency);BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14;BYHOUR=2"
    let occurrences = Occurrences(
      of: try RecurrenceRule(parsing: rule), from: try date("2026-01-01T00:00[America/New_York]"))
    #expect(occurrences.first { _ in true } == nil)
  }

  @Test func everySecondSince1900IsAnsweredAtOnce() throws {
    let occurrences = Occurrences(
      of: try RecurrenceRule(parsing: "FREQ=SECONDLY"),
      from: try TaskDate(parsing: "1900-01-01T00:00:00", zoneless: .zoned(try TaskZone("Europe/Berlin"))))
    let now = try TaskDate(parsing: "2026-11-30T12:00:00Z", zoneless: .floating)
    #expect(occurrences.first(after: now)?.description == "2026-11-30T13:00:01+01:00[Europe/Berlin]")
    #expect(occurrences.last(before: now)?.description == "2026-11-30T12:59:59+01:00[Europe/Berlin]")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "2026-01-31T00:00:00", "2026-01-31T09:30:15", "2026-01-31T09:30:15+01:00[Europe/Madrid]",
    ]) func manySecondsAreCountedByTheDay(_ start: String) throws
  {
    let occurrences = Occurrences(
      of: try RecurrenceRule(parsing: "FREQ=SECONDLY;COUNT=2000000000"),
      from: try TaskDate(parsing: start, zoneless: .floating))
    let last = try #require(occurrences.last(before: try TaskDate(parsing: "9000-01-01", zoneless: .floating)))
    #expect(last.description.hasPrefix("2089-06-"))
    #expect(occurrences.first(after: last) == nil)
    #expect(occurrences.count == 2_000_000_000)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
    "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1", "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2", "FREQ=HOURLY;INTERVAL=24;BYHOUR=3",
    "FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=2",
    "FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=0,7,14,21;BYMINUTE=0,7;BYSECOND=2",
    "FREQ=MINUTELY;BYSETPOS=2;BYHOUR=3",
  ]) func aRuleThatNeverMatchesEnds(_ text: String) throws {
    let occurrences = Occurrences(
      of: try RecurrenceRule(parsing: text), from: try TaskDate(parsing: "2026-01-05T00:00:00", zoneless: .floating))
    #expect(occurrences.first { _ in true } == nil)
    #expect(occurrences.last(before: try TaskDate(parsing: "9000-01-01", zoneless: .floating)) == nil)
  }
}
