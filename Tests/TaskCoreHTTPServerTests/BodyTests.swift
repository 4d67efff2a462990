import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite(.serialized) struct BodyTests {
  @Test func aClientThatWaitsIsToldToGoOnWhenTheContentIsAskedFor() async throws {
    let gate = Gate()
    let handler = Answering { request in
      await gate.pass()
      return await Answering.echo.response(to: request)
    }
    try await serving(handler) { server in
      let address = server.address
      let client = try await onThread {
        let client = try RawClient(address)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
        // Nobody has asked for it.
        #expect(try client.receive(within: 0.2) == nil)
        return client
      }
      await gate.open()
      try await onThread {
        let interim = try client.receive(until: "\r\n\r\n")
        #expect(interim == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("hello")
        #expect(try client.receive(until: "hello").hasPrefix("HTTP/1.1 200 OK"))
        // The connection goes on.
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 OK"))
      }
    }
  }

  @Test func aClientThatWaitsGetsTheAnswerIfNobodyAsksForTheContent() async throws {
    try await serving(Answering { _ in HTTPTaskResponse(401) }) { server in
      let answer = try await server.exchange(
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 401 ") && answer.contains("\r\nConnection: close\r\n"))
    }
  }

  @Test func theConnectionEndsBehindAnAnswerThatDidNotReadTheContent() async throws {
    try await serving(Answering { _ in HTTPTaskResponse(401) }) { server in
      let answers = try await server.exchange(
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answers.components(separatedBy: "HTTP/1.1 401").count == 2)
      #expect(answers.contains("\r\nConnection: close\r\n"))
    }
  }

  /// The client sends for long before it reads: were the connection closed with that unread, the answer would be lost.
  @Test func anEarlyAnswerArrivesWhateverIsStillSent() async throws {
    try await serving(Answering { _ in HTTPTaskResponse(413, body: HTTPTaskBody(Array("enough".utf8))) }) { server in
      let address = server.address
      for _ in 1...5 {
        let answer = try await onThread {
          let client = try RawClient(address)
          client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n")
          for _ in 1...20 { client.send([UInt8](repeating: 0x61, count: 1_000_000)) }
          return String(decoding: try client.receiveAll(), as: UTF8.self)
        }
        #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.hasSuffix("enough"))
      }
    }
  }

  @Test func whatIsDroppedIsBounded() async throws {
    var options = HTTPTaskServer.Options()
    options.discardBytes = 1_000_000
    try await serving(Answering { _ in HTTPTaskResponse(413) }, options: options) { server in
      let address = server.address
      let isCut = try await onThread {
        let client = try RawClient(address)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000000\r\n\r\n")
        return !(1...200).allSatisfy { _ in client.send([UInt8](repeating: 0x61, count: 1_000_000)) }
      }
      #expect(isCut)
    }
  }

  @Test func aSlowReaderOfContentStopsTheClient() async throws {
    let gate = Gate()
    let handler = Answering { request in
      await gate.pass()
      return await Answering.echo.response(to: request)
    }
    try await serving(handler) { server in
      let address = server.address
      let sent = Counter()
      async let answer = onThread {
        let client = try RawClient(address)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 50000000\r\n\r\n")
        for _ in 1...500 {
          client.send([UInt8](repeating: 0x61, count: 100_000))
          sent.add(100_000)
        }
        return try client.receiveAll().count
      }
      // The system's own buffers hold some megabytes; then the client stands still, however long it is waited for.
      var before = -1
      while before != sent.value || before < 0 {
        before = sent.value
        try await Task.sleep(for: .milliseconds(200))
      }
      #expect(before < 20_000_000)
      await gate.open()
      let count = try await answer
      #expect(count > 50_000_000)
    }
  }

  @Test func contentIsReadByOneReaderAtATimeAndNotBehindTheAnswer() async throws {
    let kept = Kept()
    let handler = Answering { request in
      await kept.keep(request.body)
      let first = Task { try? await request.body.collected(upTo: 100) }
      // It waits for content that does not come before the answer.
      try? await Task.sleep(for: .milliseconds(50))
      let second = await Result { () async throws in try await request.body.collected(upTo: 100) }
      #expect(throws: TaskFailure.self) { try second.get() }
      _ = first
      return HTTPTaskResponse(200)
    }
    try await serving(handler) { server in
      let answer = try await server.exchange("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("Connection: close"))
      await #expect(throws: TaskFailure.self) { try await kept.body?.collected(upTo: 100) }
    }
  }

  @Test func readingContentEndsWhenTheReaderIsCancelled() async throws {
    let handler = Answering { request in
      let reading = Task { try await request.body.collected(upTo: 100) }
      try? await Task.sleep(for: .milliseconds(20))
      reading.cancel()
      guard case .failure(let error) = await reading.result else { return HTTPTaskResponse(200) }
      return HTTPTaskResponse((error as? TaskFailure)?.code == .cancelled ? 409 : 400)
    }
    try await serving(handler) { server in
      let answer = try await server.exchange("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 409"))
    }
  }

  @Test func aClientThatDiesWhileItSendsLeavesNothing() async throws {
    let begun = Counter()
    let failures = Counter()
    let handler = Answering { request in
      begun.add()
      do {
        _ = try await request.body.collected(upTo: 1_000_000)
      } catch {
        failures.add()
      }
      return HTTPTaskResponse(200)
    }
    try await serving(handler) { server in
      let address = server.address
      for number in 1...50 {
        let client = try await onThread {
          let client = try RawClient(address)
          client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nonly this much")
          return client
        }
        #expect(try await eventually { begun.value == number })
        if number.isMultiple(of: 2) { client.reset() }
      }
      #expect(try await eventually { server.openConnections == 0 && failures.value == 50 })
      #if os(Linux)
        #expect(try await eventually { (try? openSockets(of: address.port)) == 0 })
      #endif
    }
  }

  private actor Kept {
    private(set) var body: HTTPTaskBody?

    func keep(_ body: HTTPTaskBody) { self.body = body }
  }

  /// How many sockets of this port are neither listening nor gone, on whichever side; the system knows.
  private func openSockets(of port: Int) throws -> Int {
    let suffix = ":" + String(port + 0x10000, radix: 16, uppercase: true).dropFirst()
    return try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8).split(separator: "\n").dropFirst().count {
      line in
      let columns = line.split(separator: " ")
      return columns.count > 3 && columns[1].hasSuffix(suffix) && !["0A", "06"].contains(columns[3])
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
