import TaskCoreHTTP
import Testing

struct EventStreamParserTests {
  private static let stream =
    "\u{FEFF}: hello\nid: 1\nevent: results\ndata: a\ndata:b\n\ndata\n\nid\ndata:  two\r\n\r\nevent: none\n\nid: x\u{0}y\r"
    + "retry: 1500\rdata: ü\r\rdata: cut"

  private static let events = [
    ServerEvent(id: "1", type: "results", data: "a\nb"), ServerEvent(id: "1", type: "message", data: ""),
    ServerEvent(id: "", type: "message", data: " two"), ServerEvent(id: "", type: "message", data: "ü"),
  ]

  @Test(arguments: 1...40) func eventsAreReadHoweverTheyAreCut(size: Int) throws {
    var parser = EventStreamParser(limit: 1000)
    var events: [ServerEvent] = []
    var rest = Array(Self.stream.utf8)[...]
    while !rest.isEmpty {
      events += try parser.read(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    #expect(events == Self.events)
    #expect(parser.retry == 1500)
  }

  @Test func whatIsTooLongIsRefused() {
    var parser = EventStreamParser(limit: 10)
    #expect(throws: EventStreamParser.TooLong.self) { try parser.read(Array("data: 123456789".utf8)) }
    var lines = EventStreamParser(limit: 10)
    #expect(throws: EventStreamParser.TooLong.self) { try lines.read(Array("data:1234\ndata:1234\ndata:12\n".utf8)) }
  }
}
