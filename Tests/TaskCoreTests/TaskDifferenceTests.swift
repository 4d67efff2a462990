import TaskCore
import TaskCoreTestSupport
import Testing

@Suite struct TaskDifferenceTests {
  @Test func appliedToTheOldListItGivesTheNewOne() throws {
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<2000 {
      let old = try tasks(in: Array(0..<UInt64(Int.random(in: 0...12, using: &random))).shuffled(using: &random))
      let new = try followers(of: old, using: &random)
      let difference = TaskDifference(from: old, to: new)
      #expect(difference.applied(to: old) == new)
      #expect(difference.isEmpty == (old == new))
      #expect(replayed(difference, on: old) == new)
    }
  }

  @Test func noMoreMovesThanNeeded() throws {
    let old = try tasks(in: Array(0..<10))
    let toFront = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8].map { old[$0] }
    #expect(TaskDifference(from: old, to: toFront).moved == [.init(id: old[9].id, from: 9, to: 0)])
    let toEnd = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map { old[$0] }
    #expect(TaskDifference(from: old, to: toEnd).moved == [.init(id: old[0].id, from: 0, to: 9)])
    #expect(TaskDifference(from: old, to: old.reversed()).moved.count == 9)
    // What shifts because others left or came did not move.
    let shifted = TaskDifference(from: old, to: Array(old[3...]) + (try tasks(in: [20])))
    #expect(shifted.moved.isEmpty && shifted.removed.map(\.index) == [0, 1, 2] && shifted.inserted.map(\.index) == [7])
  }

  @Test func whatMovedAndChangedIsInBoth() throws {
    let old = try tasks(in: [1, 2, 3])
    let changed = try task(3, stamp: 9)
    let difference = TaskDifference(from: old, to: [changed, old[0], old[1]])
    #expect(difference.moved == [.init(id: changed.id, from: 2, to: 0)])
    #expect(difference.updated == [.init(task: changed, from: 2, to: 0)])
    #expect(difference.removed.isEmpty && difference.inserted.isEmpty)
  }

  @Test func aDifferenceOfAnotherListIsNotApplied() throws {
    let old = try tasks(in: [1, 2, 3])
    let difference = TaskDifference(from: old, to: [old[2], old[0]])
    #expect(difference.applied(to: []) == nil)
    #expect(difference.applied(to: try tasks(in: [4, 5, 6])) == nil)
    #expect(difference.applied(to: old) == [old[2], old[0]])
  }

  /// What a list view does with it: takes out, puts in from the front, draws anew.
  private func replayed(_ difference: TaskDifference, on old: [TaskItem]) -> [TaskItem] {
    var list = old
    for index in (difference.removed.map(\.index) + difference.moved.map(\.from)).sorted(by: >) {
      list.remove(at: index)
    }
    let coming = difference.inserted.map { ($0.index, $0.task) } + difference.moved.map { ($0.to, old[$0.from]) }
    for (index, task) in coming.sorted(by: { $0.0 < $1.0 }) { list.insert(task, at: index) }
    for update in difference.updated { list[update.to] = update.task }
    return list
  }

  /// Some of the tasks, some of them changed, some new ones, and sometimes in another order.
  private func followers(of old: [TaskItem], using random: inout SeededGenerator) throws -> [TaskItem] {
    var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    for index in new.indices where Int.random(in: 0..<4, using: &random) == 0 {
      new[index] = try task(new[index].id.low, stamp: 2)
    }
    for number in 0..<UInt64(Int.random(in: 0...3, using: &random)) {
      new.insert(try task(100 + number), at: Int.random(in: 0...new.count, using: &random))
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: new.shuffle(using: &random)
    case 1 where !new.isEmpty:
      let task = new.remove(at: Int.random(in: 0..<new.count, using: &random))
      new.insert(task, at: Int.random(in: 0...new.count, using: &random))
    default: break
    }
    return new
  }

  private func tasks(in numbers: [UInt64]) throws -> [TaskItem] { try numbers.map { try task($0) } }

  private func task(_ number: UInt64, stamp: UInt64 = 1) throws -> TaskItem {
    try TaskItem(
      id: TaskItem.ID(high: 7, low: number), title: "Task \(number), \(stamp)",
      place: Place(list: nil, parent: nil, position: .first), created: .earliest, modified: .earliest,
      version: try #require(Version(stamp: stamp, writer: 1)))
  }
}
