/// The dates of a rule from an anchor, in the time of the anchor's kind: what ``WallTimes`` gives, read by the clocks of
/// the anchor's zone, up to the rule's end.
struct RuleSeries: Sendable {
  /// A date as the wall shows it, with the offset from UTC that it is read with; 0 where there is no zone.
  struct Time: Sendable, Hashable {
    let wall: Int64
    let offset: Int64
    /// What dates are ordered by: the point in time, or the wall time where there is no zone.
    var moment: Int64 { wall - offset }
  }

  private let anchor: TaskDate
  private let anchorTime: Time
  private let skip: RecurrenceRule.Skip
  /// The zone whose clocks are put forward and back; `nil` where there is none such.
  private let zone: TaskZone?
  /// Whether all times of a day are one date.
  private let isOfDays: Bool
  private let lastWall: Int64
  private let lastMoment: Int64
  /// How many dates are still to come, by `COUNT`.
  private(set) var remaining: Int

  private var walls: WallTimes
  /// Moments through which the zone's clocks are known to be put neither forward nor back, and the offset meanwhile.
  private var steady: (first: Int64, last: Int64, offset: Int64)?
  /// Times around a jump of the clocks that have been put in order, the last first.
  private var pending: [Time] = []
  /// A wall time that was taken too early.
  private var held: Int64?

  /// - Parameter last: dates behind this moment are not needed, and need not be given: so a rule that has none for long is
  ///   not looked through up to the year 9999.
  init(_ rule: RecurrenceRule, from anchor: TaskDate, through last: Int64 = .max) {
    self.anchor = anchor
    skip = rule.skip
    isOfDays = if case .day = anchor { true } else { false }
    let anchorWall: WallTime
    switch anchor {
    case .day(let day):
      anchorWall = WallTime(day: day, secondOfDay: 0) ?? .earliest
      (anchorTime, zone) = (Time(wall: anchorWall.secondsSince1970, offset: 0), nil)
    case .floating(let wall):
      anchorWall = wall
      (anchorTime, zone) = (Time(wall: wall.secondsSince1970, offset: 0), nil)
    case .zoned(let time):
      anchorWall = time.wall
      anchorTime = Time(wall: time.wall.secondsSince1970, offset: Int64(time.offset))
      zone = time.zone.isKnown && time.zone.fixedOffset == nil ? time.zone : nil
    }
    remaining = if case .count(let count) = rule.end { count } else { .max }
    (lastWall, lastMoment) = Self.limits(rule.end, isZoned: { if case .zoned = anchor { true } else { false } }())
    // An offset, and what a jump of the clocks moves, is less than a day each.
    let (end, isBeyond) = min(last, lastWall, lastMoment).addingReportingOverflow(2 * secondsPerDay)
    walls = WallTimes(isOfDays ? rule.withoutTimes() : rule, from: anchorWall, through: isBeyond ? .max : end)
  }

  /// The last wall time and the last moment that `UNTIL` lets in, whatever kind it has.
  private static func limits(_ end: RecurrenceRule.End, isZoned: Bool) -> (wall: Int64, moment: Int64) {
    guard case .until(let until) = end else { return (.max, .max) }
    switch until {
    case .day(let day): return ((Int64(day.daysSince1970) + 1) * secondsPerDay - 1, .max)
    case .floating(let wall): return (wall.secondsSince1970, .max)
    // Without a zone there is nothing to convert by, and what the text shows is taken.
    case .instant(let instant):
      return isZoned ? (.max, instant.secondsSince1970) : (instant.secondsSince1970, .max)
    }
  }

  /// The next date; `nil` when the series is over.
  mutating func next() -> Time? {
    guard remaining > 0, let time = nextInClock(), time.wall <= lastWall, time.moment <= lastMoment else {
      remaining = 0
      return nil
    }
    if remaining != .max { remaining -= 1 }
    return time
  }

  /// The next date of the clocks, which leave out or move the times that they jump over.
  private mutating func nextInClock() -> Time? {
    if let time = pending.popLast() { return time }
    while let wall = held ?? walls.next() {
      held = nil
      if isOfDays {
        let midnight = wall - floorRemainder(wall, secondsPerDay)
        // A rule that steps by less than a day means the day once.
        walls.leaveDay()
        return Time(wall: midnight, offset: 0)
      }
      guard let zone else { return Time(wall: wall, offset: anchorTime.offset) }
      if let time = read(wall, in: zone) { return time }
      if skip != .omit { return moveJumpedOver(from: wall, in: zone) }
      // There may be as many of them as seconds.
      walls.seek(to: endOfJump(over: wall, in: zone))
    }
    return nil
  }

