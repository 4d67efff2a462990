/// The dates that are left out of a series.
struct ExcludedMoments: Sendable {
  private let moments: Set<Int64>
  private let days: Set<CalendarDay>

  init(_ dates: [TaskDate], on timeline: Timeline) {
    var (moments, days): (Set<Int64>, Set<CalendarDay>) = ([], [])
    for date in dates {
      if case .day(let day) = date { days.insert(day) } else { moments.insert(timeline.moment(of: date)) }
    }
    (self.moments, self.days) = (moments, days)
  }

  var isEmpty: Bool { moments.isEmpty && days.isEmpty }

  func contains(_ time: RuleSeries.Time) -> Bool {
    moments.contains(time.moment) || days.contains(WallTime(clamping: time.wall).day)
  }
}
