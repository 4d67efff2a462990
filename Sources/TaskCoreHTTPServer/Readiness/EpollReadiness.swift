#if os(Linux)
  import CTaskCoreEpoll
  import Glibc

  /// Readiness by epoll, edge-triggered: a descriptor is told to the kernel once, and not at each wait.
  final class EpollReadiness: ReadinessSource {
    private let epoll: Int32
    private let bell: Int32
    /// The token of the bell, which no connection has.
    private static let bellToken = UInt64.max

    init() throws(SystemError) {
      epoll = try SystemError.check("epoll_create1") { task_core_epoll_create() }
      bell = task_core_eventfd()
      guard bell >= 0, task_core_epoll_add(epoll, bell, Self.bellToken) == 0 else {
        // All there is to it is set, so `deinit` runs and closes both.
        throw SystemError(call: "eventfd")
      }
    }

    deinit {
      if bell >= 0 { close(bell) }
      close(epoll)
    }

    func add(_ descriptor: Int32, token: UInt64) throws(SystemError) {
      _ = try SystemError.check("epoll_ctl") { task_core_epoll_add(epoll, descriptor, token) }
    }

    func remove(_ descriptor: Int32, token: UInt64) { _ = task_core_epoll_remove(epoll, descriptor) }

    func expect(_ readiness: Readiness, of token: UInt64) {}

    func wait(milliseconds: Int32?, _ report: (UInt64, Readiness) -> Void) {
      let most = 256
      withUnsafeTemporaryAllocation(of: task_core_event.self, capacity: most) { events in
        // The call writes no more than `most` events, and says how many of them are initialized.
        let count = Int(task_core_epoll_wait(epoll, events.baseAddress, Int32(most), milliseconds ?? -1))
        guard count > 0 else { return }
        for event in events[..<count] {
          if event.token == Self.bellToken {
            var rings: UInt64 = 0
            _ = read(bell, &rings, MemoryLayout<UInt64>.size)
          } else {
            report(event.token, Readiness(epoll: event.events))
          }
        }
      }
    }

    func wake() {
      var one: UInt64 = 1
      _ = write(bell, &one, MemoryLayout<UInt64>.size)
    }
  }

  extension Readiness {
    fileprivate init(epoll events: UInt32) {
      self = []
      if events & task_core_epoll_readable() != 0 { insert(.readable) }
      if events & task_core_epoll_writable() != 0 { insert(.writable) }
      if events & task_core_epoll_finished() != 0 { insert(.finished) }
      if events & task_core_epoll_broken() != 0 { insert(.broken) }
    }
  }
#endif
