import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreURLSession
import Testing

@Suite(.timeLimit(.minutes(5)))
struct URLSessionTransportTests {
  @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func methodsTargetsFieldsAndContentArrive(method: String) async throws {
    let site = try await Site()
    let method = HTTPTaskMethod(rawValue: method)
    let body = method == .get || method == .head ? HTTPTaskBody.empty : HTTPTaskBody(Array("content".utf8))
    let response = try await site.transport.send(
      HTTPTaskRequest(method, "/echo/a%20b?c=%2F&d", fields: ["X-A": "1, 2", "Content-Type": "text/x"], body: body))
    #expect(response.status == 200)
    let text = String(decoding: try await response.body.collected(upTo: 1000), as: UTF8.self)
    let expected = "\(method) /echo/a%20b?c=%2F&d 1, 2 text/x \(body.length ?? 0)"
    #expect(text == (method == .head ? "" : expected))
    #expect(response.fields["x-answer"] == "yes")
    await site.stop()
  }

  @Test(arguments: [200, 204, 304, 400, 401, 404, 412, 429, 500, 503]) func anyStatusIsAnAnswer(status: Int)
    async throws
  {
    let site = try await Site()
    let response = try await site.transport.send(HTTPTaskRequest(.get, "/status/\(status)"))
    #expect(response.status == status)
    _ = try await response.body.collected(upTo: 1000)
    await site.stop()
  }

  @Test func aServerThatAsksForAPasswordIsAnAnswerToo() async throws {
    let site = try await Site()
    let response = try await site.transport.send(HTTPTaskRequest(.get, "/password"))
    #expect(response.status == 401)
    #expect(String(decoding: try await response.body.collected(upTo: 100), as: UTF8.self) == "who?")
    await site.stop()
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreAnswersAndNothingIsSentThere(status: Int) async throws {
    let (site, other) = (try await Site(), try await Site())
    let response = try await site.transport.send(
      HTTPTaskRequest(
        .post, "/redirect/\(status)?\(other.server.address)", fields: ["Authorization": "Bearer x"],
        body: HTTPTaskBody([1])))
    #expect(response.status == status)
    _ = try await response.body.collected(upTo: 1000)
    #expect(other.requests == 0)
    await site.stop()
    await other.stop()
  }

  @Test func theAnswerIsThereBeforeItsContent() async throws {
    let site = try await Site()
    let response = try await site.transport.send(HTTPTaskRequest(.get, "/drip"))
    var pieces = 0
    for try await piece in response.body.stream {
      #expect(piece == Array("drop\n".utf8))
      pieces += 1
      if pieces == 3 { break }
      site.drip()
    }
    await site.stop()
  }

  @Test func lettingGoOfTheContentEndsTheExchange() async throws {
    let site = try await Site()
    do {
      let response = try await site.transport.send(HTTPTaskRequest(.get, "/drip"))
      for try await _ in response.body.stream { break }
    }
    // The server writes until it notices that nobody reads.
    while site.openAnswers > 0 {
      site.drip()
      try await Task.sleep(for: .milliseconds(5))
    }
    await site.stop()
  }

  @Test func cancellingEndsTheWaiting() async throws {
    let site = try await Site()
    for target in ["/silence", "/drip"] {
      let before = site.requests
      let task = Task { [transport = site.transport] in
        await failure {
          () throws(TaskFailure) in
          let response = try await transport.send(HTTPTaskRequest(.get, target))
          for try await _ in response.body.stream {}
        }
      }
      while site.requests == before { await Task.yield() }
      task.cancel()
      #expect(await task.value?.code == .cancelled)
    }
    await site.stop()
  }

  @Test(arguments: [0, 1, 262_144, 262_145, 5_000_000], [true, false])
  func longContentArrivesWhole(size: Int, isStreamed: Bool) async throws {
    let site = try await Site()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let body = isStreamed ? HTTPTaskBody(ByteStream(bytes)) : HTTPTaskBody(bytes)
    let response = try await site.transport.send(
      HTTPTaskRequest(.post, "/mirror", fields: ["Content-Type": "text/x"], body: body))
    #expect(try await response.body.collected(upTo: size) == bytes)
    await site.stop()
  }

  @Test func aStreamThatFailsIsNotSent() async throws {
    let site = try await Site()
    let body = HTTPTaskBody(ByteStream { () async throws(TaskFailure) in throw TaskFailure(.corrupted, "unreadable") })
    let failure = await failure { () throws(TaskFailure) in
      _ = try await site.transport.send(HTTPTaskRequest(.post, "/mirror", body: body))
    }
    #expect(failure?.code == .corrupted)
    #expect(site.requests == 0)
    await site.stop()
  }

  @Test func connectionsAreUsedAgain() async throws {
    let site = try await Site()
    for _ in 1...100 {
      let response = try await site.transport.send(HTTPTaskRequest(.get, "/echo"))
      _ = try await response.body.collected(upTo: 1000)
    }
    #expect(site.server.openConnections <= 2)
    await site.stop()
  }

  @Test func aStreamOfEventsHasAConnectionOfItsOwnAndIsTheSecondOnIt() async throws {
    let site = try await Site()
    var open: [HTTPTaskResponse] = []
    for count in 1...3 {
      let request = HTTPTaskRequest(.get, "/drip", fields: ["Accept": "text/event-stream"])
      let response = try await site.transport.send(request)
      for try await piece in response.body.stream {
        #expect(piece == Array("drop\n".utf8))
        break
      }
      open.append(response)
      #if canImport(FoundationNetworking)
        #expect(site.methods == (1...count).flatMap { _ in [HTTPTaskMethod.options, .get] })
      #endif
      #expect(site.server.openConnections == count)
    }
    #expect(open.count == 3)
    await site.stop()
  }

  @Test func whoeverReadsTooSlowlyIsTold() async throws {
    let site = try await Site()
    let transport = URLSessionTransport(to: site.transport.address, bufferLimit: 100_000)
    let response = try await transport.send(HTTPTaskRequest(.get, "/long/3000000"))
    try await Task.sleep(for: .milliseconds(200))
    #if canImport(FoundationNetworking)
      let failure = await failure { () throws(TaskFailure) in for try await _ in response.body.stream {} }
      #expect(failure?.code == .tooLarge)
    #else
      #expect(try await response.body.collected(upTo: .max).count == 3_000_000)
    #endif
    await site.stop()
  }

  @Test(arguments: [
    ("http://127.0.0.1:1", "takes connections"), ("http://no-such-host.invalid", "no host"),
  ])
  func whatCannotBeReachedIsUnavailable(address: String, word: String) async throws {
    let transport = URLSessionTransport(to: try HTTPTaskAddress(address))
    let failure = await failure { () throws(TaskFailure) in _ = try await transport.send(HTTPTaskRequest(.get, "/")) }
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains(word) == true, "\(String(describing: failure))")
  }

