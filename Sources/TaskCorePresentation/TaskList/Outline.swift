import TaskCore

/// Tasks as an outline: each directly behind the task that it is a part of, as far as that is shown.
struct Outline {
  /// The tasks in the order of the outline, with how many of those above them are shown.
  private(set) var entries: [(task: TaskItem, depth: Int)] = []

  /// - Parameter isNested: whether tasks move behind their parents; otherwise their order is kept.
  init(_ tasks: [TaskItem], isNested: Bool) {
    let shown = Set(tasks.map(\.id))
    entries.reserveCapacity(tasks.count)
    guard isNested, tasks.contains(where: { $0.place.parent.map(shown.contains) ?? false }) else {
      entries = tasks.map { ($0, 0) }
      return
    }
    var children: [TaskItem.ID: [TaskItem]] = [:]
    var waiting: [(task: TaskItem, depth: Int)] = []
    for task in tasks.reversed() {
      if let parent = task.place.parent, shown.contains(parent) {
        children[parent, default: []].append(task)
      } else {
        waiting.append((task, 0))
      }
    }
    // The last of those that wait comes next, and its children in front of all others.
    while let entry = waiting.popLast() {
      entries.append(entry)
      waiting += (children.removeValue(forKey: entry.task.id) ?? []).map { ($0, entry.depth + 1) }
    }
    // Replicas can bring a cycle that is not broken yet: nothing is left out because of it.
    guard entries.count < tasks.count else { return }
    let placed = Set(entries.map(\.task.id))
    entries += tasks.filter { !placed.contains($0.id) }.map { ($0, 0) }
  }
}
