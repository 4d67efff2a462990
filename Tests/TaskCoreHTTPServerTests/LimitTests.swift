import Foundation
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite(.serialized) struct LimitTests {
  @Test func aHeaderThatTakesTooLongIsRefused() async throws {
    var options = HTTPTaskServer.Options()
    options.headerTime = .milliseconds(200)
    try await serving(options: options) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      // Who says nothing is told nothing.
      let silence = try await server.exchange("")
      #expect(silence.isEmpty)
    }
  }

  /// A byte now and then does not help.
  @Test func aHeaderThatDripsIsRefused() async throws {
    var options = HTTPTaskServer.Options()
    options.headerTime = .milliseconds(300)
    try await serving(options: options) { server in
      let address = server.address
      let answer = try await onThread {
        let client = try RawClient(address)
        client.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
        for _ in 1...2000 {
          client.send("x")
          if let bytes = try client.receive(within: 0.05) { return String(decoding: bytes, as: UTF8.self) }
        }
        return "nothing"
      }
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
    }
  }

  @Test(arguments: ["Content-Length: 10000\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"])
  func contentThatDripsIsRefused(_ rest: String) async throws {
    var options = HTTPTaskServer.Options()
    options.bodyTime = .milliseconds(300)
    try await serving(options: options) { server in
      let address = server.address
      let answer = try await onThread {
        let client = try RawClient(address)
        client.send("POST / HTTP/1.1\r\nHost: a\r\n" + rest)
        for _ in 1...2000 {
          if let bytes = try client.receive(within: 0.05) { return String(decoding: bytes, as: UTF8.self) }
          client.send(rest.hasPrefix("C") ? "x" : "1\r\nx\r\n")
        }
        return "nothing"
      }
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
    }
  }

  @Test func aConnectionThatIsIdleIsClosed() async throws {
    var options = HTTPTaskServer.Options()
    options.idleTime = .milliseconds(200)
    try await serving(options: options) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.components(separatedBy: "HTTP/1.1").count == 2)
    }
  }

  @Test func aClientThatDoesNotReadIsGivenUp() async throws {
    var options = HTTPTaskServer.Options()
    options.writeTime = .milliseconds(300)
    let handler = Answering { _ in HTTPTaskResponse(200, body: HTTPTaskBody([UInt8](repeating: 0, count: 50_000_000))) }
    try await serving(handler, options: options) { server in
      let address = server.address
      let client = try await onThread {
        let client = try RawClient(address, receiveBuffer: 65_536)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return client
      }
      #expect(try await eventually { server.openConnections == 1 })
      #expect(try await eventually { server.openConnections == 0 })
      withExtendedLifetime(client) {}
    }
  }

  @Test func aClientTooManyIsToldToComeAgain() async throws {
    var options = HTTPTaskServer.Options()
    options.connections = 4
    // On a busy machine so many rounds take longer than a connection may be idle, and then there is room.
    options.idleTime = .seconds(3600)
    try await serving(options: options) { server in
      let address = server.address
      let clients = try await onThread {
        try (1...4).map { _ in
          let client = try RawClient(address)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          _ = try client.receive(until: "\r\n\r\n")
          return client
        }
      }
      for _ in 1...200 {
        let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("\r\nRetry-After: 1\r\n"))
        // So many at once are told, and one that has gone is soon noticed.
        #expect(try await eventually { server.openConnections == 4 })
      }
      // Those who were there before are served as ever.
      try await onThread {
        for client in clients {
          client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          let answer = try client.receiveAll()
          #expect(answer.starts(with: "HTTP/1.1 200 OK".utf8))
        }
      }
      #expect(try await eventually { server.openConnections == 0 })
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    }
  }
}
