import TaskCore
import TaskCoreHTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What comes in on a connection: heads, and the content behind them.
///
/// Unchecked, because it is used by one task at a time, and `RequestBody` sees to that: the connection's own task reads
/// heads, lends the content to whoever reads the body, and takes it back before it reads on.
final class Inbound: @unchecked Sendable {
  enum Head {
    case head(HTTPRequestHead)
    case refused(HTTPRefusal)
    /// Nothing more comes, and there is nobody to tell why.
    case over
  }

  enum Content {
    case piece([UInt8])
    case end
    case refused(HTTPRefusal)
    /// The client has gone.
    case over
    /// The task that reads was cancelled.
    case interrupted
  }

  private let channel: Channel
  private let limits: TimeLimits
  private var parser: HTTPRequestParser
  /// Whether the socket had nothing more when it was read last.
  private var isDrained = true
  private var isFirst = true
  private var progress: Progress

  init(channel: Channel, options: HTTPTaskServer.Options) {
    self.channel = channel
    limits = TimeLimits(options)
    parser = HTTPRequestParser(limits: options.parsingLimits)
    progress = Progress(limit: limits.body)
  }

  /// Whether bytes came that are not read as part of a request.
  var hasMore: Bool { parser.bufferedCount > 0 || !isDrained }

  /// The next request's head.
  func head() async -> Head {
    // The first request has to come at once: whoever connects has something to ask.
    var hasBegun = isFirst
    var deadline = Moment.now + (isFirst ? limits.header : limits.idle)
    isFirst = false
    while true {
      switch parser.next() {
      case .request(let head):
        progress = Progress(limit: limits.body)
        return .head(head)
      case .refusal(let refusal): return .refused(refusal)
      case .end, .piece: continue
      case .more: break
      }
      if !hasBegun, !parser.isIdle {
        hasBegun = true
        deadline = Moment.now + limits.header
      }
      if isDrained {
        switch await channel.wait(for: .input, until: deadline, orFor: .stopping) {
        case .ready: break
        case .broken: return .over
        case .timedOut: return parser.isIdle ? .over : .refused(.slowHeader)
        case .interrupted: return parser.isIdle ? .over : .refused(.stopping)
        }
      }
      guard receive() != 0 else { return .over }
    }
  }

  /// The next piece of the content.
  ///
  /// - Parameter willWait: called before the socket is waited for.
  func content(willWait: () -> Bool) async -> Content {
    while true {
      switch parser.next() {
      case .piece(let piece): return .piece(piece)
      case .refusal(let refusal): return .refused(refusal)
      case .end, .request: return .end
      case .more: break
      }
      if isDrained {
        guard willWait() else { return .over }
        let start = Moment.now
        let wake = await channel.waitForInputUnlessCancelled(until: start + progress.left)
        progress.spend(Moment.now.since(start))
        switch wake {
        case .ready: break
        case .broken: return .over
        case .timedOut: return .refused(.slowBody)
        case .interrupted: return .interrupted
        }
      }
      let count = receive()
      guard count != 0 else { return .over }
      progress.advance(by: max(count, 0))
    }
  }

  /// Whether all of the content has been given out.
  var isAtEnd: Bool { parser.isAtEnd }

  /// Reads what has already come of the content, and drops it; gives what is wrong with it, if anything is.
  func lookAhead() -> HTTPRefusal? {
    while true {
      switch parser.next() {
      case .piece: continue
      case .refusal(let refusal): return refusal
      case .more, .end, .request: return nil
      }
    }
  }

  /// Reads on and drops what comes, until the client ends its side or there was enough.
  func discard(upTo bytes: Int, within span: Nanoseconds) async {
    let deadline = Moment.now + span
    var left = bytes
    while left > 0 {
      // Many may wait here for long: none of them holds on to memory.
      let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { Self.read(channel.descriptor, $0) }
      if count > 0 {
        left -= min(count, left)
        if Moment.now >= deadline { return }
      } else if count == 0 {
        return
      } else {
        guard await channel.wait(for: .input, until: deadline) == .ready else { return }
      }
    }
  }

  /// Reads what the socket has: the count, 0 when nothing will ever come again, and negative when nothing is there.
  private func receive() -> Int {
    var room = 0
    let count = parser.fill { buffer in
      room = buffer.count
      return Self.read(channel.descriptor, buffer)
    }
    // A read that was not filled has emptied the socket, and what comes later is reported.
    isDrained = count < room
    return count
  }

  /// As `read`, with -1 for nothing yet, and 0 for an end of whatever kind.
  private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      // The system writes no more than `buffer.count` bytes there.
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return -1
      default: return 0
      }
    }
  }
}

extension HTTPRefusal {
  static let stopping = HTTPRefusal(503, "The server is stopping: send the request again.")
  fileprivate static let slowHeader = HTTPRefusal(408, "The header did not come in time.")
  fileprivate static let slowBody = HTTPRefusal(408, "The content came too slowly.")
}
