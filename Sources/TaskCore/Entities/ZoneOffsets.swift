internal import Foundation

/// The offsets of a time zone in the years in which most tasks lie, looked up once for all.
///
/// Foundation works out each offset under a lock by way of a calendar: twenty times as long as the search in here, and
/// ordering a page of tasks by date asks for hundreds of them.
final class ZoneOffsets: Sendable {
  /// The years 1970 to 2099.
  private static let years: Range<Int64> = 0..<4_102_444_800

  private let timeZone: TimeZone
  /// When the clocks are changed, and before that the first second of the years.
  private let starts: [Int64]
  /// The offset from each of those moments on.
  private let offsets: [Int32]

  init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
    var last = Date(timeIntervalSince1970: Double(Self.years.lowerBound))
    var starts = [Self.years.lowerBound]
    var offsets = [Int32(clamping: timeZone.secondsFromGMT(for: last))]
    while let next = timeZone.nextDaylightSavingTimeTransition(after: last), next > last {
      let seconds = Int64(next.timeIntervalSince1970.rounded(.up))
      guard Self.years.contains(seconds) else { break }
      starts.append(seconds)
      offsets.append(Int32(clamping: timeZone.secondsFromGMT(for: next)))
      last = next
    }
    self.starts = starts
    self.offsets = offsets
  }

  /// The seconds by which the clocks are ahead of UTC at a number of seconds since 1970.
  func offset(at seconds: Int64) -> Int {
    guard Self.years.contains(seconds) else {
      return timeZone.secondsFromGMT(for: Instant(clamping: seconds).date)
    }
    return Int(offsets[index(at: seconds)])
  }

  /// The offset during a whole stretch of time; `nil` when it may change on the way.
  func offset(throughout stretch: ClosedRange<Int64>) -> Int? {
    guard Self.years.contains(stretch.lowerBound), stretch.upperBound < Self.years.upperBound else { return nil }
    let index = index(at: stretch.lowerBound)
    return index + 1 == starts.count || stretch.upperBound < starts[index + 1] ? Int(offsets[index]) : nil
  }

  private func index(at seconds: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= seconds { low = middle } else { high = middle }
    }
    return low
  }
}
