/// Wakes all that wait, each time it is rung.
@MainActor final class Bell {
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var last = 0

  func ring() {
    let woken = waiting.values
    waiting = [:]
    for waiter in woken { waiter.resume() }
  }

  /// Returns when it is rung next, or when the task that awaits it is cancelled.
  func next() async {
    last += 1
    let number = last
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if Task.isCancelled { waiter.resume() } else { waiting[number] = waiter }
      }
    } onCancel: {
      Task { @MainActor in waiting.removeValue(forKey: number)?.resume() }
    }
  }
}
