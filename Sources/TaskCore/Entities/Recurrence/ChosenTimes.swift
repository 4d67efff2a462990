/// The times that `BYSETPOS` chooses from each week, month or year (RFC 5545, section 3.3.10).
///
/// A period's set is whole even where its beginning lies before the anchor or before what is asked for.
struct ChosenTimes: Sendable {
  private let times: [Int32]
  private let fromStart: [Int]
  private let fromEnd: [Int]
  /// Whether a period can mean a day of the one before or behind it, so that their times have to be put in order.
  private let canOverlap: Bool
  private var days: [Int] = []
  private var current: [Int64] = []
  private var following: [Int64] = []
  private var index = 0
  /// Nothing before this is given any more.
  private var least: Int64 = .min

  init(_ rule: RecurrenceRule, times: [Int32]) {
    self.times = times
    fromStart = rule.setPositions.filter { $0 > 0 }
    fromEnd = rule.setPositions.filter { $0 < 0 }
    canOverlap = rule.skip != .omit && rule.frequency != .weekly
    days.reserveCapacity(367)
    current.reserveCapacity(2 * rule.setPositions.count)
    following.reserveCapacity(2 * rule.setPositions.count)
  }

  /// Begins anew with the periods that a sequence stands before.
  mutating func begin(from wall: Int64, with sequence: inout DaySequence) {
    least = wall
    index = 0
    current.removeAll(keepingCapacity: true)
    following.removeAll(keepingCapacity: true)
    if canOverlap { _ = choose(from: &sequence) }
  }

  /// The next time that is chosen; `nil` when the year 9999 is over.
  mutating func next(of sequence: inout DaySequence) -> Int64? {
    while true {
      while index < current.count {
        let wall = current[index]
        index += 1
        if wall >= least {
          least = wall + 1
          return wall
        }
      }
      index = 0
      swap(&current, &following)
      let isMore = choose(from: &sequence)
      if !canOverlap { swap(&current, &following) }
      if current.isEmpty && !isMore && following.isEmpty { return nil }
      putInOrder()
    }
  }

  /// Makes what is chosen of the next period that has days the following; `false` if there is none.
  private mutating func choose(from sequence: inout DaySequence) -> Bool {
    following.removeAll(keepingCapacity: true)
    guard sequence.nextPeriod(into: &days) else { return false }
    let count = days.count * times.count
    var (start, end) = (fromStart[...], fromEnd.drop { count + $0 < 0 })
    while true {
      let fromStart = start.first.map { $0 - 1 } ?? count
      let fromEnd = end.first.map { count + $0 } ?? count
      let place = min(fromStart, fromEnd)
      guard place < count else { return true }
      if place == fromStart { start.removeFirst() }
      if place == fromEnd { end.removeFirst() }
      following.append(Int64(days[place / times.count]) * secondsPerDay + Int64(times[place % times.count]))
    }
  }

  /// Moves what is not before the following period's first time to that period.
  private mutating func putInOrder() {
    guard let first = following.first, let last = current.last, last >= first, canOverlap else { return }
    let early = current.prefix { $0 < first }.count
    following.append(contentsOf: current[early...])
    following.sort()
    current.removeSubrange(early...)
  }
}
