/// The meaning of what a ``ReplicaStoring`` remembers, as a value.
public struct ReplicaMemory: Sendable, Hashable {
  /// Progress with one remote.
  public struct Remote: Sendable, Hashable {
    /// The remote's name.
    public let name: String
    /// How far replication with it has come.
    public var progress: ReplicaProgress

    /// Progress with a remote.
    public init(name: String, progress: ReplicaProgress) {
      self.name = name
      self.progress = progress
    }
  }

  /// The remotes with which there is progress, by the bytes of their names.
  public private(set) var remotes: [Remote]
  /// The change sets that wait to be sent, in order.
  public private(set) var queue: [ChangeSet]
  /// The change sets that were set aside, in the order in which they first were.
  public private(set) var setsAside: [SetAside]

  /// A memory of these; nothing without arguments.
  public init(remotes: [Remote] = [], queue: [ChangeSet] = [], setsAside: [SetAside] = []) {
    self.remotes = remotes
    self.queue = queue
    self.setsAside = setsAside
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { remotes.isEmpty && queue.isEmpty && setsAside.isEmpty }

  /// ``ReplicaStoring/progress(with:)``.
  public func progress(with remote: String) -> ReplicaProgress {
    remotes.first { $0.name.hasSameBytes(as: remote) }?.progress ?? ReplicaProgress()
  }

  /// ``ReplicaStoring/queue(limit:)``.
  public func queue(limit: Int) -> ReplicaQueue {
    ReplicaQueue(sets: Array(queue.prefix(max(1, limit))), count: queue.count)
  }

  /// Takes a note.
  ///
  /// - Throws: `.invalid` for a remote's name, or a set's title or author, that no store takes; then nothing is noted.
  public mutating func take(_ note: ReplicaNote) throws(TaskFailure) {
    try note.check()
    switch note {
    case .progress(let progress, with: let name):
      remotes.removeAll { $0.name.hasSameBytes(as: name) }
      guard progress != ReplicaProgress() else { return }
      let index = remotes.firstIndex { name.precedesInBytes($0.name) } ?? remotes.endIndex
      remotes.insert(Remote(name: name, progress: progress), at: index)
    case .enqueue(let set):
      setsAside.removeAll { $0.set.id == set.id }
      if let index = queue.firstIndex(where: { $0.id == set.id }) {
        queue[index] = set
      } else {
        queue.append(set)
      }
    case .dequeue(let id):
      queue.removeAll { $0.id == id }
      setsAside.removeAll { $0.set.id == id }
    case .setAside(let id, let code, let message):
      if let index = queue.firstIndex(where: { $0.id == id }) {
        setsAside.append(SetAside(queue.remove(at: index), code: code, message: message))
      } else if let index = setsAside.firstIndex(where: { $0.set.id == id }) {
        setsAside[index] = SetAside(setsAside[index].set, code: code, message: message)
      }
    }
  }
}
