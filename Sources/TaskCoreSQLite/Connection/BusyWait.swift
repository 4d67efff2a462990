internal import CTaskCoreSQLite
internal import Foundation

/// How long a connection waits for a lock of another: in short naps of random length, up to a deadline.
///
/// SQLite's own `sqlite3_busy_timeout` sleeps ever longer, so that of eight writers two get all the turns.
final class BusyWait {
  /// Whether locks are waited for at all.
  var isOn = true
  private let limit: Duration
  private var deadline: ContinuousClock.Instant?

  init(limit: Duration) { self.limit = limit }

  /// Makes a connection wait like this. The wait has to live as long as the connection.
  func install(on database: OpaquePointer) {
    // Unretained: the `Connection` that owns this object closes the database before it lets go of it.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(database, { context, count in BusyWait.nap(context, count) }, context)
  }

  private static func nap(_ context: UnsafeMutableRawPointer?, _ count: Int32) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().nap(isFirst: count == 0) ? 1 : 0
  }

  /// Sleeps a little; `false` when the deadline has passed.
  func nap(isFirst: Bool) -> Bool {
    guard isOn else { return false }
    let now = ContinuousClock.now
    if isFirst { deadline = nil }
    let end = deadline ?? now + limit
    deadline = end
    guard now < end else { return false }
    Thread.sleep(forTimeInterval: .random(in: 0.0003...0.001))
    return true
  }
}
