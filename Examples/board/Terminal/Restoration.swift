import Foundation

/// Gives the terminal back as it was when a signal ends the program, be it from outside or a crash.
///
/// A handler runs in the midst of anything, so it may only call what POSIX calls async-signal-safe, and must neither
/// allocate nor wait: what it needs is made beforehand, and kept where it can be read without a lock.
enum Restoration {
  /// What the handler needs. It is never freed, for it may be read at any time.
  private struct Needs {
    var descriptor: Int32
    var attributes: termios
    let bytes: UnsafeMutableBufferPointer<UInt8>
    /// Whether the terminal is another's than ours at the moment.
    var isArmed: sig_atomic_t
  }

  /// Written by `install` before any handler is in place, and then by `arm` alone, a value of the one type that C lets
  /// handlers read while it changes. That is why nothing guards it.
  nonisolated(unsafe) private static let needs = UnsafeMutablePointer<Needs>.allocate(capacity: 1)

  /// The signals that end a program: those that come from outside, and those of a crash.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP,
  ]

  /// Prepares for a terminal; to be called once, before it is changed.
  static func install(_ descriptor: Int32, _ attributes: termios, leaving text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    needs.initialize(
      to: Needs(descriptor: descriptor, attributes: attributes, bytes: bytes, isArmed: 0))
    for number in signals { signal(number, handler) }
  }

  /// Says whether there is anything to restore.
  static func arm(_ isArmed: Bool) { needs.pointee.isArmed = isArmed ? 1 : 0 }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    if Restoration.needs.pointee.isArmed != 0 {
      let bytes = Restoration.needs.pointee.bytes
      _ = write(Restoration.needs.pointee.descriptor, bytes.baseAddress, bytes.count)
      tcsetattr(Restoration.needs.pointee.descriptor, TCSANOW, &Restoration.needs.pointee.attributes)
    }
    // It ends by the same signal, so that whoever waits for it learns why.
    signal(number, SIG_DFL)
    raise(number)
  }
}
