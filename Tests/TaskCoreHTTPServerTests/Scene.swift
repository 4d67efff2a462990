import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

/// What answers in a test, by a function.
struct Answering: HTTPTaskResponding {
  let answer: @Sendable (HTTPTaskRequest) async -> HTTPTaskResponse

  init(_ answer: @escaping @Sendable (HTTPTaskRequest) async -> HTTPTaskResponse) { self.answer = answer }

  func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse { await answer(request) }

  /// Answers with the content that was sent, and tells in a field what was asked.
  static let echo = Answering { request in
    do {
      let body = try await request.body.collected(upTo: 100_000_000)
      return HTTPTaskResponse(
        200, fields: ["Asked": "\(request.method) \(request.target)"], body: HTTPTaskBody(body))
    } catch {
      return HTTPTaskResponse(400)
    }
  }
}

/// Lets a test talk to a server, stops it, and sees to it that nothing of it is left.
func serving(
  _ handler: any HTTPTaskResponding = Answering.echo, on address: String = "127.0.0.1:0",
  options: HTTPTaskServer.Options = HTTPTaskServer.Options(), log: (@Sendable (HTTPTaskVisit) -> Void)? = nil,
  _ body: (HTTPTaskServer) async throws -> Void
) async throws {
  let server = try await HTTPTaskServer.start(
    on: HTTPTaskServer.Address(parsing: address), options: options, log: log, answering: handler)
  do {
    try await body(server)
  } catch {
    await server.stop(within: .zero)
    throw error
  }
  await server.stop(within: .seconds(5))
  #expect(server.openConnections == 0)
}

extension HTTPTaskServer {
  /// Sends bytes on a connection of its own, and gives all that comes back until the server closes it.
  func exchange(_ bytes: [UInt8]) async throws -> String {
    let address = address
    return try await onThread {
      let client = try RawClient(address)
      client.send(bytes)
      return String(decoding: try client.receiveAll(), as: UTF8.self)
    }
  }

  func exchange(_ text: String) async throws -> String { try await exchange(Array(text.utf8)) }
}

/// Waits until something holds.
///
/// - Returns: whether it came to hold before a time that is far longer than it ever takes.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(120)
  while !condition() {
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(5))
  }
  return true
}

/// A count that several tasks share.
final class Counter: @unchecked Sendable {
  // Unchecked: `number` is touched under the lock only.
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }

  @discardableResult
  func add(_ count: Int = 1) -> Int {
    lock.withLock {
      number += count
      return number
    }
  }
}

/// A gate that tasks wait at until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
