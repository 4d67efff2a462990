import Foundation
import TaskCore
import TaskCoreJSON

/// What both clients stand on: it sends requests, again where that is safe, and makes failures of what goes wrong.
struct HTTPTaskClient: Sendable {
  let transport: any HTTPTransport
  let token: HTTPTaskToken?
  let options: HTTPTaskClientOptions
  let now: @Sendable () -> Date
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double

  static let cancelled = TaskFailure(.cancelled, "The request was cancelled before it was answered.")

  /// What one attempt came to.
  private enum Attempt: Sendable {
    case answer(HTTPTaskAnswer)
    case failure(TaskFailure)
  }

  /// Sends a request and gives the answer, a successful one.
  ///
  /// Everything that is sent here may be sent twice: reads, and writes that carry their change set's identity.
  /// - Throws: what the answer means, or why there is none.
  @concurrent func answer(to request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskAnswer {
    try await answer(to: request, whole: options.whole) { true }
  }

  /// - Parameter isRepeatable: asked after a failure whether the request can be sent again.
  func answer(
    to request: HTTPTaskRequest, whole: Duration, repeatableIf isRepeatable: () -> Bool
  ) async throws(TaskFailure) -> HTTPTaskAnswer {
    let request = authorized(request)
    var failed = 0
    while true {
      if Task.isCancelled { throw Self.cancelled }
      let failure: TaskFailure
      var asked: Duration?
      var isPassing = false
      switch await attempt(request, whole: whole) {
      case .answer(let answer) where answer.isSuccess: return answer
      case .answer(let answer):
        asked = answer.fields["Retry-After"].flatMap { RetryAfter.pause($0, from: now()) }
        failure = answer.failure(retryingAfter: asked, hiding: token)
        isPassing = answer.isPassing
      case .failure(let error):
        if Task.isCancelled { throw Self.cancelled }
        failure = error
        isPassing = error.code == .unavailable
      }
      failed += 1
      guard isPassing, failed < options.attempts, isRepeatable(), asked ?? .zero <= options.longestRetryAfter else {
        throw failure
      }
      try await pause(after: failed, atLeast: asked)
    }
  }

  /// Waits before the next attempt.
  func pause(after failed: Int, atLeast asked: Duration? = nil) async throws(TaskFailure) {
    do {
      try await sleep(max(options.pause(after: failed, random()), asked ?? .zero))
    } catch {
      throw Self.cancelled
    }
  }

  /// A request with the token on it.
  func authorized(_ request: HTTPTaskRequest) -> HTTPTaskRequest {
    guard let token else { return request }
    var request = request
    request.fields["Authorization"] = "Bearer \(token.secret)"
    return request
  }

  private func attempt(_ request: HTTPTaskRequest, whole: Duration) async -> Attempt {
    let movement = Movement()
    var request = request
    if request.body.bytes == nil {
      request.body = HTTPTaskBody(movement.noted(request.body.stream), length: request.body.length)
    }
    return await withTaskGroup(of: Attempt?.self) { [request] group in
      group.addTask { await exchange(request, movement) }
      group.addTask {
        await Deadline.reached(silence: options.silence, whole: whole, of: movement, sleep: sleep)
          .map { .failure($0.failure) }
      }
      defer { group.cancelAll() }
      while let attempt = await group.next() {
        if let attempt { return attempt }
      }
      return .failure(Self.cancelled)
    }
  }

  private func exchange(_ request: HTTPTaskRequest, _ movement: Movement) async -> Attempt {
    do throws(TaskFailure) {
      let response = try await transport.send(request)
      movement.note()
      let body =
        response.body.bytes == nil
        ? HTTPTaskBody(movement.noted(response.body.stream), length: response.body.length) : response.body
      let bytes = try await body.collected(upTo: options.longestAnswer)
      return .answer(HTTPTaskAnswer(status: response.status, fields: response.fields, bytes: bytes))
    } catch .tooLarge {
      return .failure(
        TaskFailure(
          .tooLarge, "The server's answer is longer than \(options.longestAnswer) bytes: ask for less at once."))
    } catch {
      return .failure(error)
    }
  }
}
