internal import TaskCore

/// The first date of each kind that stands at a moment or after it.
///
/// Within a kind the order by key is the order by moment, but what moment a day or a floating time has depends on who
/// asks. So the first key is searched whose moment is reached.
struct DateSeek {
  /// What a day stands at.
  enum DayEdge {
    /// Its beginning, as a start does.
    case start
    /// Its end, as a due date does.
    case end
  }

  private let context: QueryContext
  private let edge: DayEdge

  init(in context: QueryContext, days edge: DayEdge) {
    self.context = context
    self.edge = edge
  }

  /// Where a page of due dates begins within a kind other than that of the last row of the page before.
  ///
  /// The least key of another kind that lies behind the last row when going up; those below it lie behind going down.
  func boundary(of kind: Int64, after last: DateOrderKey) -> Int64 {
    let rank = kind == DateColumns.day ? 0 : 1
    // At the moment of the last row, rank and kind decide on which side of it the whole kind lies.
    let isAfter = (rank, Int(kind)) > (last.rank, last.kind)
    return leastKey(of: kind, reaching: isAfter ? last.moment : last.moment.addingClamped(1))
  }

  /// The least key of a kind whose moment is this one or a later one.
  func leastKey(of kind: Int64, reaching moment: Int64) -> Int64 {
    switch kind {
    case DateColumns.day:
      let range = Int64(CalendarDay.earliest.daysSince1970)...Int64(CalendarDay.latest.daysSince1970)
      return Self.least(in: range, near: moment / 86_400, within: 4) { days in
        let day = Int32(exactly: days).flatMap(CalendarDay.init(daysSince1970:))
        return day.map { self.moment(of: $0).secondsSince1970 >= moment } ?? true
      }
    case DateColumns.floating:
      let range = WallTime.earliest.secondsSince1970...WallTime.latest.secondsSince1970
      return Self.least(in: range, near: moment, within: 4 * 86_400) { seconds in
        let wall = WallTime(secondsSince1970: seconds)
        return wall.map { context.zone.firstInstant(reaching: $0).secondsSince1970 >= moment } ?? true
      }
    default: return moment
    }
  }

  private func moment(of day: CalendarDay) -> Instant {
    switch edge {
    case .start: context.start(of: day)
    case .end: context.end(of: day)
    }
  }

  /// The least number of a range for which something holds that then holds for all greater ones; the one behind the
  /// range when it holds for none.
  private static func least(
    in range: ClosedRange<Int64>, near guess: Int64, within distance: Int64, where holds: (Int64) -> Bool
  ) -> Int64 {
    var low = range.lowerBound
    var high = range.upperBound + 1
    // No wall is farther from its moment than this, but at the ends of the range, where moments are held back.
    let around = (guess.addingClamped(-distance), guess.addingClamped(distance))
    if range.contains(around.0), !holds(around.0) { low = around.0 + 1 }
    if range.contains(around.1), holds(around.1) { high = around.1 }
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
