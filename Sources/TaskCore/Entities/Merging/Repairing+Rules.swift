extension Repairing {
  mutating func repairRules(of id: TaskItem.ID) {
    if let task = records.task(id), !task.hasDateForRecurrence {
      // The date that the task stands for is lost less easily than the series.
      if let date = task.recurrence?.occurrence ?? task.recurrence?.anchor {
        records.repair(task, .due, .undatedRecurrence) { $0.due = date }
      } else {
        records.repair(task, .recurrence, .undatedRecurrence) { $0.recurrence = nil }
      }
    }
    guard let task = records.task(id), (try? TaskItem.check(task.extensions)) == nil else { return }
    let latestFirst = task.extensions.keys.sorted { left, right in
      let (a, b) = (task.clocks[.extension(left)], task.clocks[.extension(right)])
      return a == b ? right.precedesInBytes(left) : b < a
    }
    for key in latestFirst {
      guard let task = records.task(id), (try? TaskItem.check(task.extensions)) == nil else { return }
      records.repair(task, .extension(key), .extensionsTooLarge) { $0.extensions[key] = nil }
    }
  }
}
