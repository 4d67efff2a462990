extension TaskQuery {
  /// When its answer may next become another one by nothing but time going by, seen from a context.
  ///
  /// That is the start of the next day, for which day it is decides what is overdue and what "today" means, or the next
  /// full minute where the filter asks for the time of day or the order for urgency. `nil` at the end of all time.
  func nextTurn(after context: QueryContext) -> Instant? {
    let now = context.now.secondsSince1970
    let minute = Instant(secondsSince1970: now - now.modulo(60) + 60)
    let day = context.end(of: context.today)
    // Where the clocks were just put back across the start of a day, that day has begun before: it will again soon.
    guard day > context.now else { return minute }
    return filter.dependsOnMinute || order.namesUrgency ? minute.map { min($0, day) } : day
  }
}

extension TaskFilter {
  /// Whether a task may begin or cease to match in the middle of a day while nobody changes anything.
  var dependsOnMinute: Bool {
    switch self {
    case .and(let filters), .or(let filters): filters.contains(where: \.dependsOnMinute)
    case .not(let filter): filter.dependsOnMinute
    case .overdue, .actionable: true
    case .due(let match), .start(let match), .completed(let match), .created(let match), .modified(let match):
      match.dependsOnMinute
    default: false
    }
  }
}

extension TaskFilter.DateMatch {
  fileprivate var dependsOnMinute: Bool {
    switch self {
    case .none: false
    case .range(let lower, let upper): lower?.dependsOnMinute == true || upper?.dependsOnMinute == true
    }
  }
}

extension DateBound {
  fileprivate var dependsOnMinute: Bool { if case .now = self { true } else { false } }
}

extension Int64 {
  /// The remainder that is never negative.
  fileprivate func modulo(_ divisor: Int64) -> Int64 { (self % divisor + divisor) % divisor }
}
