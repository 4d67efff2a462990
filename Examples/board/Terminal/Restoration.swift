import Foundation
import Synchronization

/// Gives the terminal back as it was when a signal ends the program, be it from outside or a crash.
///
/// A handler runs in the midst of anything, so it may only call what POSIX calls async-signal-safe, and must neither
/// allocate nor lock: what it needs is made beforehand, and kept where it can be read without a lock. It runs on any
/// thread, so what changes the terminal does so within `changing`, which lets nothing be written behind the handler.
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

  /// Whether a signal is ending the program: the terminal is the handler's from then on.
  private static let over = Atomic(false)
  /// The thread that is changing the terminal; 0 while none does.
  private static let writer = Atomic<UInt>(0)

  /// The signals that end a program without a handler, those of a crash among them. Not so: what stops it or goes
  /// unnoticed, what nobody can handle, and a connection that broke, of which whoever writes to it is told as well.
  private static let signals = Set(1..<65)
    .subtracting([SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGPIPE])
    .subtracting(unnoticed)

  #if canImport(Darwin)
    private static let unnoticed = [SIGINFO, SIGIO]
  #else
    private static let unnoticed: [Int32] = []
  #endif

  /// Prepares for a terminal; to be called once, before it is changed, on the thread whose stack may overflow.
  static func install(_ descriptor: Int32, _ attributes: termios, leaving text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    needs.initialize(
      to: Needs(descriptor: descriptor, attributes: attributes, bytes: bytes, isArmed: 0))
    // They are made by being used, which no handler could wait for.
    (_, _) = (isOver, writer.load(ordering: .relaxed))
    // Where a stack has no room left, the handler has one of its own.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = .allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    signal(SIGPIPE, SIG_IGN)
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_ONSTACK
    sigfillset(&action.sa_mask)
    // Of numbers that mean no signal here nothing comes.
    for number in signals { sigaction(number, &action, nil) }
    letIn(signals)
  }

  /// Lets this thread take signals, which another program may have blocked before it started this one: all threads may
  /// inherit that, and then none would ever come.
  private static func letIn(_ signals: Set<Int32>) {
    var awaited = sigset_t()
    sigemptyset(&awaited)
    for number in signals { sigaddset(&awaited, number) }
    pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
  }

  /// Says whether there is anything to restore.
  static func arm(_ isArmed: Bool) { needs.pointee.isArmed = isArmed ? 1 : 0 }

  /// Whether a signal is ending the program, so that nothing more may be written.
  static var isOver: Bool { over.load(ordering: .sequentiallyConsistent) }

  /// Changes the terminal, unless a signal is ending the program. One thread does at a time.
  static func changing(_ body: () -> Void) {
    guard !isOver else { return }
    // First the one and then the other, as the handler does from the other end: one of both sees the other.
    writer.store(currentThread, ordering: .sequentiallyConsistent)
    if !isOver { body() }
    writer.store(0, ordering: .sequentiallyConsistent)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    Restoration.over.store(true, ordering: .sequentiallyConsistent)
    Restoration.waitForWriter()
    if Restoration.needs.pointee.isArmed != 0 { Restoration.restore() }
    // It ends by the same signal, so that whoever waits for it learns why.
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Waits until what was begun is written, but not for long: the terminal may take nothing more. What this thread
  /// itself has begun is not gone on with.
  private static func waitForWriter() {
    for _ in 0..<1000 {
      let writer = writer.load(ordering: .sequentiallyConsistent)
      if writer == 0 || writer == currentThread { return }
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
  }

  private static func restore() {
    let descriptor = needs.pointee.descriptor
    tcsetattr(descriptor, TCSANOW, &needs.pointee.attributes)
    // A terminal that takes nothing more must not keep the program from ending.
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if poll(&room, 1, 1000) > 0 { _ = write(descriptor, needs.pointee.bytes.baseAddress, needs.pointee.bytes.count) }
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      pthread_self()
    #endif
  }
}
