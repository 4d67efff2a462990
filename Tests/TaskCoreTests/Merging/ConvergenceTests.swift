import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreTestSupport
import Testing

/// Replicas that use all use cases at random, with clocks that are hours wrong, and exchange parts of their feeds.
struct ConvergenceTests {
  @Test func replicasThatGotEverythingAreEqual() async throws {
    let seed = testSeed()
    let runs = ProcessInfo.processInfo.environment["TASKCORE_RUNS"].flatMap { Int($0) } ?? 60
    for run in 0..<runs {
      var life = ReplicaLife(seed: seed &+ UInt64(run))
      for _ in 0..<80 { try await life.advance() }
      let rounds = try await life.replicas.exchangeEverything()
      #expect(rounds != nil, "run \(run): the exchange does not end")
      let records = try await life.replicas[0].records()
      for replica in life.replicas.dropFirst() {
        let others = try await replica.records()
        #expect(others == records, "run \(run)")
      }
      #expect(faults(in: records) == [], "run \(run)")
      for case .tombstone(let purged) in life.purged {
        let last = records.first { $0.id == purged.id }
        let madeAgain = (last?.task?.clocks ?? last?.list?.clocks).map { purged.version < $0.created }
        #expect(last?.isTombstone == true || madeAgain == true, "run \(run): \(purged.id) came back")
      }
      if rounds == nil { return }
    }
  }
}

/// Several replicas and what happens to them.
private struct ReplicaLife {
  private(set) var replicas: [Replica]
  /// Every tombstone that a replica wrote.
  private(set) var purged: Set<Record> = []
  private var generator: SeededGenerator
  private var step = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    replicas = []
    for number in 0..<3 {
      let skew = TimeInterval(Int.random(in: -5...5, using: &generator) * 3600)
      replicas.append(Replica(number: UInt64(number) + 1, skew: skew))
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &generator) }

  mutating func advance() async throws {
    step += 1
    let replica = replicas[number(0...2)]
    replica.time.advance(by: TimeInterval(number(0...90)))
    if number(0...3) == 0 {
      let other = replicas[number(0...2)]
      guard other !== replica else { return }
      try await replica.pull(from: other, limit: number(1...8), pages: number(1...4))
      return
    }
    do throws(TaskFailure) {
      let outcome = try await act(on: replica)
      purged.formUnion(outcome?.records.filter(\.isTombstone) ?? [])
    } catch {
      // Not every random wish can be granted.
      guard [.notFound, .conflict, .invalid, .cycle].contains(error.code) else { throw error }
    }
  }

  private mutating func act(on replica: Replica) async throws(TaskFailure) -> Outcome? {
    let (planner, terms) = (replica.planner, replica.terms)
    let page = try await replica.store.changes(after: nil, limit: .max)
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
    case 14:
      return try await planner.purge(.trash(before: Instant(replica.time.now).adding(seconds: -600)), under: terms)
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
