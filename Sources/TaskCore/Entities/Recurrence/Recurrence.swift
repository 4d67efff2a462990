/// How a task repeats: its rule, what it is counted from, and which date of the series this task stands for.
public struct Recurrence: Sendable, Hashable {
  /// What the next date is counted from.
  public enum Basis: String, Sendable, Hashable, CaseIterable {
    /// The schedule: the first date after this occurrence.
    case schedule
    /// The schedule, leaving out what has already passed.
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
}
