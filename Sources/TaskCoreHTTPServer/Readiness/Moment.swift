import Dispatch

/// A point on the machine's own clock, in nanoseconds: it never goes back, and deadlines are set on it.
struct Moment: Sendable, Comparable {
  let nanoseconds: UInt64

  static var now: Moment { Moment(nanoseconds: DispatchTime.now().uptimeNanoseconds) }
  /// Never.
  static let distantFuture = Moment(nanoseconds: .max)

  static func < (moment: Moment, other: Moment) -> Bool { moment.nanoseconds < other.nanoseconds }

  /// So much later; what is too far away is never.
  static func + (moment: Moment, span: Nanoseconds) -> Moment {
    let (sum, overflow) = moment.nanoseconds.addingReportingOverflow(span.count)
    return overflow ? .distantFuture : Moment(nanoseconds: sum)
  }

  /// How long it was from another moment to this; nothing, if that was later.
  func since(_ other: Moment) -> Nanoseconds {
    Nanoseconds(count: nanoseconds > other.nanoseconds ? nanoseconds - other.nanoseconds : 0)
  }
}

/// A span of time, never negative.
struct Nanoseconds: Sendable, Comparable {
  var count: UInt64

  init(count: UInt64) { self.count = count }

  /// A duration; a negative one is none, and one of centuries is held.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let held = UInt64(min(max(seconds, 0), 9_000_000_000))
    count = held * 1_000_000_000 + UInt64(max(attoseconds, 0) / 1_000_000_000)
  }

  static func < (span: Nanoseconds, other: Nanoseconds) -> Bool { span.count < other.count }

  /// What is left; never less than nothing.
  mutating func spend(_ span: Nanoseconds) { count -= min(count, span.count) }
}
