import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite(.serialized) struct StopTests {
  @Test func whatRunsIsFinishedAndNobodyNewIsLetIn() async throws {
    let gate = Gate()
    let begun = Counter()
    let handler = Answering { request in
      begun.add()
      await gate.pass()
      return await Answering.echo.response(to: request)
    }
    let server = try await HTTPTaskServer.start(on: .init(parsing: "127.0.0.1:0"), answering: handler)
    let address = server.address
    async let answer = server.exchange("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
    async let idle = server.exchange("")
    async let half = server.exchange("GET / HTTP/1.1\r\nHost: a\r\n")
    #expect(try await eventually { begun.value == 1 && server.openConnections == 3 })
    // Their bytes are there, too: both have been read, or are when the server looks.
    try await Task.sleep(for: .milliseconds(100))
    async let stopped: Void = server.stop(within: .seconds(20))
    let (toIdle, toHalf) = try await (idle, half)
    #expect(toIdle.isEmpty && toHalf.hasPrefix("HTTP/1.1 503 "))
    let isClosed = try await onThread { (try? RawClient(address)) == nil }
    #expect(isClosed)
    await gate.open()
    let toWhole = try await answer
    #expect(toWhole.hasSuffix("hello") && toWhole.contains("\r\nConnection: close\r\n"))
    await stopped
    #expect(server.openConnections == 0)
  }

  @Test func streamsOfEventsEndAtOnce() async throws {
    let handler = Answering { _ in
      let counter = Counter()
      let stream = ByteStream { () async throws(TaskFailure) in
        if counter.add() > 1 {
          do {
            try await Task.sleep(for: .seconds(3600))
          } catch {
            throw TaskFailure(.cancelled, "Nobody listens.")
          }
        }
        return Array("data: 1\n\n".utf8)
      }
      return HTTPTaskResponse(
        200, fields: ["Content-Type": "text/event-stream; charset=utf-8"], body: HTTPTaskBody(stream))
    }
    let server = try await HTTPTaskServer.start(on: .init(parsing: "127.0.0.1:0"), answering: handler)
    let address = server.address
    let client = try await onThread {
      let client = try RawClient(address)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.receive(until: "data: 1\n\n\r\n")
      return client
    }
    async let stopped: Void = server.stop(within: .seconds(600))
    let rest = try await onThread { try client.receiveAll() }
    #expect(rest == Array("0\r\n\r\n".utf8))
    await stopped
  }

  @Test func whatRunsForTooLongIsCancelled() async throws {
    let cancelled = Counter()
    let handler = Answering { _ in
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        cancelled.add()
      }
      return HTTPTaskResponse(200)
    }
    let server = try await HTTPTaskServer.start(on: .init(parsing: "127.0.0.1:0"), answering: handler)
    async let answer = server.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await eventually { server.openConnections == 1 })
    try await Task.sleep(for: .milliseconds(50))
    await server.stop(within: .milliseconds(100))
    #expect(server.openConnections == 0)
    _ = try? await answer
    // Stopping what has stopped is nothing.
    await server.stop()
  }

  @Test func thePortIsFreeAtOnce() async throws {
    let first = try await HTTPTaskServer.start(on: .init(parsing: "127.0.0.1:0"), answering: Answering.echo)
    let answer = try await first.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    await first.stop()
    let second = try await HTTPTaskServer.start(on: first.address, answering: Answering.echo)
    #expect(second.address == first.address)
    await second.stop()
  }
}