  /// A wall time by the clocks of a zone, the first if it comes twice; `nil` if they jump over it.
  private mutating func read(_ wall: Int64, in zone: TaskZone) -> Time? {
    if wall == anchorTime.wall { return shows(anchorTime.offset, at: wall, in: zone) ? anchorTime : nil }
    if let offset = steadyOffset(from: wall, through: wall) { return Time(wall: wall, offset: offset) }
    let offset = Int64(zone.offset(reading: WallTime(clamping: wall), choosing: nil))
    return shows(offset, at: wall, in: zone) ? Time(wall: wall, offset: offset) : nil
  }

  private func shows(_ offset: Int64, at wall: Int64, in zone: TaskZone) -> Bool {
    Int64(zone.offset(at: wall - offset)) == offset
  }

  /// What the clocks show first behind a wall time that they jump over.
  private func endOfJump(over wall: Int64, in zone: TaskZone) -> Int64 {
    let jump = zone.firstInstant(reaching: WallTime(clamping: wall)).secondsSince1970
    return max(wall + 1, jump + Int64(zone.offset(at: jump)))
  }

  /// Reads the times that the clocks jump over with the offset before, and puts them in order with those behind.
  private mutating func moveJumpedOver(from wall: Int64, in zone: TaskZone) -> Time? {
    let before = Int64(zone.offset(reading: WallTime(clamping: wall), choosing: nil))
    let jump = zone.firstInstant(reaching: WallTime(clamping: wall)).secondsSince1970
    let after = Int64(zone.offset(at: jump))
    let end = jump + after
    var times: Set<Int64> = []
    var wall = wall
    while wall < end + after - before {
      times.insert(wall < end ? wall + after - before : wall)
      guard let next = walls.next() else { break }
      wall = next
      held = next
    }
    if wall < end + after - before { held = nil }
    pending = times.sorted(by: >).map { Time(wall: $0, offset: after) }
    return pending.popLast()
  }
}

// From one moment to another.
extension RuleSeries {
  /// Goes to the first date that is not before a moment.
  ///
  /// Without `COUNT` it looks at no more than one period. With it, it counts a day at a time.
  mutating func advance(to moment: Int64) {
    guard moment > anchorTime.moment else { return }
    if remaining == .max { seek(to: moment) }
    repeat {
      var lastDay: Int64?
      if remaining != .max { _ = countDays(before: moment, lastDay: &lastDay) }
      guard let time = next() else { return }
      if time.moment >= moment {
        putBack(time)
        return
      }
    } while true
  }

  /// How many dates are still to come before a moment.
  func count(before moment: Int64 = .max) -> Int {
    var (series, count) = (self, 0)
    var lastDay: Int64?
    repeat {
      count += series.countDays(before: moment, lastDay: &lastDay)
      guard let time = series.next(), time.moment < moment else { return count }
      count += 1
    } while true
  }

  /// The last date that is not after a moment; `nil` if there is none.
  ///
  /// Without `COUNT` it asks some 80 times for the first date from a moment on. With it, it counts a day at a time.
  func last(through moment: Int64) -> Time? {
    var series = self
    if remaining != .max { return series.lastCounted(through: moment) }
    guard var latest = series.next(), latest.moment <= moment else { return nil }
    var high = min(moment, WallTime.latest.secondsSince1970 + secondsPerDay)
    var distance: Int64 = 1
    while high - distance > latest.moment {
      if let time = first(from: high - distance, through: moment) {
        latest = time
        break
      }
      distance *= 2
    }
    high -= distance / 2
    // No date lies behind `high`, and none between `latest` and `low`.
    var low = latest.moment + 1
    while low <= high {
      let middle = low + (high - low) / 2
      if let time = first(from: middle, through: moment) {
        latest = time
        low = time.moment + 1
      } else {
        high = middle - 1
      }
    }
    return latest
  }

  private mutating func lastCounted(through moment: Int64) -> Time? {
    var latest: Time?
    while true {
      var lastDay: Int64?
      if countDays(before: moment, lastDay: &lastDay) > 0, let lastDay { latest = lastTime(onDayFrom: lastDay) }
      guard let time = next(), time.moment <= moment else { return latest }
      latest = time
    }
  }

