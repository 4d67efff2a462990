package import TaskCore

/// Somebody who uses all use cases at random.
package struct RandomUse {
  package private(set) var generator: SeededGenerator
  package private(set) var step = 0

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

  /// Wants something of a planner that may not be granted.
  ///
  /// - Returns: what was written; `nil` where there was nothing to do, or it was refused for a reason that planners have.
  package mutating func act(
    with planner: TaskPlanner, on store: any TaskStoring, at now: Instant, under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome? {
    step += 1
    do throws(TaskFailure) {
      return try await wish(of: planner, store, now, terms)
    } catch {
      guard [.notFound, .conflict, .invalid, .cycle].contains(error.code) else { throw error }
      return nil
    }
  }

  private mutating func wish(
    of planner: TaskPlanner, _ store: any TaskStoring, _ now: Instant, _ terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome? {
    let page = try await store.changes(after: nil, limit: .max)
    let (tasks, lists) = (page.records.compactMap(\.task), page.records.compactMap(\.list))
    guard let task = pick(tasks), number(0...4) > 0 else {
      return try await planner.add(newTask(tasks, lists), under: terms)
    }
    switch number(0...17) {
    case 0: return try await planner.addLists([NewList("list \(step)")], under: terms)
    case 1...4: return try await planner.edit(task.id, patch(for: task, among: tasks), under: terms)
    case 5: return try await planner.setStatus(.complete(), of: [task.id], under: terms)
    case 6: return try await planner.setStatus(.reopen, of: [task.id], under: terms)
    case 7, 8:
      let parent = pick(tasks).map { FieldEdit.set($0.id) } ?? .clear
      return try await planner.move([task.id], to: Destination(parent: parent), under: terms)
    case 9:
      let list = pick(lists).map { FieldEdit.set($0.id) } ?? .clear
      return try await planner.move([task.id], to: Destination(list: list), under: terms)
    case 10, 11: return try await planner.trash([task.id], children: number(0...2) == 0 ? .lift : .trash, under: terms)
    case 12: return try await planner.restore([pick(tasks.filter(\.isTrashed))?.id ?? task.id], under: terms)
    case 13:
      guard let trashed = pick(tasks.filter(\.isTrashed)) else { return nil }
      return try await planner.purge(.tasks([trashed.id]), under: terms)
    case 14: return try await planner.purge(.trash(before: now.adding(seconds: -600)), under: terms)
    case 15:
      guard let list = pick(lists) else { return nil }
      if list.isTrashed { return try await planner.restoreLists([list.id], under: terms) }
      return try await planner.deleteLists([list.id], tasks: number(0...2) == 0 ? .keep : .trash, under: terms)
    case 16: return try await planner.undo(under: terms)
    default: return try await planner.redo(under: terms)
    }
  }

  private mutating func newTask(_ tasks: [TaskItem], _ lists: [TaskList]) -> NewTask {
    var task = NewTask("task \(step)")
    // An identity that others may have taken, as imports and successors have them.
    if number(0...9) == 0 { task.id = TaskItem.ID(high: 7, low: UInt64(number(1...3))) }
    if number(0...1) == 0, let parent = pick(tasks.filter { !$0.isTrashed }) { task.parent = parent.id }
    if task.parent == nil, let list = pick(lists.filter { !$0.isTrashed }) { task.list = .id(list.id) }
    if number(0...3) == 0 {
      task.due = .day(day(number(0...9)))
      task.recurrence = (try? RecurrenceRule(parsing: "FREQ=DAILY")).map { Recurrence(rule: $0) }
    }
    return task
  }

  private func day(_ number: Int) -> CalendarDay { CalendarDay(daysSince1970: Int32(20_600 + number)) ?? .earliest }

  private mutating func patch(for task: TaskItem, among tasks: [TaskItem]) -> TaskPatch {
    var patch = TaskPatch()
    switch number(0...6) {
    case 0: patch.title = "title \(step)"
    case 1: patch.tags = SetEdit(adding: ["t\(number(0...3))"], removing: ["t\(number(0...3))"])
    case 2, 3: if let other = pick(tasks) { patch.prerequisites = SetEdit(adding: [other.id]) }
    case 4: patch.extensions = ["kit.k\(number(0...2))": "v\(step)"]
    case 5: patch.due = number(0...1) == 0 ? .clear : .set(.day(day(0)))
    default: patch.notes = "notes \(step)"
    }
    return patch
  }
}
