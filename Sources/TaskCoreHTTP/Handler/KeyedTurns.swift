import TaskCore

/// Lets the requests under one key through one after another, so that a duplicate finds the outcome of the first.
///
/// Between processes the store decides: the second commit under an identity answers the first one's outcome.
actor KeyedTurns {
  private var waiting: [ChangeSet.ID: [CheckedContinuation<Void, Never>]] = [:]

  /// Returns when it is this request's turn; ``end(_:)`` has to follow.
  func begin(_ id: ChangeSet.ID) async {
    guard waiting[id] != nil else {
      waiting[id] = []
      return
    }
    await withCheckedContinuation { waiting[id, default: []].append($0) }
  }

  /// Lets the next one through.
  func end(_ id: ChangeSet.ID) {
    guard var queue = waiting[id], !queue.isEmpty else {
      waiting[id] = nil
      return
    }
    let next = queue.removeFirst()
    waiting[id] = queue
    next.resume()
  }
}
