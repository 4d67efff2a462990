/// How long a store may take for what a wrong one never does.
package enum TimeLimit {
  /// Others in tests of the kit itself.
  @TaskLocal package static var length = Duration.seconds(30)
}

/// Does what a wrong store would never come back from.
///
/// It is done in a task that is left behind when its time is over: a group would wait for it, and a wrong store may ignore
/// that it is cancelled.
func withinLimit<Value: Sendable>(
  _ what: String, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let length = TimeLimit.length
  let (results, result) = AsyncThrowingStream.makeStream(of: Value.self)
  let work = Task {
    do {
      result.yield(try await body())
      result.finish()
    } catch {
      result.finish(throwing: error)
    }
  }
  let alarm = Task {
    try await Task.sleep(for: length)
    result.finish(throwing: RequirementFailure("expected within \(length): \(what)"))
  }
  defer {
    work.cancel()
    alarm.cancel()
  }
  for try await value in results { return value }
  // The stream ends without a result when the task that asks was cancelled.
  throw CancellationError()
}
