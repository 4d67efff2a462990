/// The dates of a series, in order: what a rule means from an anchor, with the dates added and without those excluded.
///
/// A sequence that computes its dates one by one, as many as are asked for. All are of the anchor's kind: days stay
/// days; times in a zone keep their wall time when its clocks change; floating times have no zone at all. An anchor
/// that the rule does not match is where the rule begins to count from, and no occurrence.
///
/// ```swift
/// let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYDAY=-1FR")
/// let start = try TaskDate(parsing: "2026-06-15", zoneless: .floating)
/// Array(Occurrences(of: rule, from: start).prefix(2))  // 2026-06-26, 2026-07-31
/// ```
///
/// - A date that the calendar does not have is left out and not counted, or moved as ``RecurrenceRule/skip`` says. So
///   is a time that the clocks of a zone jump over; moved, it is read with the offset before (RFC 5545, section 3.3.5).
///   A time that comes twice is meant the first time.
/// - Rules that step by hours, minutes or seconds step the clock on the wall.
/// - The series ends with its rule, and at the latest with the year 9999.
///
/// Every call ends. Looking for the next date takes one period of the rule (a day, week, month or year), plus one step
/// for each period without a date up to the next that has one, the end of what is asked for, or the year 9999: some tens of
/// milliseconds for a rule that never matches. Nothing is kept but the dates of one period.
public struct Occurrences: Sequence, Sendable {
  /// The rule.
  public let rule: RecurrenceRule
  /// What the rule counts from: RFC 5545's `DTSTART`.
  public let anchor: TaskDate

  private let timeline: Timeline
  /// The moments of the dates added, in order and each once.
  private let added: [Int64]
  private let excluded: ExcludedMoments
  private var lower = Int64.min
  private var upper = Int64.max

  /// The dates of a rule from an anchor.
  /// - Parameters:
  ///   - rule: the rule.
  ///   - anchor: what it counts from, and the kind of all dates.
  ///   - added: dates to be there too (`RDATE`), read as the anchor's kind and not counted by `COUNT`.
  ///   - excluded: dates to be left out (`EXDATE`), which `COUNT` counts; a day leaves out all times of it.
  public init(
    of rule: RecurrenceRule, from anchor: TaskDate, adding added: [TaskDate] = [], excluding excluded: [TaskDate] = []
  ) {
    self.rule = rule
    self.anchor = anchor
    let timeline = Timeline(anchor)
    self.timeline = timeline
    self.added = Set(added.map { timeline.moment(of: $0) }).sorted()
    self.excluded = ExcludedMoments(excluded, on: timeline)
  }

  /// Goes through the dates.
  public struct Iterator: IteratorProtocol, Sendable {
    private var series: RuleSeries
    private let timeline: Timeline
    private let added: [Int64]
    private var addedIndex: Int
    private let excluded: ExcludedMoments
    private let upper: Int64
    private var ruled: RuleSeries.Time?

    fileprivate init(_ occurrences: Occurrences) {
      series = RuleSeries(occurrences.rule, from: occurrences.anchor, through: occurrences.upper)
      series.advance(to: occurrences.lower)
      timeline = occurrences.timeline
      added = occurrences.added
      addedIndex = added.firstIndex { $0 >= occurrences.lower } ?? added.count
      excluded = occurrences.excluded
      upper = occurrences.upper
    }

    /// The next date; `nil` when the series is over.
    public mutating func next() -> TaskDate? {
      while let time = nextWithAdded(), time.moment <= upper {
        if excluded.isEmpty || !excluded.contains(time) { return timeline.date(at: time) }
      }
      return nil
    }

    private mutating func nextWithAdded() -> RuleSeries.Time? {
      guard addedIndex < added.count else {
        defer { ruled = nil }
        return ruled ?? series.next()
      }
      ruled = ruled ?? series.next()
      let moment = added[addedIndex]
      if let time = ruled, time.moment <= moment {
        ruled = nil
        if time.moment == moment { addedIndex += 1 }
        return time
      }
      addedIndex += 1
      return timeline.time(at: moment)
    }
  }

  /// Begins with the first date.
  public func makeIterator() -> Iterator { Iterator(self) }
}

// Asking for some of them.
extension Occurrences {
  /// The first date after another; after a day is after all of it. `nil` if there is none.
  ///
  /// However far away it is, without `COUNT` only the periods next to it are looked at; with it, each day from the
  /// anchor on (with `BYSETPOS` each date).
  public func first(after date: TaskDate) -> TaskDate? {
    let moment = timeline.moment(of: date, atEnd: true)
    var iterator = bounded(from: moment == .max ? moment : moment + 1, through: .max).makeIterator()
    return iterator.next()
  }

  /// The last date before another; before a day is before all of it. `nil` if there is none.
  ///
  /// Takes some 80 times as long as ``first(after:)``.
  public func last(before date: TaskDate) -> TaskDate? {
    var through = Swift.min(timeline.moment(of: date) - 1, upper)
    let series = RuleSeries(rule, from: anchor, through: through)
    while through >= lower {
      let ruled = series.last(through: through)
      let extra = added.last { $0 <= through }.map { timeline.time(at: $0) }
      guard let time = [ruled, extra].compactMap({ $0 }).max(by: { $0.moment < $1.moment }), time.moment >= lower else {
        return nil
      }
      if !excluded.contains(time) { return timeline.date(at: time) }
      through = time.moment - 1
    }
    return nil
  }

  /// The dates from one to another, both included; a day stands for all of it.
  public func within(_ first: TaskDate, through last: TaskDate) -> Occurrences {
    bounded(from: timeline.moment(of: first), through: timeline.moment(of: last, atEnd: true))
  }

  /// Whether a date is one of them.
  public func contains(_ date: TaskDate) -> Bool {
    let moment = timeline.moment(of: date)
    var iterator = bounded(from: moment, through: moment).makeIterator()
    return iterator.next() != nil
  }

  /// How many dates there are; `nil` when the rule has no end.
  ///
  /// Counts a day at a time, where dates are added or excluded each date.
  public var count: Int? {
    guard rule.end != .never else { return nil }
    guard added.isEmpty, excluded.isEmpty, lower == .min, upper == .max else {
      return reduce(0) { count, _ in count + 1 }
    }
    return RuleSeries(rule, from: anchor).count()
  }

  private func bounded(from first: Int64, through last: Int64) -> Occurrences {
    var result = self
    result.lower = Swift.max(lower, first)
    result.upper = Swift.min(upper, last)
    return result
  }
}

// By the clock of a person.
extension Occurrences {
  /// The first date after a point in time, where a person is in this zone: after it is after all of that day in a series
  /// of days.
  func first(after instant: Instant, in zone: TaskZone) -> TaskDate? {
    first(after: moment(instant, in: zone))
  }

  /// Whether a date of the series is after a point in time, in the sense of ``first(after:in:)``.
  func isAfter(_ date: TaskDate, _ instant: Instant, in zone: TaskZone) -> Bool {
    timeline.moment(of: date) > timeline.moment(of: moment(instant, in: zone), atEnd: true)
  }

  /// How many dates of the rule lie before one, whatever was added or excluded.
  func numberOfRuled(before date: TaskDate) -> Int {
    RuleSeries(rule, from: anchor).count(before: timeline.moment(of: date))
  }

  private func moment(_ instant: Instant, in zone: TaskZone) -> TaskDate {
    switch anchor {
    case .day: .day(zone.wall(at: instant).day)
    case .floating: .floating(zone.wall(at: instant))
    case .zoned: .zoned(ZonedTime(instant: instant, zone: .utc))
    }
  }
}
