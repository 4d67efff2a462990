import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreInMemory
import TaskCoreTestSupport
import Testing

/// Every answer that leaves the server is told of once, with the status that it has.
@Suite(.serialized) struct LogTests {
  private final class Log: @unchecked Sendable {
    // Unchecked: `visits` is touched under the lock only.
    private let lock = NSLock()
    private var visits: [HTTPTaskVisit] = []

    var all: [HTTPTaskVisit] { lock.withLock { visits } }
    func write(_ visit: HTTPTaskVisit) { lock.withLock { visits.append(visit) } }
  }

  private static func statuses(in answers: String) -> [Int] {
    answers.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
  }

  private static let end = "Connection: close\r\n\r\n"

  @Test(
    arguments: [
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n" + end, "GET / HTTP/1.1\r\n\r\n",
      "nonsense\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\nHost: a\n\n",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
      "GET /unsendable HTTP/1.1\r\nHost: a\r\n\r\n", "HEAD / HTTP/1.1\r\nHost: a\r\n" + end,
    ]) func eachAnswerIsTold(_ requests: String) async throws
  {
    let log = Log()
    let handler = Answering { request in
      if request.target == "/unsendable" { return HTTPTaskResponse(200, fields: ["X": "a\r\nb"]) }
      return await Answering.echo.response(to: request)
    }
    try await serving(handler, log: log.write) { server in
      let sent = Self.statuses(in: try await server.exchange(requests))
      #expect(!sent.isEmpty && log.all.map(\.status) == sent, "\(log.all)")
      for visit in log.all {
        #expect(visit.owner == nil && visit.route == nil && (visit.reason == nil) == (visit.status == 200))
      }
    }
  }

  /// The handler says one thing, and then it turns out that the content never came, or was none.
  @Test(arguments: [("Content-Length: 10\r\n\r\nhello", 408), ("Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400)])
  func theStatusIsTheOneThatIsSent(_ rest: String, _ status: Int) async throws {
    let log = Log()
    var options = HTTPTaskServer.Options()
    options.bodyTime = .milliseconds(200)
    let token = HTTPTaskTokens.makeToken()
    let access = HTTPTaskAccess(tokens: HTTPTaskTokens([try .init(token: token, owner: "ada")])) { (owner) in
      HTTPTaskHandler(TaskPlanner(store: InMemoryTaskStore()), owner: owner)
    }
    try await serving(access, options: options, log: log.write) { server in
      let head = "POST /v1/tasks HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n"
      let sent = Self.statuses(in: try await server.exchange(head + rest))
      #expect(sent == [status] && log.all.map(\.status) == sent, "\(log.all)")
      #expect(log.all.first?.owner == "ada" && log.all.first?.route == "/v1/tasks" && log.all.first?.method == "POST")
      let fine = "GET /v1/tasks HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n\r\n"
      #expect(Self.statuses(in: try await server.exchange(fine)) == [200])
      #expect(
        log.all.last?.line.hasPrefix("GET /v1/tasks 200 ") == true && log.all.last?.line.hasSuffix("ms ada") == true)
    }
  }

  @Test func aHeaderThatIsTooLateAndAClientTooManyAreTold() async throws {
    let log = Log()
    var options = HTTPTaskServer.Options()
    options.headerTime = .milliseconds(200)
    options.connections = 1
    try await serving(options: options, log: log.write) { server in
      let address = server.address
      try await onThread {
        let first = try RawClient(address)
        first.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try first.receive(within: 60)
        let second = try RawClient(address)
        _ = try second.receiveAll()
      }
      #expect(try await eventually { server.openConnections == 0 })
      #expect(Self.statuses(in: try await server.exchange("GET / HT")) == [408])
      #expect(log.all.map(\.status) == [200, 503, 408])
      #expect(log.all.map(\.method) == ["GET", "-", "-"])
    }
  }
}
