extension Repairing {
  /// Of each cycle of parents the link that was made last goes; of equal clocks that of the greater identity.
  mutating func cutParents() async throws(TaskFailure) {
    let moved = records.order.compactMap { records.current($0)?.task }.filter { task in
      task.place.parent != nil && records.before(.task(task.id))?.task?.place.parent != task.place.parent
    }
    try await loadAncestors(of: moved)
    var rooted: Set<TaskItem.ID> = []
    for task in moved {
      var path: [TaskItem] = []
      var places: [TaskItem.ID: Int] = [:]
      var next: TaskItem? = records.task(task.id)
      while let current = next, !rooted.contains(current.id) {
        if let start = places[current.id] {
          let last = path[start...].max { ($0.clocks[.place], $0.id) < ($1.clocks[.place], $1.id) }
          if let last { records.repair(last, .place, .cycle) { $0.place.parent = nil } }
          break
        }
        places[current.id] = path.count
        path.append(current)
        next = current.place.parent.flatMap(records.task)
      }
      rooted.formUnion(path.map(\.id))
    }
  }

  /// Of each cycle of prerequisites the link that was made last goes; of equal clocks that of the greater identity.
  mutating func cutPrerequisites() async throws(TaskFailure) {
    var links: [PrerequisiteLink] = []
    var seen: Set<TaskItem.ID> = []
    var level = records.order.compactMap { records.current($0)?.task }.filter { task in
      let old = records.before(.task(task.id))?.task
      return !task.prerequisites.isEmpty && task.prerequisites.contains { old?.prerequisites.contains($0) != true }
    }
    while !level.isEmpty {
      level = level.filter { seen.insert($0.id).inserted }
      for task in level {
        links += task.prerequisites.map {
          PrerequisiteLink(task: task.id, needed: $0, clock: task.clocks[.prerequisite($0)])
        }
      }
      let next = level.flatMap(\.prerequisites).filter { !seen.contains($0) }.uniqued()
      try await records.load(next.map { .task($0) })
      level = next.compactMap(records.task)
    }
    for link in PrerequisiteLink.cuts(in: links) {
      guard let task = records.task(link.task) else { continue }
      records.repair(task, .prerequisite(link.needed), .cycle) { task in
        task.prerequisites.removeAll { $0 == link.needed }
      }
    }
  }
}
