import TaskCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
#if os(Linux)
  import CTaskCoreEpoll
#endif

/// A socket that listens, and gives connections that do not block.
struct Listener: Sendable {
  enum Accepted {
    case connection(Int32)
    /// Nobody waits.
    case nobody
    /// The process or the system has no descriptor left, or no memory, or another trouble: later it may be over.
    case exhausted
  }

  let descriptor: Int32

  /// Listens on an address.
  ///
  /// - Throws: `.unavailable`, with what to do about it.
  init(on address: SocketAddress, named name: HTTPTaskServer.Address) throws(TaskFailure) {
    do throws(SystemError) {
      descriptor = try Self.open(address)
    } catch {
      throw .cannotListen(on: name, because: error)
    }
  }

  private static func open(_ address: SocketAddress) throws(SystemError) -> Int32 {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = try SystemError.check("socket") { socket(address.family, kind, 0) }
    do throws(SystemError) {
      #if !os(Linux)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      #endif
      // A server that was stopped may start again at once, whatever is left of its connections.
      setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      // These are handed on to the connections. Answers are written in one piece, and have nothing to wait for; and of a
      // client whose machine vanished nothing is heard unless the system asks for it.
      setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
      setOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
      #if os(Linux)
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 60)
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 15)
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPCNT, 4)
      #endif
      // Who listens on all addresses of version 6 means those of version 4 too.
      if address.family == AF_INET6 { setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
      _ = try SystemError.check("bind") { address.withPointer { bind(descriptor, $0, $1) } }
      _ = try SystemError.check("listen") { listen(descriptor, 1024) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// The address that it listens on, with the port that the system chose.
  var address: SocketAddress? { SocketAddress(boundTo: descriptor) }

  /// The next connection.
  func accept() -> Accepted {
    while true {
      #if os(Linux)
        let connection = task_core_accept(descriptor, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
      #else
        let connection = Self.acceptPlainly(descriptor)
      #endif
      if connection >= 0 { return .connection(connection) }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return .nobody
      // Whoever it was has given up or is not allowed in, or a signal came between.
      case ECONNABORTED, EPROTO, EPERM, EINTR: continue
      default: return .exhausted
      }
    }
  }

  #if !os(Linux)
    private static func acceptPlainly(_ listener: Int32) -> Int32 {
      let connection = Darwin.accept(listener, nil, nil)
      guard connection >= 0 else { return connection }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      _ = fcntl(connection, F_SETFL, O_NONBLOCK)
      setOption(connection, SOL_SOCKET, SO_NOSIGPIPE, 1)
      return connection
    }
  #endif

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

extension TaskFailure {
  fileprivate static func cannotListen(on name: HTTPTaskServer.Address, because error: SystemError) -> TaskFailure {
    let advice =
      switch error.number {
      case EADDRINUSE: "another program listens there. Stop it, or choose another port."
      case EACCES: "ports below 1024 need a privilege. Choose another port, and let a proxy listen on that one."
      case EADDRNOTAVAIL: "this machine has no such address. Choose one that it has, or 0.0.0.0 or [::] for all."
      case EAFNOSUPPORT: "this machine does not speak that version of IP. Choose an address of the other."
      case EMFILE, ENFILE: "too many files are open. Close some, or raise the limit."
      default: "the system refused it (\(error))."
      }
    return TaskFailure(.unavailable, "Cannot listen on \(name): \(advice)", underlying: error)
  }
}
