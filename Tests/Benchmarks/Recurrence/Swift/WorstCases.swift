import TaskCore

/// Rules that never match, or whose dates are hard to find, and the longest that each question may take.
struct WorstCases {
  static let neverMatching = [
    ("FREQ=HOURLY;INTERVAL=24;BYHOUR=3", "0001-01-01T00:00"),
    ("FREQ=MINUTELY;INTERVAL=1440;BYMINUTE=5", "0001-01-01T00:00"),
    ("FREQ=SECONDLY;INTERVAL=2;BYSECOND=1", "0001-01-01T00:00"),
    ("FREQ=SECONDLY;INTERVAL=86400;BYSECOND=1", "0001-01-01T00:00"),
    ("FREQ=SECONDLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=30", "0001-01-01T00:00"),
    ("FREQ=DAILY;INTERVAL=7;BYDAY=TU", "0001-01-01T00:00"),
    ("FREQ=DAILY;INTERVAL=7;BYDAY=TU", "0001-01-01T00:00Z"),
    ("FREQ=HOURLY;INTERVAL=168;BYDAY=TU", "0001-01-01T00:00"),
    ("FREQ=SECONDLY;INTERVAL=604800;BYDAY=TU,WE,TH,FR,SA,SU", "0001-01-01T00:00Z"),
    ("FREQ=SECONDLY;INTERVAL=7;BYDAY=MO;BYHOUR=0,7,14,21;BYMINUTE=0,7;BYSECOND=2", "0001-01-01T00:00"),
    ("FREQ=HOURLY;BYMINUTE=1,2;BYSETPOS=9", "0001-01-01T00:00"),
    ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "0001-01-01T00:00"),
    ("FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=5", "0001-01-01T00:00"),
    ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=40", "0001-01-01T00:00"),
    ("FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4", "0001-01-01T00:00"),
    ("FREQ=YEARLY;BYDAY=MO;BYSETPOS=366", "0001-01-01T00:00"),
    ("FREQ=YEARLY;BYYEARDAY=1,-1;BYMONTH=2,3,4,5,6", "0001-01-01T00:00"),
    ("FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "0001-01-01T00:00"),
    ("FREQ=YEARLY;BYDAY=53MO,53TU;BYMONTHDAY=2", "0001-01-01T00:00"),
  ]

  /// The longest time to find that a rule never matches, in milliseconds, and which rule it is.
  static func slowestNever() throws -> (rule: String, milliseconds: Double) {
    try slowest(of: neverMatching) { $0.first { _ in true } == nil }
  }

  /// The microseconds that the first second after a day takes, of every second since 1900.
  static func everySecondSince1900() throws -> Double {
    let occurrences = try occurrences("FREQ=SECONDLY", from: "1900-01-01T00:00")
    let now = try TaskDate(parsing: "2026-06-15T09:00", zoneless: .floating)
    let times = 1000
    return try time { (0..<times).allSatisfy { _ in occurrences.first(after: now) != nil } } / Double(times) * 1e6
  }

  /// Rules whose last date before the year 9999 is hard to find: with many dates to count, or with few to be found.
  static let hardToFindLast = [
    ("FREQ=SECONDLY;COUNT=2000000000", "1970-01-01T00:00"),
    ("FREQ=SECONDLY;COUNT=2000000000", "1970-01-01T09:30:15"),
    ("FREQ=SECONDLY;COUNT=2000000000", "1970-01-01T09:30:15+01:00[Europe/Madrid]"),
    ("FREQ=DAILY;INTERVAL=97;BYMONTH=2;BYMONTHDAY=29", "0001-01-01T00:00"),
    ("FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3;BYMINUTE=0;BYSECOND=1", "0001-01-01T00:00"),
    ("FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3;BYMINUTE=0;BYSECOND=1;BYDAY=MO", "0001-01-01T00:00"),
    ("FREQ=WEEKLY;INTERVAL=97;BYMONTH=2;BYDAY=MO,TU;BYSETPOS=2", "0001-01-01T00:00"),
    ("FREQ=YEARLY;BYDAY=53MO;BYMONTHDAY=-1;SKIP=FORWARD", "0001-01-01T00:00"),
  ]

  /// The longest time to find the last date, in milliseconds, and of which rule.
  static func slowestLast() throws -> (rule: String, milliseconds: Double) {
    let end = try TaskDate(parsing: "9999-12-31T00:00", zoneless: .floating)
    return try slowest(of: hardToFindLast) { $0.last(before: end) != nil }
  }

  /// The milliseconds for the last of three million days in a zone whose clocks change twice a year.
  static func lastOfDaysInZone() throws -> Double {
    let occurrences = try occurrences(
      "FREQ=DAILY;COUNT=2000000000", from: "1970-01-01T09:00-05:00[America/New_York]")
    let end = try TaskDate(parsing: "9999-12-31T00:00", zoneless: .floating)
    return try time { occurrences.last(before: end) != nil } * 1e3
  }

  private static func slowest(
    of rules: [(String, String)], _ body: (Occurrences) -> Bool
  ) throws -> (rule: String, milliseconds: Double) {
    let figures = try rules.map { rule, start in
      let occurrences = try occurrences(rule, from: start)
      return (rule, try time { body(occurrences) } * 1e3)
    }
    return figures.max { $0.1 < $1.1 } ?? ("", 0)
  }

  private static func occurrences(_ rule: String, from start: String) throws -> Occurrences {
    Occurrences(of: try RecurrenceRule(parsing: rule), from: try TaskDate(parsing: start, zoneless: .floating))
  }

  /// The median of three runs in seconds.
  private static func time(_ body: () -> Bool) throws -> Double {
    median(
      try (0..<3).map { _ in
        try seconds { guard body() else { throw Failure("a question got another answer than it has") } }
      })
  }
}
