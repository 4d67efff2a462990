import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hands what the session reports to the exchange that it is about.
///
/// Unchecked: `exchanges` is read and written only while the lock is held.
final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var exchanges: [Int: Exchange] = [:]

  func add(_ exchange: Exchange) { lock.withLock { exchanges[exchange.id] = exchange } }

  private func exchange(_ task: URLSessionTask) -> Exchange? { lock.withLock { exchanges[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { exchange(dataTask)?.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }?.complete(task.response, error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// A server that asks for a name and password gets none: its 401 is the answer, and it has come whole by now.
  ///
  /// Foundation on Linux would never complete such a task.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }?.complete(task.response, nil)
      completionHandler(.cancelAuthenticationChallenge, nil)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }
}
