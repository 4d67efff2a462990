import Foundation
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite(.serialized) struct ProbeTests {
  private static var options: HTTPTaskServer.Options {
    var options = HTTPTaskServer.Options()
    options.bodyBytes = 1_000_000
    // Nothing in these tests may be the end of a time limit.
    options.headerTime = .seconds(600)
    options.bodyTime = .seconds(600)
    return options
  }

  /// The client sends, and then waits with its side open: only the server can end it.
  @Test(arguments: Probe.refused)
  func whatMustBeRefusedIsRefusedAndClosed(_ probe: Probe) async throws {
    try await serving(options: Self.options) { server in
      let answer = try await server.exchange(probe.bytes)
      let status = Int(answer.dropFirst(9).prefix(3)) ?? 0
      #expect(answer.hasPrefix("HTTP/1.1 ") && (400...599).contains(status), "\(answer.prefix(200))")
      #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "one answer and no more: \(answer.prefix(2000))")
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(answer.contains("\r\nContent-Type: application/problem+json\r\n"))
      let body = try #require(answer.components(separatedBy: "\r\n\r\n").last)
      let problem = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
      #expect(problem["status"] as? Int == status)
      #expect(problem["type"] as? String == "about:blank")
      for member in ["title", "detail", "code"] { #expect((problem[member] as? String)?.isEmpty == false) }
    }
  }

  @Test(arguments: Probe.served)
  func whatMustBeServedIsServed(_ probe: Probe) async throws {
    try await serving(options: Self.options) { server in
      let address = server.address
      let answer = try await onThread {
        let client = try RawClient(address)
        client.send(probe.bytes)
        return try client.receive(until: "\r\n\r\n")
      }
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(answer)")
    }
  }

  /// The same, where what answers does not look at the content: what came with the head is looked at all the same.
  @Test(arguments: Probe.refused.filter { $0.bytes.count < 1000 })
  func whatMustBeRefusedIsRefusedWhoeverAnswers(_ probe: Probe) async throws {
    try await serving(Answering { _ in .init(200) }, options: Self.options) { server in
      let answer = try await server.exchange(probe.bytes)
      #expect(answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 5"))
    }
  }
}
