/// How much a handler takes at once, and how often it says that it is still there.
public struct HTTPTaskHandlerOptions: Sendable, Hashable {
  /// How many bytes the content of a request may have.
  public var longestContent: Int
  /// How many bytes a document to import, and what programs send to each other (actions, queries, change sets), may have.
  public var longestDocument: Int
  /// How many records a document may have that is imported as one change set, which lies in memory until it is written.
  public var mostRecords: Int
  /// After how long without an event a stream of events says that it is still there.
  ///
  /// Proxies close connections on which nothing happens, and a client that is gone is noticed when something is written.
  public var heartbeat: Duration

  /// Options; the defaults are 16 MiB, 256 MiB, 250,000 records and 15 seconds.
  public init(
    longestContent: Int = 16 << 20, longestDocument: Int = 256 << 20, mostRecords: Int = 250_000,
    heartbeat: Duration = .seconds(15)
  ) {
    self.longestContent = max(0, longestContent)
    self.longestDocument = max(0, longestDocument)
    self.mostRecords = max(1, mostRecords)
    self.heartbeat = max(heartbeat, .milliseconds(1))
  }
}
