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
    do throws(TaskFailure) {
      guard let found = try await application.task(id) else { return Task.isCancelled ? () : vanish() }
      guard !Task.isCancelled else { return }
      take(found)
      if phase != .content { phase = .content }
      for try await results in application.observe(query(for: found)) {
        guard !Task.isCancelled else { return }
        if let task = results.tasks.first(where: { $0.id == id }) { take(task) } else { vanish() }
      }
    } catch {
      guard !Task.isCancelled, error.code != .cancelled else { return }
      let failed = Phase.failed(context.wording.sentence(for: error))
      if phase != failed { phase = failed }
    }
  }

  /// A query that the task always matches, and hardly any other: no edit changes when a task was made.
  private func query(for task: TaskItem) -> TaskQuery {
    let next = Instant(secondsSince1970: task.created.secondsSince1970 + 1)
    let bounds = [task.created, next].map { $0.map { DateBound.date(.zoned(ZonedTime(instant: $0, zone: .utc))) } }
    return TaskQuery(.created(.range(from: bounds[0], to: bounds[1])), order: .created, in: context.query)
  }
}
