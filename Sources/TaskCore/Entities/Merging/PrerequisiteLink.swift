/// That one task has to be done before another, and since when.
struct PrerequisiteLink: Hashable {
  let task: TaskItem.ID
  let needed: TaskItem.ID
  let clock: Version

  /// The links that have to go so that no cycle is left: going from the last that was made to the first, each that still
  /// closes a cycle. So of every cycle the latest link goes, and those that lie on none stay.
  ///
  /// - Complexity: linear where there is no cycle; else the product of the links between tasks on cycles and all of these.
  static func cuts(in links: [PrerequisiteLink]) -> [PrerequisiteLink] {
    let core = core(of: links)
    guard !core.isEmpty else { return [] }
    var needed = Dictionary(grouping: core, by: \.task).mapValues { Set($0.map(\.needed)) }
    var cuts: [PrerequisiteLink] = []
    for link in core.sorted(by: { ($1.clock, $1.task, $1.needed) < ($0.clock, $0.task, $0.needed) })
    where reaches(link.task, from: link.needed, along: needed) {
      needed[link.task]?.remove(link.needed)
      cuts.append(link)
    }
    return cuts
  }

  private static func reaches(
    _ task: TaskItem.ID, from start: TaskItem.ID, along needed: [TaskItem.ID: Set<TaskItem.ID>]
  ) -> Bool {
    var seen: Set<TaskItem.ID> = []
    var open = [start]
    while let next = open.popLast() {
      if next == task { return true }
      if seen.insert(next).inserted { open += needed[next] ?? [] }
    }
    return false
  }

  /// What is left when tasks that wait for nothing are taken away one after another: nothing, where there is no cycle.
  private static func core(of links: [PrerequisiteLink]) -> [PrerequisiteLink] {
    var count: [TaskItem.ID: Int] = [:]
    var waiting: [TaskItem.ID: [TaskItem.ID]] = [:]
    for link in links {
      count[link.task, default: 0] += 1
      waiting[link.needed, default: []].append(link.task)
    }
    var free = waiting.keys.filter { count[$0] == nil }
    while let next = free.popLast() {
      for task in waiting.removeValue(forKey: next) ?? [] {
        let rest = (count[task] ?? 0) - 1
        count[task] = rest
        if rest == 0 { free.append(task) }
      }
    }
    return links.filter { (count[$0.task] ?? 0) > 0 && waiting[$0.needed] != nil }
  }
}
