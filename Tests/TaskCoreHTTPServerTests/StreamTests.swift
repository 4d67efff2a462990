import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite(.serialized) struct StreamTests {
  /// A stream of pieces that a function makes out of their number, beginning with 1.
  private static func stream(
    _ piece: @escaping @Sendable (Int) async throws(TaskFailure) -> [UInt8]?
  ) -> ByteStream {
    let counter = Counter()
    return ByteStream { () async throws(TaskFailure) in try await piece(counter.add()) }
  }

  private static func streaming(
    _ type: String = "text/plain", length: Int? = nil,
    _ piece: @escaping @Sendable (Int) async throws(TaskFailure) -> [UInt8]?
  ) -> Answering {
    Answering { _ in
      HTTPTaskResponse(
        200, fields: ["Content-Type": type], body: HTTPTaskBody(Self.stream(piece), length: length))
    }
  }

  @Test func anAnswerOfUnknownLengthComesInChunks() async throws {
    let handler = Self.streaming { number in number <= 3 ? Array(repeating: 0x61, count: number * 10) : nil }
    try await serving(handler) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer.contains("\r\nTransfer-Encoding: chunked\r\n") && !answer.contains("Content-Length"))
      let (a, b, c) = (
        String(repeating: "a", count: 10), String(repeating: "a", count: 20), String(repeating: "a", count: 30)
      )
      #expect(answer.hasSuffix("\r\n\r\na\r\n\(a)\r\n14\r\n\(b)\r\n1e\r\n\(c)\r\n0\r\n\r\n"))
    }
  }

  @Test func anOldClientReadsUntilTheEnd() async throws {
    let handler = Self.streaming { number in number <= 3 ? Array("\(number)".utf8) : nil }
    try await serving(handler) { server in
      let answer = try await server.exchange("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(!answer.contains("Transfer-Encoding") && answer.hasSuffix("\r\n\r\n123"))
      #expect(answer.contains("Connection: close"))
    }
  }

  @Test func anAnswerOfKnownLengthHasIt() async throws {
    let handler = Self.streaming(length: 3) { number in number <= 3 ? Array("\(number)".utf8) : nil }
    try await serving(handler) { server in
      let answers = try await server.exchange(
        "GET / HTTP/1.1\r\nHost: a\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answers.contains("\r\n\r\n123HTTP/1.1 200 OK"))
      #expect(answers.components(separatedBy: "\r\nContent-Length: 3\r\n").count == 3 && answers.hasSuffix("\r\n\r\n"))
    }
  }

  @Test(arguments: [nil, 4, 2])
  func aStreamThatIsNotWhatItSaidEndsTheConnection(_ length: Int?) async throws {
    let handler = Self.streaming(length: length) { number throws(TaskFailure) in
      if number > 3, length != 4 { throw TaskFailure(.corrupted, "The rest cannot be read.") }
      return number <= 3 ? Array("\(number)".utf8) : nil
    }
    try await serving(handler) { server in
      let answer = try await server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
      // Neither the last chunk nor a byte too many, and no other answer behind it.
      #expect(!answer.hasSuffix("0\r\n\r\n") && answer.components(separatedBy: "HTTP/1.1").count == 2)
      if length == 2 { #expect(answer.hasSuffix("\r\n\r\n12")) }
    }
  }

  @Test func aSlowReaderStopsTheStream() async throws {
    let made = Counter()
    let handler = Self.streaming { number in
      made.add(100_000)
      return number <= 500 ? [UInt8](repeating: 0x61, count: 100_000) : nil
    }
    try await serving(handler) { server in
      let address = server.address
      let client = try await onThread {
        let client = try RawClient(address, receiveBuffer: 65_536)
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        return client
      }
      var before = -1
      while before != made.value || before <= 0 {
        before = made.value
        try await Task.sleep(for: .milliseconds(200))
      }
      #expect(before < 20_000_000)
      let count = try await onThread { try client.receiveAll().count }
      #expect(count > 50_000_000)
    }
  }

  /// Nothing is sent to the client, so only its going can be the reason.
  @Test(arguments: [false, true])
  func aStreamIsCancelledWhenItsClientHasGone(_ withReset: Bool) async throws {
    let cancelled = Counter()
    let handler = Self.streaming("text/event-stream") { number throws(TaskFailure) in
      if number == 1 { return Array("data: 1\n\n".utf8) }
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        cancelled.add()
        throw TaskFailure(.cancelled, "Nobody listens.")
      }
      return nil
    }
    try await serving(handler) { server in
      let address = server.address
      for _ in 1...5 {
        try await onThread {
          let client = try RawClient(address)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          _ = try client.receive(until: "data: 1")
          if withReset { client.reset() }
        }
      }
      #expect(try await eventually { server.openConnections == 0 && cancelled.value == 5 })
    }
  }

  @Test func answeringIsCancelledWhenTheConnectionIsReset() async throws {
    let begun = Counter()
    let cancelled = Counter()
    let handler = Answering { _ in
      begun.add()
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        cancelled.add()
      }
      return HTTPTaskResponse(200)
    }
    try await serving(handler) { server in
      let address = server.address
      let client = try await onThread {
        let client = try RawClient(address)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return client
      }
      #expect(try await eventually { begun.value == 1 })
      client.reset()
      #expect(try await eventually { cancelled.value == 1 && server.openConnections == 0 })
    }
  }

  @Test func aClientMayEndItsSideAndReadOn() async throws {
    let handler = Self.streaming { number in number <= 300 ? [UInt8](repeating: 0x61, count: 10_000) : nil }
    try await serving(handler) { server in
      let address = server.address
      let answer = try await onThread {
        let client = try RawClient(address)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        client.finish()
        return String(decoding: try client.receiveAll(), as: UTF8.self)
      }
      #expect(answer.count > 3_000_000 && answer.hasSuffix("\r\n0\r\n\r\n"))
    }
  }

  /// The answer is made of the content while that still comes.
  @Test func anAnswerMayReadTheContent() async throws {
    let handler = Answering { request in
      HTTPTaskResponse(200, body: HTTPTaskBody(request.body.stream))
    }
    try await serving(handler) { server in
      let address = server.address
      try await onThread {
        let client = try RawClient(address)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for number in 100...120 {
          client.send("3\r\n\(number)\r\n")
          _ = try client.receive(until: "3\r\n\(number)\r\n")
        }
        client.send("0\r\n\r\n")
        #expect(try client.receiveAll() == Array("0\r\n\r\n".utf8))
      }
    }
  }
}
