import Foundation
import TaskCore
import TaskCoreHTTP

/// The way from a device to the server, which ends where the tunnel begins.
final class Line: HTTPTransport, @unchecked Sendable {
  // Unchecked: the value is read and written only while the lock is held.
  private let lock = NSLock()
  private var isWorking = true
  private let network: any HTTPTransport

  init(over network: any HTTPTransport) { self.network = network }

  var works: Bool {
    get { lock.withLock { isWorking } }
    set { lock.withLock { isWorking = newValue } }
  }

  func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse {
    guard works else { throw TaskFailure(.unavailable, "There is no network here.") }
    return try await network.send(request)
  }
}
