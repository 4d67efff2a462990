public import TaskCore

// The port for stores that are replicated.
extension SQLiteTaskStore: ReplicaStoring {
  /// See `ReplicaStoring.progress(with:)`.
  public func progress(with remote: String) async throws(TaskFailure) -> ReplicaProgress {
    try await read(.page) { (connection) throws(TaskFailure) in
      try ReplicaRows.progress(with: remote, in: connection)
    }
  }

  /// See `ReplicaStoring.queue(limit:)`.
  public func queue(limit: Int) async throws(TaskFailure) -> ReplicaQueue {
    try await read(.long) { (connection) throws(TaskFailure) in
      try connection.snapshot { () throws(TaskFailure) in try ReplicaRows.queue(limit: limit, in: connection) }
    }
  }

  /// See `ReplicaStoring.setsAside()`.
  public func setsAside() async throws(TaskFailure) -> [SetAside] {
    try await read(.long) { (connection) throws(TaskFailure) in try ReplicaRows.setsAside(in: connection) }
  }
}
