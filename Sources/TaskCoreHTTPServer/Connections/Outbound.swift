#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What goes out on a connection. It is used by the connection's own task alone.
final class Outbound {
  private let channel: Channel
  private let limit: Nanoseconds

  init(channel: Channel, limit: Nanoseconds) {
    self.channel = channel
    self.limit = limit
  }

  /// Sends up to three runs of bytes behind each other, and waits while the client takes nothing.
  ///
  /// - Returns: whether all of it was handed to the system.
  func send(_ first: [UInt8], _ second: [UInt8] = [], _ third: [UInt8] = []) async -> Bool {
    let total = first.count + second.count + third.count
    var sent = 0
    var progress = Progress(limit: limit)
    while sent < total {
      let count = Self.send(first, second, third, from: sent, to: channel.descriptor)
      if count >= 0 {
        sent += count
        progress.advance(by: count)
        continue
      }
      guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
      let start = Moment.now
      guard await channel.wait(for: .output, until: start + progress.left) == .ready else { return false }
      progress.spend(Moment.now.since(start))
    }
    return true
  }

  /// Says that nothing more will be sent.
  func finish() { shutdown(channel.descriptor, Int32(SHUT_WR)) }

  /// Sends a few bytes if there is room for all of them.
  static func sendWithoutWaiting(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    send(bytes, [], [], from: 0, to: descriptor) == bytes.count
  }

  /// One call to the system; -1 with `errno` if it failed.
  private static func send(
    _ first: [UInt8], _ second: [UInt8], _ third: [UInt8], from offset: Int, to descriptor: Int32
  ) -> Int {
    // The pointers are used within the closures that lend them, and the system only reads through them.
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        third.withUnsafeBytes { third in
          withUnsafeTemporaryAllocation(of: iovec.self, capacity: 3) { parts in
            var skipped = offset
            var count = 0
            for run in [first, second, third] where run.count > 0 {
              let skip = min(skipped, run.count)
              skipped -= skip
              guard skip < run.count, let base = run.baseAddress else { continue }
              parts.initializeElement(
                at: count,
                to: iovec(iov_base: UnsafeMutableRawPointer(mutating: base + skip), iov_len: run.count - skip))
              count += 1
            }
            return send(UnsafeMutableBufferPointer(rebasing: parts[..<count]), to: descriptor)
          }
        }
      }
    }
  }

  private static func send(_ parts: UnsafeMutableBufferPointer<iovec>, to descriptor: Int32) -> Int {
    var message = msghdr()
    message.msg_iov = parts.baseAddress
    message.msg_iovlen = .init(parts.count)
    while true {
      // A connection that the client closed is reported as an error, and not by a signal that ends the process.
      let count = sendmsg(descriptor, &message, Self.flags)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  #if canImport(Glibc)
    private static let flags = Int32(MSG_NOSIGNAL)
  #else
    // Each socket is told so when it is accepted.
    private static let flags: Int32 = 0
  #endif
}
