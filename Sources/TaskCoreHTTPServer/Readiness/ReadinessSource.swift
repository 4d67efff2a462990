/// What happened to a descriptor.
struct Readiness: OptionSet, Sendable {
  let rawValue: UInt8

  /// There is something to read, the end included.
  static let readable = Readiness(rawValue: 1)
  /// There is room to write.
  static let writable = Readiness(rawValue: 2)
  /// The peer sends no more.
  static let finished = Readiness(rawValue: 4)
  /// The connection is no more.
  static let broken = Readiness(rawValue: 8)
}

/// Tells when descriptors become ready.
///
/// A change is reported at least once after it happened, and may be reported without one. So whoever hears of it tries, and
/// only when told that it would block waits for the next report.
protocol ReadinessSource: Sendable {
  /// Reports changes of a descriptor under a token from now on.
  ///
  /// - Throws: `SystemError`, if the system has no room for it.
  func add(_ descriptor: Int32, token: UInt64) throws(SystemError)
  /// Reports nothing more of a descriptor. It comes before the descriptor is closed; a report that is under way may
  /// still come.
  func remove(_ descriptor: Int32, token: UInt64)
  /// Says that reports of these kinds are waited for.
  func expect(_ readiness: Readiness, of token: UInt64)
  /// Waits for reports and hands them over, for so many milliseconds at most, or without end for `nil`. For the one thread
  /// that is there for it.
  func wait(milliseconds: Int32?, _ report: (UInt64, Readiness) -> Void)
  /// Lets the thread that waits return, now or as soon as it waits.
  func wake()
}
