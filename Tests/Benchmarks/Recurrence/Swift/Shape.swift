import TaskCore

/// A kind of rule that is measured.
struct Shape {
  let name: String
  let rule: String
  /// The start as libical reads it: `20260105T090000`.
  let start: String
  let zone: String?
  /// How many dates are gone through; both calendars have so many.
  let count: Int
  /// A start for counting allocations, from which there are many more dates.
  let earlyStart: String

  static let all = [
    Shape(name: "daily", rule: "FREQ=DAILY", start: "20260105T090000"),
    Shape(name: "weekly on three days", rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR", start: "20260105T090000"),
    Shape(name: "monthly, last Friday", rule: "FREQ=MONTHLY;BYDAY=-1FR", start: "20260130T090000", count: 5000),
    Shape(
      name: "yearly, fourth Thursday of November", rule: "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", start: "20001123T090000",
      count: 500, earlyStart: "00010101T090000"),
    Shape(
      name: "monthly, last working day (BYSETPOS)", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      start: "20260130T090000", count: 5000),
    Shape(
      name: "daily in New York through 50 changes", rule: "FREQ=DAILY", start: "20010105T090000",
      zone: "America/New_York", count: 9131),
  ]

  private init(
    name: String, rule: String, start: String, zone: String? = nil, count: Int = 10_000, earlyStart: String? = nil
  ) {
    self.name = name
    self.rule = rule
    self.start = start
    self.zone = zone
    self.count = count
    self.earlyStart = earlyStart ?? start
  }

  func occurrences(early: Bool = false) throws -> Occurrences {
    let digits = Array(early ? earlyStart : start).map(String.init)
    let text = [
      digits[0..<4].joined(), "-", digits[4..<6].joined(), "-", digits[6..<11].joined(), ":",
      digits[11..<13].joined(), ":", digits[13..<15].joined(),
    ].joined()
    let start: TaskDate
    switch try TaskDate(parsing: text, zoneless: .floating) {
    case .floating(let wall):
      start = try zone.map { .zoned(try ZonedTime(wall: wall, zone: try TaskZone($0))) } ?? .floating(wall)
    default: throw Failure("\(self.start) is no date and time")
    }
    return Occurrences(of: try RecurrenceRule(parsing: rule), from: start)
  }
}

/// Goes through the first dates, and uses what a program would use of each: its wall time, with a zone its point in time.
@inline(never)
func iterate(_ occurrences: Occurrences, count: Int) -> Int64 {
  var iterator = occurrences.makeIterator()
  var sum: Int64 = 0
  for _ in 0..<count {
    guard let date = iterator.next() else { break }
    let (wall, offset) = seconds(of: date)
    sum &+= wall - offset
  }
  return sum
}

/// How many of the first dates there are, and a checksum of them as `libical.c` makes it.
func checksum(_ occurrences: Occurrences, count: Int) -> (count: Int, sum: UInt64) {
  var (number, sum): (Int, UInt64) = (0, 0)
  for date in occurrences.prefix(count) {
    let (wall, offset) = seconds(of: date)
    number += 1
    sum = sum &* 31 &+ UInt64(bitPattern: wall)
    if case .zoned = date { sum = sum &* 31 &+ UInt64(bitPattern: wall - offset) }
  }
  return (number, sum)
}

private func seconds(of date: TaskDate) -> (wall: Int64, offset: Int64) {
  switch date {
  case .day(let day): (Int64(day.daysSince1970) * 86_400, 0)
  case .floating(let wall): (wall.secondsSince1970, 0)
  case .zoned(let time): (time.wall.secondsSince1970, Int64(time.offset))
  }
}
