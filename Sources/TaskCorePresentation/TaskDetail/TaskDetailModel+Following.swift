import TaskCore

extension TaskDetailModel {
  /// Follows the task until the task that awaits it is cancelled, or until it is called again.
  ///
  /// Nothing goes on behind it when it has returned.
  public func run() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    asks?.finish()
    asks = continuation
    runs += 1
    let run = runs
    continuation.yield()
    for await _ in stream { works.start(.changes) { [weak self] in await self?.follow() } }
    guard run == runs else { return }
    asks = nil
    await works.end()
  }

  /// Asks again after ``Phase/failed(_:)``.
  public func retry() { asks?.yield() }

  private func follow() async {
    isFollowing = true
    do throws(TaskFailure) {
      // Whatever was committed may have been about this task, and reading one costs next to nothing.
      for try await _ in application.tokens() {
        let found = try await application.task(id)
        guard !Task.isCancelled else { return }
        if let found { take(found) } else { vanish() }
        if isOutageSaid { dismissNotice() }
      }
    } catch {
      guard !Task.isCancelled, error.code != .cancelled else { return }
      isFollowing = false
      let failed = Phase.failed(context.wording.sentence(for: error))
      if phase != failed { phase = failed }
    }
  }
}
