import Foundation
package import TaskCore
package import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreURLSession

/// A transport to a handler in this process, by way of URLSession, a socket, and the server behind it.
///
/// One server carries all of them, each under a path of its own, for as long as somebody has the transport.
package struct SocketTransport: HTTPTransport {
  private let mount: Mount
  private let transport: URLSessionTransport

  package init(to handler: any HTTPTaskResponding) async throws(TaskFailure) {
    let (server, mounts) = try await TestServer.shared.running()
    mount = Mount(handler, on: mounts)
    transport = URLSessionTransport(to: try HTTPTaskAddress("http://\(server.address)/test/\(mount.id)"))
  }

  package func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse {
    try await transport.send(request)
  }
}

/// The one server of the tests.
private actor TestServer {
  static let shared = TestServer()

  private let mounts = Mounts()
  private var starting: Task<Result<HTTPTaskServer, TaskFailure>, Never>?

  func running() async throws(TaskFailure) -> (HTTPTaskServer, Mounts) {
    let starting = starting ?? start()
    self.starting = starting
    return (try await starting.value.get(), mounts)
  }

  private func start() -> Task<Result<HTTPTaskServer, TaskFailure>, Never> {
    Task { [mounts] in
      do throws(TaskFailure) {
        let address = try HTTPTaskServer.Address(parsing: "127.0.0.1:0")
        return .success(try await HTTPTaskServer.start(on: address, answering: mounts))
      } catch {
        return .failure(error)
      }
    }
  }
}

/// A handler under a path, until this is let go of.
private final class Mount: Sendable {
  let id: Int
  private let mounts: Mounts

  init(_ handler: any HTTPTaskResponding, on mounts: Mounts) {
    self.mounts = mounts
    id = mounts.add(handler)
  }

  deinit { mounts.remove(id) }
}

/// Hands each request on to the handler that its path begins with.
///
/// Unchecked: the handlers are touched only while the lock is held.
private final class Mounts: HTTPTaskResponding, @unchecked Sendable {
  private let lock = NSLock()
  private var handlers: [Int: any HTTPTaskResponding] = [:]
  private var last = 0

  func add(_ handler: any HTTPTaskResponding) -> Int {
    lock.withLock {
      last += 1
      handlers[last] = handler
      return last
    }
  }

  func remove(_ id: Int) { _ = lock.withLock { handlers.removeValue(forKey: id) } }

  func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse {
    let parts = request.target.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, let id = Int(parts[1]), let handler = lock.withLock({ handlers[id] }) else {
      return HTTPTaskResponse(404)
    }
    var request = request
    request.target = "/" + parts[2]
    return await handler.response(to: request)
  }
}
