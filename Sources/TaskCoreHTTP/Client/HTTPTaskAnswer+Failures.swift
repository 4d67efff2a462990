import TaskCore
import TaskCoreJSON

extension HTTPTaskAnswer {
  /// Whether the same request may succeed a little later: the server is busy, or not there behind its proxy.
  var isPassing: Bool { [429, 502, 503, 504].contains(status) }

  /// What an answer that is no success means: the server's own failure where it sent one, or else the status in words.
  ///
  /// - Parameters:
  ///   - pause: when the server wants to be asked again.
  ///   - token: what must not be repeated, whoever echoes it.
  func failure(retryingAfter pause: Duration?, hiding token: HTTPTaskToken?) -> TaskFailure {
    if let failure = accessFailure(token) { return failure }
    guard let problem = ProblemDocument.decode(bytes) else { return failureOfStatus(pause) }
    // The server's cancellation is not the caller's.
    let code = problem.code == .cancelled ? .unavailable : problem.code
    var message = problem.message
    if let secret = token?.secret { message = message.replacing(secret, with: "(hidden)") }
    return TaskFailure(
      code, message + Self.later(pause), field: problem.field, id: problem.id, versions: problem.versions)
  }

  private func accessFailure(_ token: HTTPTaskToken?) -> TaskFailure? {
    switch status {
    case 401 where token == nil:
      TaskFailure(.unauthorized, "The server lets nobody in without a token: give the one it made.", field: "token")
    case 401:
      TaskFailure(.unauthorized, "The server does not know the token: check it, or get a new one.", field: "token")
    case 403:
      TaskFailure(
        .forbidden, "The server does not allow this with the token given: use one that may write.", field: "token")
    default: nil
    }
  }

  private func failureOfStatus(_ pause: Duration?) -> TaskFailure {
    switch status {
    case 300...399:
      TaskFailure(
        .unsupported, "The server sends its clients elsewhere (\(status)\(place)): give that address instead.",
        field: "address")
    case 400, 422:
      TaskFailure(.invalid, "The server does not understand the request (\(status)): is it a server of tasks?")
    case 404:
      TaskFailure(.notFound, "The server has nothing at this path: check the address, and the path behind its host.")
    case 405, 501: TaskFailure(.unsupported, "The server does not do this (\(status)): a newer one may.")
    case 406, 415: TaskFailure(.unsupported, "The server does not know this format (\(status)).", field: "format")
    case 408, 504: TaskFailure(.unavailable, "The server did not answer in time (\(status)): try again.")
    case 409, 412: TaskFailure(.conflict, "Something was changed meanwhile (\(status)): read it again.")
    case 410: TaskFailure(.tokenExpired, "What was asked for is gone from the server: read everything again.")
    case 413: TaskFailure(.tooLarge, "The request is longer than the server takes: send less at once.")
    case 429: TaskFailure(.unavailable, "The server is asked too often by this client." + Self.later(pause))
    case 502, 503: TaskFailure(.unavailable, "The server cannot answer now (\(status))." + Self.later(pause))
    case 500...599: TaskFailure(.unavailable, "The server failed (\(status)): its log says why.")
    default: TaskFailure(.incomprehensible, "The server answered with status \(status), which means nothing here.")
    }
  }

  /// Where a redirect leads, without what stands behind the host: that repeats what was asked for.
  private var place: String {
    guard let location = fields["Location"], let address = try? HTTPTaskAddress(location) else { return "" }
    return " to \(address.origin)"
  }

  private static func later(_ pause: Duration?) -> String {
    guard let pause else { return "" }
    return " It asks to be left alone for \(pause.components.seconds) seconds."
  }
}
