import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A client that sends what bytes it likes. Its calls block, and are made on threads of their own.
package final class RawClient: @unchecked Sendable {
  // Unchecked: the descriptor never changes, and the system takes calls on it from any thread.
  private let descriptor: Int32

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Connects.
  ///
  /// - Parameter buffer: how many bytes wait in the system until they are read, if that matters.
  package init(host: String, port: Int, receiveBuffer buffer: Int32? = nil) throws {
    let isVersion6 = host.contains(":")
    descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(description: "socket: \(String(cString: strerror(errno)))") }
    if var buffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, 4) }
    var answer: Int32
    if isVersion6 {
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = in_port_t(port).bigEndian
      inet_pton(AF_INET6, host, &name.sin6_addr)
      answer = withUnsafePointer(to: name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    } else {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = in_port_t(port).bigEndian
      inet_pton(AF_INET, host, &name.sin_addr)
      answer = withUnsafePointer(to: name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard answer == 0 else {
      // The descriptor is closed once, by `deinit`, which runs since all there is to it is set.
      throw Failure(description: "connect: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes; those that the server no longer wants are dropped.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(text.utf8) }

  /// What comes next; empty at the end, and `nil` if nothing comes in time.
  package func receive(within seconds: Double = 120, upTo most: Int = 65_536) throws -> [UInt8]? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(seconds * 1000)) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw Failure(description: "recv: \(String(cString: strerror(errno)))") }
    return Array(bytes.prefix(count))
  }

  /// All that comes until the server closes.
  ///
  /// - Throws: if it does not close in time.
  package func receiveAll(within seconds: Double = 120) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      guard let bytes = try receive(within: seconds) else {
        throw Failure(description: "not closed behind “\(String(decoding: all.prefix(2000), as: UTF8.self))”")
      }
      if bytes.isEmpty { return all }
      all += bytes
    }
  }

  /// All that comes until something is in it.
  package func receive(until text: String, within seconds: Double = 120) throws -> String {
    var all = ""
    while !all.contains(text) {
      guard let bytes = try receive(within: seconds), !bytes.isEmpty else {
        throw Failure(description: "no “\(text)” in “\(all.prefix(2000))”")
      }
      all += String(decoding: bytes, as: UTF8.self)
    }
    return all
  }

  private func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    return withUnsafeMutablePointer(to: &part) { part in
      var message = msghdr()
      message.msg_iov = part
      message.msg_iovlen = 1
      return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
    }
  }

  /// Sends no more.
  package func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends the connection with a reset, as a machine does that was switched off and on.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    // Another descriptor takes its place, so that nobody else's is closed by the end of this client.
    let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    dup2(other, descriptor)
    close(other)
  }
}

/// Runs something that blocks on a thread of its own.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}
