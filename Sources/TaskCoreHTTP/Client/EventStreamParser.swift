/// One event that a server sent.
package struct ServerEvent: Sendable, Hashable {
  /// The last identifier that the stream has named, up to this event.
  package var id: String
  /// The event's type; `message` where the stream names none.
  package var type: String
  /// The data: its lines, joined by line feeds.
  package var data: String

  package init(id: String, type: String, data: String) {
    self.id = id
    self.type = type
    self.data = data
  }
}

/// Reads server-sent events from bytes that come cut anywhere (WHATWG HTML, section 9.2.6).
package struct EventStreamParser {
  /// An event is longer than what is taken.
  package struct TooLong: Error {}

  private let limit: Int
  private var line: [UInt8] = []
  private var endedByReturn = false
  private var isFirstLine = true
  private var type = ""
  private var data: [UInt8] = []
  private var hasData = false
  /// The identifier that a reconnection names.
  package private(set) var lastID: String
  /// How long the server wants its clients to wait before they come back, in milliseconds.
  package private(set) var retry: Int?

  /// - Parameters:
  ///   - limit: how many bytes a line, or the data of an event, may have.
  ///   - lastID: the identifier that the stream before ended with.
  package init(limit: Int, lastID: String = "") {
    self.limit = limit
    self.lastID = lastID
  }

  /// Takes the next bytes, and gives the events that they complete.
  package mutating func read(_ bytes: [UInt8]) throws(TooLong) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      // A line ends with LF, CR, or both in this order.
      defer { endedByReturn = byte == 0x0D }
      switch byte {
      case 0x0A where endedByReturn: continue
      case 0x0A, 0x0D:
        if let event = endLine() { events.append(event) }
      default:
        guard line.count < limit else { throw TooLong() }
        line.append(byte)
      }
    }
    guard data.count <= limit else { throw TooLong() }
    return events
  }

  private mutating func endLine() -> ServerEvent? {
    defer { line.removeAll(keepingCapacity: line.count < 65_536) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    // A line that begins with a colon is a comment: a sign of life.
    guard colon != 0 else { return nil }
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
    case "event": type = String(decoding: value, as: UTF8.self)
    case "data":
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    case "id" where !value.contains(0): lastID = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
      retry = Int(String(decoding: value, as: UTF8.self))
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> ServerEvent? {
    defer {
      type = ""
      data = []
      hasData = false
    }
    guard hasData else { return nil }
    return ServerEvent(
      id: lastID, type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self))
  }
}
