import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite(.serialized) struct ConnectionTests {
  @Test func severalRequestsAreServedOnAConnection() async throws {
    try await serving { server in
      let address = server.address
      try await onThread {
        let client = try RawClient(address)
        for number in 1...20 {
          client.send("POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n\(100 + number)")
          let answer = try client.receive(until: "\r\n\r\n\(100 + number)")
          #expect(answer.contains("\r\nAsked: POST /\(number)\r\n"))
          #expect(!answer.contains("Connection:"))
        }
      }
    }
  }

  @Test func whatComesAtOnceIsAnsweredInItsOrder() async throws {
    let slow = Answering { request in
      // The earlier a request, the longer its answer takes.
      let number = Int(request.target.dropFirst()) ?? 0
      try? await Task.sleep(for: .milliseconds(50 - 5 * number))
      return HTTPTaskResponse(200, body: HTTPTaskBody(Array("<\(number)>".utf8)))
    }
    try await serving(slow) { server in
      let requests = (1...10).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\($0 == 10 ? "Connection: close\r\n" : "")\r\n" }
      let answers = try await server.exchange(requests.joined())
      let order = answers.split(separator: "<").compactMap { Int($0.prefix { $0 != ">" }) }
      #expect(order == Array(1...10))
    }
  }

  @Test func anOldClientIsClosedUnlessItAsks() async throws {
    try await serving { server in
      let address = server.address
      let answer = try await server.exchange("GET / HTTP/1.0\r\n\r\n")
      #expect(answer.contains("\r\nConnection: close\r\n"))
      try await onThread {
        let client = try RawClient(address)
        for _ in 1...3 {
          client.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
          #expect(try client.receive(until: "\r\n\r\n").contains("\r\nConnection: keep-alive\r\n"))
        }
      }
    }
  }

  @Test func theAnswerToHeadHasALengthAndNoContent() async throws {
    let handler = Answering { _ in HTTPTaskResponse(200, body: HTTPTaskBody(Array("hello".utf8))) }
    try await serving(handler) { server in
      let answers = try await server.exchange(
        "HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let parts = answers.components(separatedBy: "\r\n\r\n")
      #expect(parts.count == 3 && parts[0].contains("\r\nContent-Length: 5"))
      #expect(parts[1].hasPrefix("HTTP/1.1 200 OK\r\n") && parts[2] == "hello")
    }
  }

  @Test(arguments: [204, 304])
  func someAnswersHaveNoContent(_ status: Int) async throws {
    let handler = Answering { _ in HTTPTaskResponse(status, body: HTTPTaskBody(Array("hello".utf8))) }
    try await serving(handler) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.hasSuffix("\r\n\r\n"))
      #expect(!answer.contains("Content-Length") && !answer.contains("Transfer-Encoding"))
    }
  }

  @Test(arguments: [
    HTTPTaskFields.Field("X", "a\r\nSet-Cookie: b"), .init("X", "a\nb"), .init("X", "a\rb"), .init("X", "a\0b"),
    .init("X Y", "a"), .init("", "a"), .init("X\r\nY", "a"), .init("X:", "a"),
  ])
  func aFieldThatWouldBreakTheAnswerIsNotSent(_ field: HTTPTaskFields.Field) async throws {
    let handler = Answering { _ in HTTPTaskResponse(200, fields: HTTPTaskFields([field])) }
    try await serving(handler) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 500 ") && answer.contains("problem+json"))
      #expect(!answer.contains("Set-Cookie"))
    }
  }

  @Test(arguments: [-1, 0, 99, 100, 101, 199, 600, 1000])
  func aStatusThatIsNoneIsNotSent(_ status: Int) async throws {
    try await serving(Answering { _ in HTTPTaskResponse(status) }) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 500 "))
    }
  }

  @Test func framingIsTheServersBusiness() async throws {
    let handler = Answering { _ in
      HTTPTaskResponse(
        200,
        fields: ["Content-Length": "99", "transfer-encoding": "chunked", "Connection": "upgrade", "Date": "never"],
        body: HTTPTaskBody(Array("hello".utf8)))
    }
    let date = try #require(
      Calendar(identifier: .gregorian).date(
        from: DateComponents(
          timeZone: TimeZone(identifier: "UTC"), year: 1994, month: 11, day: 6, hour: 8, minute: 49, second: 37)))
    let server = try await HTTPTaskServer.start(
      on: HTTPTaskServer.Address(parsing: "127.0.0.1:0"), now: { date }, answering: handler)
    let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(
      answer
        == "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
    )
    await server.stop()
  }

  @Test func aConnectionServesSoManyRequests() async throws {
    var options = HTTPTaskServer.Options()
    options.requestsPerConnection = 3
    try await serving(options: options) { server in
      let answers = try await server.exchange(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 5))
      #expect(answers.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
      #expect(answers.components(separatedBy: "Connection: close").count == 2)
    }
  }

  @Test(arguments: ["127.0.0.1:0", "[::1]:0", "localhost:0", "[::]:0"])
  func itListensOnBothVersionsOfIP(_ address: String) async throws {
    try await serving(on: address) { server in
      #expect(server.address.port > 0)
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    }
  }

  @Test func anAddressInUseIsSaid() async throws {
    try await serving { server in
      await #expect {
        _ = try await HTTPTaskServer.start(on: server.address, answering: Answering.echo)
      } throws: { error in
        guard let failure = error as? TaskFailure else { return false }
        return failure.code == .unavailable && failure.message.contains("another port")
      }
    }
    for address in ["192.0.2.1:0", "no-such-host.invalid:0"] {
      await #expect {
        _ = try await HTTPTaskServer.start(on: .init(parsing: address), answering: Answering.echo)
      } throws: { ($0 as? TaskFailure)?.code == .unavailable }
    }
  }
}
