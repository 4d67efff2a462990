/// What a model has going on while it is shown: of each kind one piece of work, and the newest takes the place of others.
@MainActor final class Works<Kind: Hashable> {
  private var tasks: [Kind: Task<Void, Never>] = [:]

  /// Starts a piece of work; what it replaces is cancelled, and has to leave everything alone from then on.
  func start(_ kind: Kind, _ body: @escaping @MainActor () async -> Void) {
    tasks[kind]?.cancel()
    tasks[kind] = Task { await body() }
  }

  func cancel(_ kind: Kind) { tasks.removeValue(forKey: kind)?.cancel() }

  /// Cancels all of it, and returns when it is over.
  func end() async {
    let ending = tasks.values
    tasks = [:]
    for task in ending { task.cancel() }
    for task in ending { await task.value }
  }
}
