import TaskCore

/// What lies below some tasks, at every depth.
struct Family: Sendable {
  private let parents: [TaskItem.ID: TaskItem.ID]
  private let descendants: [TaskItem]

  init(_ descendants: [TaskItem]) {
    self.descendants = descendants
    parents = Dictionary(
      descendants.compactMap { task in task.place.parent.map { (task.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// How much of what lies below each task is done, counted off the caller's actor.
  ///
  /// - Complexity: the number of tasks below times how deep they lie.
  @concurrent func progress() async -> [TaskItem.ID: TaskRow.Progress] {
    var counts: [TaskItem.ID: (done: Int, total: Int)] = [:]
    for task in descendants {
      let isDone = task.status.kind == .completed
      if task.status.kind == .cancelled { continue }
      var (above, steps) = (task.place.parent, 0)
      // Bounded, since replicas can bring a cycle that is not broken yet.
      while let parent = above, steps <= parents.count {
        counts[parent, default: (0, 0)].total += 1
        if isDone { counts[parent, default: (0, 0)].done += 1 }
        (above, steps) = (parents[parent], steps + 1)
      }
    }
    return counts.mapValues { TaskRow.Progress(done: $0.done, total: $0.total) }
  }
}
