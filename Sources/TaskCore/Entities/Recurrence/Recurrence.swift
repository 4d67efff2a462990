/// How a task repeats: its rule, what it is counted from, and which date of the series this task stands for.
public struct Recurrence: Sendable, Hashable {
  /// What the next date is counted from.
  public enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The schedule: the first date after this occurrence.
    case schedule
    /// The schedule, leaving out what has already passed when the task is completed.
    case skip
    /// The day of completion.
    case completion
  }

  /// The rule of the series.
  public var rule: RecurrenceRule
  /// What the next date is counted from.
  public var basis: Basis
  /// The first date of the series (RFC 5545's `DTSTART`); `nil` when the task has no date yet.
  public var anchor: TaskDate?
  /// The scheduled date that this task stands for, wherever its due date was moved.
  public var occurrence: TaskDate?
  /// Which occurrence this is, from 1: what `COUNT` is compared with when counting from completion.
  public var index: Int
  /// Dates added to the series (`RDATE`), in order.
  public let added: [TaskDate]
  /// Dates left out of the series (`EXDATE`), in order.
  public let excluded: [TaskDate]

  /// A recurrence; where anchor and occurrence are left out, a task takes them from its due date or start.
  public init(
    rule: RecurrenceRule, basis: Basis = .schedule, anchor: TaskDate? = nil, occurrence: TaskDate? = nil,
    index: Int = 1, added: [TaskDate] = [], excluded: [TaskDate] = []
  ) {
    self.rule = rule
    self.basis = basis
    self.anchor = anchor
    self.occurrence = occurrence ?? anchor
    self.index = max(1, index)
    self.added = added
    self.excluded = excluded
  }

  /// The dates of the series by its schedule; `nil` while it has no anchor.
  ///
  /// Of a series that counts from completion these are the dates of completing each occurrence on its day.
  public var occurrences: Occurrences? {
    anchor.map { Occurrences(of: rule, from: $0, adding: added, excluding: excluded) }
  }

  /// The recurrence of what follows this occurrence when it is over; `nil` when the series ends with it.
  ///
  /// It does not depend on where the due date was moved, except for its time of day when counting from completion.
  /// - Parameters:
  ///   - closed: when this occurrence was completed or given up.
  ///   - date: the date that the task has now, due or else start.
  ///   - zone: where the person is: what day it is.
  func following(closedAt closed: Instant, having date: TaskDate?, in zone: TaskZone) throws(TaskFailure) -> Recurrence?
  {
    var next = self
    next.occurrence = try nextDate(closedAt: closed, having: date, in: zone)
    guard let date = next.occurrence else { return nil }
    next.anchor = anchor ?? date
    next.index = index == .max ? index : index + 1
    return next
  }

  private func nextDate(
    closedAt closed: Instant, having date: TaskDate?, in zone: TaskZone
  ) throws(TaskFailure) -> TaskDate? {
    switch basis {
    case .schedule:
      return (occurrence ?? anchor).flatMap { occurrences?.first(after: $0) }
    case .skip:
      guard let occurrences, let occurrence = occurrence ?? anchor else { return nil }
      guard let next = occurrences.first(after: occurrence) else { return nil }
      return occurrences.isAfter(next, closed, in: zone) ? next : occurrences.first(after: closed, in: zone)
    case .completion:
      if case .count(let count) = rule.end, index >= count { return nil }
      let today = TaskDate.day(zone.wall(at: closed).day)
      let base = if let date = date ?? anchor { try date.onDay(of: closed, in: zone) } else { today }
      let endless = if case .count = rule.end { try rule.ending(.never) } else { rule }
      return Occurrences(of: endless, from: base, adding: added, excluding: excluded).first(after: base)
    }
  }

  /// The same series counted anew from a date: what this occurrence and all that follow become when it is moved there.
  ///
  /// `COUNT` becomes what was left of it.
  func reanchored(at date: TaskDate) throws(TaskFailure) -> Recurrence {
    var moved = self
    (moved.anchor, moved.occurrence) = (date, date)
    guard basis != .completion, case .count(let count) = rule.end, let occurrences, let occurrence else { return moved }
    moved.rule = try rule.ending(.count(max(1, count - occurrences.numberOfRuled(before: occurrence))))
    return moved
  }
}
