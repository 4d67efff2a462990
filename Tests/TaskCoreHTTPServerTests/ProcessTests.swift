import Foundation
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

/// What is measured of a whole process, or would disturb the other tests.
@Suite(.serialized) struct ProcessTests {
  @Test func halfRequestsDoNotHinderHonestClients() async throws {
    let trial = try await TrialProcess.start()
    let address = trial.address
    let request = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n"
    // What is used once is in memory from then on.
    try await honest(address, request, times: 50)
    let before = try trial.memory
    // In a process of their own: where so many files are open, Foundation's `Process`, which other tests run, hangs.
    let halves = try await HeldRequests.begin(2000, at: address)
    let count = halves.count
    if count < 2000 { print("Only \(count) half requests: a process here may not have more files open.") }
    let start = ContinuousClock.now
    let slowest = try await withThrowingTaskGroup(of: Duration.self) { group in
      for _ in 1...32 { group.addTask { try await honest(address, request, times: 100) } }
      return try await group.reduce(.zero) { max($0, $1) }
    }
    let growth = try trial.memory - before
    print(
      "\(count) half requests beside 32 clients: \(growth) KiB more, 3200 requests in \(ContinuousClock.now - start),",
      "the slowest took \(slowest)")
    #expect(growth < 64 * 1024)
    #expect(slowest < .seconds(10))
    await halves.end()
    #expect(try await trial.end() == 0)
  }

  /// Asks so many times on one connection, and gives the longest time that an answer took.
  @discardableResult
  private func honest(_ address: HTTPTaskServer.Address, _ request: String, times: Int) async throws -> Duration {
    try await onThread {
      let client = try RawClient(address)
      var longest = Duration.zero
      for _ in 1...times {
        let start = ContinuousClock.now
        client.send(request)
        let answer = try client.receive(until: "Hello, world!")
        guard answer.hasPrefix("HTTP/1.1 200 OK") else { throw RawClient.Failure(description: answer) }
        longest = max(longest, ContinuousClock.now - start)
      }
      return longest
    }
  }

  @Test func withoutDescriptorsItWaitsAndDoesNotSpin() async throws {
    let trial = try await TrialProcess.start(openFiles: 60, mostFiles: 100)
    let address = trial.address
    // Its first thread ends meanwhile, for which Swift's runtime needs a descriptor, or else it stops the process.
    try await Task.sleep(for: .milliseconds(300))
    let clients = try await onThread { try (1...60).map { _ in try RawClient(address) } }
    // It tries again from time to time.
    let before = try trial.computingTime
    try await Task.sleep(for: .seconds(1))
    #expect(try trial.computingTime - before < 0.3)
    // Who waits is let in when others have gone.
    let answer = try await onThread {
      for client in clients.prefix(50) { client.reset() }
      guard let client = clients.last else { return "" }
      client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      return try client.receive(until: "Hello, world!")
    }
    #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    withExtendedLifetime(clients) {}
    #expect(try await trial.end() == 0)
  }

  @Test func itEndsWhenItIsAskedTo() async throws {
    let trial = try await TrialProcess.start()
    let address = trial.address
    let client = try await onThread {
      let client = try RawClient(address)
      client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try client.receive(until: "data: 2\n\n")
      return client
    }
    #expect(try await trial.end() == 0)
    let rest = try await onThread { String(decoding: try client.receiveAll(), as: UTF8.self) }
    #expect(rest.hasSuffix("0\r\n\r\n"))
  }
}