  @Test func aConnectionThatIsClosedWithoutAnAnswerMayBeTriedAgain() async throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    #expect(isListening)
    Thread {
      let connection = accept(listener, nil, nil)
      // What was asked is taken in first, or closing would break the connection instead of ending it.
      var bytes = [UInt8](repeating: 0, count: 4096)
      _ = recv(connection, &bytes, bytes.count, 0)
      close(connection)
    }.start()
    let address = try HTTPTaskAddress("http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))")
    let transport = URLSessionTransport(to: address)
    let failure = await failure { () throws(TaskFailure) in _ = try await transport.send(HTTPTaskRequest(.get, "/")) }
    #expect(failure?.code == .unavailable, "\(String(describing: failure))")
    #expect(failure?.message.contains("broke") == true)
  }

  @Test func aServerWithoutTLSIsNotTrusted() async throws {
    let site = try await Site()
    let transport = URLSessionTransport(to: try HTTPTaskAddress("https://\(site.server.address)"))
    let failure = await failure { () throws(TaskFailure) in _ = try await transport.send(HTTPTaskRequest(.get, "/")) }
    #expect(failure?.code == .untrusted, "\(String(describing: failure))")
    await site.stop()
  }

  @Test func aGetWithContentIsRefused() async throws {
    let transport = URLSessionTransport(to: try HTTPTaskAddress("http://127.0.0.1:1"))
    let failure = await failure { () throws(TaskFailure) in
      _ = try await transport.send(HTTPTaskRequest(.get, "/", body: HTTPTaskBody([1])))
    }
    #expect(failure?.code == .invalid)
  }

  private func failure(of body: () async throws(TaskFailure) -> Void) async -> TaskFailure? {
    do throws(TaskFailure) {
      try await body()
      return nil
    } catch {
      return error
    }
  }
}
