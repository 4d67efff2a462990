public import Foundation

/// Makes the versions of one writer, each later than all that it makes or replaces: a hybrid logical clock.
///
/// It follows the wall clock, and stays ahead of every version it is shown, so a machine whose clock is slow or set
/// back still writes versions that win over what it replaced. Any number of threads may share one.
public final class VersionClock: Sendable {
  /// The writer of every version it makes; no two clocks may share one.
  public let writer: UInt64

  private let lock = NSLock()
  /// The least stamp that the next version may have.
  ///
  /// Unsafe in name only: nothing but `next` touches it, and that while it holds `lock`. It is no `Mutex`, which the
  /// thread sanitizer does not understand on Linux.
  nonisolated(unsafe) private var floor: UInt64 = 0

  /// A clock of this writer that has made no version yet.
  public init(writer: UInt64) { self.writer = writer }

  /// The next version: of this moment, or of one just after the latest that it made or replaces.
  ///
  /// Dates before 1970 count as 1970. Linear in the number of versions replaced.
  ///
  /// - Throws: `.invalid` when the version would lie after the year 9999; the clock then stays as it was.
  public func next(at now: Date, after replaced: some Sequence<Version>) throws(TaskFailure) -> Version {
    let least = replaced.reduce(now.millisecondsSince1970 << 16) { max($0, $1.stamp + 1) }
    lock.lock()
    defer { lock.unlock() }
    guard let version = Version(stamp: max(least, floor), writer: writer) else {
      throw TaskFailure(
        .invalid, "No version lies after the year 9999: correct this device's clock, or the version being replaced.",
        field: "version")
    }
    floor = version.stamp + 1
    return version
  }
}
