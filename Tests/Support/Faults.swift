package import TaskCore

/// What is wrong with the structure of some records that should be all there are.
package func faults(in records: [Record]) -> [String] {
  var faults: [String] = []
  let tasks = Dictionary(records.compactMap(\.task).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  let lists = Dictionary(records.compactMap(\.list).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  for task in tasks.values {
    if !task.isTrashed {
      if let id = task.place.parent {
        if let parent = tasks[id] {
          if parent.isTrashed { faults.append("“\(task.title)” is live under a trashed parent") }
          if parent.place.list != task.place.list {
            faults.append("“\(task.title)” is in another list than its parent")
          }
        } else {
          faults.append("“\(task.title)” is under a parent that is not there")
        }
      }
      if let id = task.place.list, lists[id]?.isTrashed != false {
        faults.append("“\(task.title)” is in a list that is trashed or not there")
      }
    }
    if let recurrence = task.recurrence, recurrence.basis != .completion, task.due == nil, task.start == nil {
      faults.append("“\(task.title)” repeats without a date")
    }
    var seen: Set<TaskItem.ID> = []
    var above = task.place.parent
    while let id = above, seen.insert(id).inserted { above = tasks[id]?.place.parent }
    if seen.contains(task.id) { faults.append("“\(task.title)” is a part of itself") }
    var before: Set<TaskItem.ID> = []
    var open = task.prerequisites
    while let id = open.popLast() {
      if before.insert(id).inserted { open += tasks[id]?.prerequisites ?? [] }
    }
    if before.contains(task.id) { faults.append("“\(task.title)” comes before itself") }
  }
  return faults
}
