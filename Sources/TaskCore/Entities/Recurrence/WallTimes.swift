/// The wall times that a rule means, in order and each once, as if clocks were never put forward or back and the series
/// had no end; in seconds since 1970-01-01T00:00:00.
struct WallTimes: Sendable {
  /// What is done with the days that the rule means.
  private enum Shape: Sendable {
    /// Each has the same times.
    case times
    /// The wall clock is stepped through them.
    case steps
    /// `BYSETPOS` chooses among them and their times, a period at a time.
    case chosen
  }

  private let anchor: Int64
  private var days: DaySequence
  private let shape: Shape
  /// The times of each day, as seconds since midnight.
  private let times: [Int32]
  private var steps: TimeSteps?
  private var periods: ChosenTimes?
  /// The beginning of the day whose times are being given; `nil` when the next has to be found.
  private var midnight: Int64?
  /// The place within the times of the day or of the step.
  private var index = 0
  private var step: Int64 = 0
  /// How many days in a row had no step that is chosen.
  private var daysWithoutStep = 0

  /// - Parameter last: times behind it are not needed, and need not be given.
  init(_ rule: RecurrenceRule, from anchor: WallTime, through last: Int64 = .max) {
    self.anchor = anchor.secondsSince1970
    days = DaySequence(rule, from: anchor.day, through: Int(last / secondsPerDay))
    switch rule.frequency {
    case .secondly, .minutely, .hourly:
      shape = .steps
      times = []
      steps = TimeSteps(rule, from: anchor.secondsSince1970)
    case .daily, .weekly, .monthly, .yearly:
      let all = TimeSteps.times(
        hours: rule.hours.isEmpty ? [anchor.hour] : rule.hours,
        minutes: rule.minutes.isEmpty ? [anchor.minute] : rule.minutes,
        seconds: rule.seconds.isEmpty ? [anchor.second] : rule.secondsInClock)
      if rule.setPositions.isEmpty {
        shape = .times
        times = all
      } else if rule.frequency == .daily {
        // Every day has the same set.
        shape = .times
        times = rule.positions(in: all.count).map { all[$0] }
      } else {
        shape = .chosen
        times = []
        periods = ChosenTimes(rule, times: all)
      }
    }
    seek(to: self.anchor)
  }

  /// Goes to the first time that is not before another, nor before the anchor.
  ///
  /// Looks at no more than one period, whatever the distance.
  mutating func seek(to wall: Int64) {
    let wall = max(wall, anchor)
    let midnight = wall - floorRemainder(wall, secondsPerDay)
    let day = Int(midnight / secondsPerDay)
    self.midnight = nil
    index = 0
    switch shape {
    case .times:
      days.seek(to: day)
      guard !times.isEmpty, let next = days.next() else { return }
      self.midnight = Int64(next) * secondsPerDay
      if next == day { index = Self.firstIndex(in: times, notBefore: Int32(wall - midnight)) }
      if index == times.count {
        index = 0
        self.midnight = nil
      }
    case .steps:
      days.seek(to: day)
      guard let steps else { return }
      step = steps.step(reaching: wall)
      index = step <= wall ? Self.firstIndex(in: steps.offsets, notBefore: Int32(wall - step)) : 0
    case .chosen:
      days.seek(toPeriodOf: day)
      periods?.begin(from: wall, with: &days)
    }
  }

  /// The next wall time; `nil` when the year 9999 is over.
  mutating func next() -> Int64? {
    switch shape {
    case .times:
      guard !times.isEmpty, let midnight = midnight ?? days.next().map({ Int64($0) * secondsPerDay }) else {
        return nil
      }
      defer {
        index += 1
        self.midnight = midnight
        if index == times.count {
          index = 0
          self.midnight = nil
        }
      }
      return midnight + Int64(times[index])
    case .steps: return nextOfStep()
    case .chosen: return periods?.next(of: &days)
    }
  }

  private mutating func nextOfStep() -> Int64? {
    guard let offsets = steps?.offsets, !offsets.isEmpty else { return nil }
    while let midnight = midnight ?? nextDayWithStep(), let steps {
      guard let chosen = steps.chosenStep(from: step, onDayFrom: midnight) else {
        leaveDayWithoutStep()
        continue
      }
      if chosen != step { index = 0 }
      step = chosen
      if index < offsets.count {
        daysWithoutStep = 0
        index += 1
        return step + Int64(offsets[index - 1])
      }
      step += steps.stride
      index = 0
    }
    return nil
  }

  /// Enters the day of the next step, or the first day after it that the rule means.
  private mutating func nextDayWithStep() -> Int64? {
    let stepDay = Int((step - floorRemainder(step, secondsPerDay)) / secondsPerDay)
    guard let day = days.next(from: stepDay), let steps else { return nil }
    let midnight = Int64(day) * secondsPerDay
    self.midnight = midnight
    let first = steps.step(from: midnight)
    if first > step {
      step = first
      index = 0
    }
    return midnight
  }

  private mutating func leaveDayWithoutStep() {
    leaveDay()
    daysWithoutStep += 1
    // Steps that miss day after day may do so for long: then one scan tells of all days.
    while daysWithoutStep > 8, let steps, let next = nextDayWithStep(), self.steps?.count(onDayFrom: next) == 0 {
      self.midnight = nil
      step = steps.step(from: next + secondsPerDay)
    }
  }

  private static func firstIndex(in times: [Int32], notBefore time: Int32) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// Whole days at once.
extension WallTimes {
  /// How many times there are from one to another.
  func count(in range: Range<Int64>) -> Int {
    guard !range.isEmpty else { return 0 }
    var (walls, count) = (self, 0)
    walls.seek(to: range.lowerBound)
    while let wall = walls.next(), wall < range.upperBound { count += 1 }
    return count
  }

  /// Leaves out what is still to come of the day whose times are being given.
  mutating func leaveDay() {
    guard let midnight, let steps else { return }
    self.midnight = nil
    index = 0
    step = steps.step(from: midnight + secondsPerDay)
  }

  /// The next day and how many times it has, when its first time is what comes next; `nil` within a day, at the end, and
  /// where `BYSETPOS` chooses.
  mutating func takeDay() -> (midnight: Int64, count: Int)? {
    if let midnight, let steps {
      let next = index == steps.offsets.count ? step + steps.stride : step
      if steps.chosenStep(from: next, onDayFrom: midnight) == nil { leaveDay() }
    }
    guard midnight == nil, index == 0 else { return nil }
    switch shape {
    case .times:
      guard !times.isEmpty, let day = days.next() else { return nil }
      return (Int64(day) * secondsPerDay, times.count)
    case .steps:
      guard let steps, !steps.offsets.isEmpty, let day = nextDayWithStep(), step == steps.step(from: day),
        let count = self.steps?.count(onDayFrom: day)
      else { return nil }
      midnight = nil
      step = steps.step(from: day + secondsPerDay)
      return (day, count * steps.offsets.count)
    case .chosen: return nil
    }
  }
}
