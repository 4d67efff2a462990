/// The times of a rule that steps by hours, minutes or seconds: the wall clock is stepped from the anchor, and
/// `BYHOUR`, `BYMINUTE` and `BYSECOND` choose among the steps or, where they are finer, fill each.
struct TimeSteps: Sendable {
  /// The seconds of the unit that is stepped by.
  private let unit: Int64
  /// The first step: the unit that the anchor is in.
  private var base: Int64
  /// The seconds from step to step.
  private(set) var stride: Int64
  /// The seconds from a step's beginning to each of its times, in order; empty if no step is ever chosen.
  private(set) var offsets: [Int32]
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64
  /// For each distance from midnight to a day's first step, how many of that day's steps are chosen; made when needed.
  private var counts: [Int32] = []

  init(_ rule: RecurrenceRule, from anchor: Int64) {
    unit =
      switch rule.frequency {
      case .secondly: 1
      case .minutely: 60
      default: 3600
      }
    base = anchor - floorRemainder(anchor, unit)
    stride = Int64(rule.interval) * unit
    let wall = WallTime(clamping: anchor)
    let (minutesOfRule, secondsOfRule) = (rule.minutes, rule.secondsInClock)
    let filling = Self.times(
      minutes: unit < 3600 ? [0] : minutesOfRule.isEmpty ? [wall.minute] : minutesOfRule,
      seconds: unit < 60 ? [0] : secondsOfRule.isEmpty ? [wall.second] : secondsOfRule)
    offsets = rule.setPositions.isEmpty ? filling : rule.positions(in: filling.count).map { filling[$0] }
    hours = Self.bits(of: rule.hours)
    minutes = unit < 3600 ? Self.bits(of: minutesOfRule) : .max
    seconds = unit < 60 ? Self.bits(of: secondsOfRule) : .max
    if !isEverChosen { offsets = [] }
  }

  /// Whether there is a time of day that is chosen and that a step ever has.
  ///
  /// Seen over all days, the steps' times of day are as far from each other as the greatest length that both the stride
  /// and a day are multiples of: a day that is stepped through by that length has them all.
  private var isEverChosen: Bool {
    var steps = self
    var rest = secondsPerDay
    while rest != 0 { (steps.stride, rest) = (rest, steps.stride % rest) }
    steps.base = floorRemainder(base, steps.stride)
    return steps.chosenStep(from: steps.base, onDayFrom: 0) != nil
  }

  /// The first step that begins at or after a wall time, whether or not it is chosen.
  func step(from wall: Int64) -> Int64 {
    wall <= base ? base : base + (wall - base + stride - 1) / stride * stride
  }

  /// The first step whose unit is not over at a wall time, whether or not it is chosen.
  func step(reaching wall: Int64) -> Int64 { step(from: wall - unit + 1) }

  /// The first chosen step of a day from one of its steps on; `nil` if there is none.
  func chosenStep(from step: Int64, onDayFrom midnight: Int64) -> Int64? {
    var step = step
    while step < midnight + secondsPerDay {
      let time = step - midnight
      let hour = time / 3600
      guard hours >> hour & 1 == 1 else {
        step = self.step(from: midnight + Self.next(after: hour, in: hours, of: 24) * 3600)
        continue
      }
      if unit == 3600 { return step }
      let minute = time / 60 % 60
      guard minutes >> minute & 1 == 1 else {
        step = self.step(from: midnight + hour * 3600 + Self.next(after: minute, in: minutes, of: 60) * 60)
        continue
      }
      if unit == 60 { return step }
      let second = time % 60
      guard seconds >> second & 1 == 1 else {
        step = self.step(from: step - second + Self.next(after: second, in: seconds, of: 60))
        continue
      }
      return step
    }
    return nil
  }

  /// How many of the steps of a day are chosen.
  ///
  /// Days whose first steps are equally far from midnight are alike: what one scan of a day counts serves them all.
  mutating func count(onDayFrom midnight: Int64) -> Int {
    let first = step(from: midnight)
    // A few steps are looked at faster than a day is scanned.
    guard stride < secondsPerDay / 8, first > base else {
      var (count, step) = (0, first)
      while let chosen = chosenStep(from: step, onDayFrom: midnight) {
        count += 1
        step = chosen + stride
      }
      return count
    }
    if counts.isEmpty {
      counts = Array(repeating: 0, count: Int(stride))
      for time in Swift.stride(from: 0, to: secondsPerDay, by: Int(unit)) where isChosen(time) {
        counts[Int(time % stride)] += 1
      }
    }
    return Int(counts[Int(first - midnight)])
  }

  private func isChosen(_ time: Int64) -> Bool {
    hours >> (time / 3600) & 1 == 1 && (unit == 3600 || minutes >> (time / 60 % 60) & 1 == 1)
      && (unit >= 60 || seconds >> (time % 60) & 1 == 1)
  }

  private static func next(after value: Int64, in bits: UInt64, of count: Int64) -> Int64 {
    let later = bits & (.max << UInt64(value + 1))
    return later == 0 ? count : min(count, Int64(later.trailingZeroBitCount))
  }

  private static func bits(of values: [Int]) -> UInt64 {
    values.isEmpty ? .max : values.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// The seconds since midnight, or since an hour began, of every combination, in order.
  static func times(hours: [Int] = [0], minutes: [Int], seconds: [Int]) -> [Int32] {
    hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { Int32(hour * 3600 + minute * 60 + $0) } }
    }
  }
}

extension RecurrenceRule {
  /// `BYSECOND` on clocks that know no leap second: 60 is 59 (RFC 5545, section 3.3.12).
  var secondsInClock: [Int] { Array(Set(seconds.map { min($0, 59) })).sorted() }

  /// The places, from 0 and in order, that `BYSETPOS` chooses of a set with so many elements.
  func positions(in count: Int) -> [Int] {
    Set(setPositions.map { $0 > 0 ? $0 - 1 : count + $0 }).filter { (0..<count).contains($0) }.sorted()
  }
}

/// The remainder that is never negative.
func floorRemainder(_ value: Int64, _ divisor: Int64) -> Int64 {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