  /// The last time of a day that has one.
  private mutating func lastTime(onDayFrom midnight: Int64) -> Time? {
    guard let jumped = reading(ofDayFrom: midnight)?.jumped else { return nil }
    var walls = walls
    walls.seek(to: midnight)
    var latest: Int64?
    while let wall = walls.next(), wall < midnight + secondsPerDay {
      if !jumped.contains(wall) { latest = wall }
    }
    guard let latest else { return nil }
    guard !isOfDays, let zone else { return Time(wall: isOfDays ? midnight : latest, offset: anchorTime.offset) }
    return read(latest, in: zone)
  }

  private func first(from lower: Int64, through upper: Int64) -> Time? {
    var series = self
    series.advance(to: lower)
    guard let time = series.next(), time.moment <= upper else { return nil }
    return time
  }

  private mutating func seek(to moment: Int64) {
    guard let zone else { return walls.seek(to: moment + anchorTime.offset) }
    // What the clocks jumped over on the day before may have been moved behind the moment.
    let isAfterJump = skip != .omit && zone.offset(at: moment - secondsPerDay) != zone.offset(at: moment)
    let from = isAfterJump ? moment - secondsPerDay : moment
    walls.seek(to: from + Int64(zone.offset(at: from)))
  }

  private mutating func putBack(_ time: Time) {
    pending.append(time)
    if remaining != .max { remaining += 1 }
  }

  /// Passes days whose dates are all before a moment without looking at each date, and answers how many dates.
  private mutating func countDays(before moment: Int64, lastDay: inout Int64?) -> Int {
    var count = 0
    while pending.isEmpty, held == nil, remaining > 0 {
      var ahead = walls
      guard let day = ahead.takeDay(), let reading = reading(ofDayFrom: day.midnight) else { break }
      let times = isOfDays ? min(1, day.count) : day.count - walls.count(in: reading.jumped)
      let end = day.midnight + secondsPerDay
      let endMoment = end - reading.leastOffset
      guard times <= remaining, endMoment <= moment, end <= lastWall, endMoment <= lastMoment else { break }
      walls = ahead
      if times > 0 { lastDay = day.midnight }
      count += times
      if remaining != .max { remaining -= times }
    }
    return count
  }

  /// How the clocks show a day: the least offset that a time of it can have, and the wall times that they jump over.
  ///
  /// `nil` for the day that a series begins with, and where times are moved, if a clock is put forward or back near it.
  private mutating func reading(ofDayFrom midnight: Int64) -> (leastOffset: Int64, jumped: Range<Int64>)? {
    let day = midnight..<midnight + secondsPerDay
    if let offset = steadyOffset(from: day.lowerBound, through: day.upperBound) { return (offset, midnight..<midnight) }
    guard let zone, !day.contains(anchorTime.wall) else { return nil }
    var (low, high) = (day.lowerBound - secondsPerDay, day.upperBound + secondsPerDay)
    let (before, after) = (Int64(zone.offset(at: low)), Int64(zone.offset(at: high)))
    while low + 1 < high {
      let middle = low + (high - low) / 2
      if Int64(zone.offset(at: middle)) == before { low = middle } else { high = middle }
    }
    guard Int64(zone.offset(at: high)) == after else { return nil }
    guard after > before else { return (after, midnight..<midnight) }
    let (jump, end) = (high + before, high + after)
    if skip != .omit, day.overlaps(jump..<end + after - before) { return nil }
    return (before, (jump..<end).clamped(to: day))
  }

  /// The offset of all wall times from one to another, at most a day, if no clock is put forward or back near them.
  ///
  /// Two equal offsets that are no more than three days apart hold in between too: nowhere are clocks put back so soon.
  private mutating func steadyOffset(from wall: Int64, through end: Int64) -> Int64? {
    guard let zone else { return anchorTime.offset }
    // With whatever offset: they are all less than a day.
    let (first, last) = (wall - secondsPerDay, end + secondsPerDay)
    if let known = steady, known.first <= first, first <= known.last {
      if last <= known.last { return known.offset }
      let ahead = known.last + 3 * secondsPerDay
      if zone.offset(at: ahead) == known.offset {
        steady?.last = ahead
        return known.offset
      }
    }
    let offset = Int64(zone.offset(at: first))
    guard zone.offset(at: last) == offset else { return nil }
    steady = (first, last, offset)
    return offset
  }
}
