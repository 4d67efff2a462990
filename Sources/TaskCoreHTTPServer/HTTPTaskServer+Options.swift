extension HTTPTaskServer {
  /// What a server takes, how much of it, and for how long it waits. The defaults suit a server on the open network behind
  /// a proxy or not.
  public struct Options: Sendable {
    /// Bytes of a request's head, from the method to the empty line, and of trailers; more is 431. 32 KiB.
    public var headerBytes = 32_768
    /// Lines of header fields, and of trailers; more is 431. 100.
    public var headerCount = 100
    /// Bytes of a request's target; more is 414. 8 KiB.
    public var targetBytes = 8192
    /// Bytes of any request's content; more is 413. What answers may take less. 256 MiB.
    public var bodyBytes = 268_435_456

    /// Connections at a time; a client too many is answered 503 and told when to come again. 8,192.
    ///
    /// It is lowered when the server starts to what the process's limit of open files allows: 64 files are for all else,
    /// and up to 128 for clients that are turned away.
    public var connections = 8192
    /// Requests on one connection before it is closed. 10,000.
    public var requestsPerConnection = 10_000

    /// From connecting, or from a request's first byte, to the end of its head; later is 408. 10 s.
    public var headerTime = Duration.seconds(10)
    /// How long the server waits in all for each 16 KiB of content, or its end, while somebody reads it; longer is 408.
    /// 20 s.
    public var bodyTime = Duration.seconds(20)
    /// Between two requests on a connection, before it is closed. 60 s.
    public var idleTime = Duration.seconds(60)
    /// How long the server waits in all for the client to take each 16 KiB of an answer, before it closes. 20 s.
    public var writeTime = Duration.seconds(20)

    /// How much is dropped of what a client still sends behind an answer that did not wait for it. Then the connection is
    /// closed for good. 32 MiB.
    public var discardBytes = 33_554_432
    /// For how long that is dropped. 5 s.
    public var discardTime = Duration.seconds(5)

    /// The defaults.
    public init() {}

    var parsingLimits: HTTPParsingLimits {
      HTTPParsingLimits(
        headerBytes: headerBytes, headerCount: headerCount, targetBytes: targetBytes, bodyBytes: bodyBytes)
    }
  }
}

/// The time limits of a server on the machine's clock.
struct TimeLimits: Sendable {
  let header: Nanoseconds
  let body: Nanoseconds
  let idle: Nanoseconds
  let write: Nanoseconds
  let discard: Nanoseconds

  init(_ options: HTTPTaskServer.Options) {
    header = Nanoseconds(options.headerTime)
    body = Nanoseconds(options.bodyTime)
    idle = Nanoseconds(options.idleTime)
    write = Nanoseconds(options.writeTime)
    discard = Nanoseconds(options.discardTime)
  }

  /// How often deadlines are looked at: often enough for the shortest, and seldom enough to cost nothing.
  var tick: Int32 {
    let shortest = min(header, body, idle, write, discard).count / 1_000_000
    return Int32(min(max(shortest / 8, 5), 100))
  }
}
