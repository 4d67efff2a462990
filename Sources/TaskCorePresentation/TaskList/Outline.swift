import TaskCore

/// What a list shows: tasks in their order, each with its row. Nested, each stands directly behind the task that it is a
/// part of, as far as that is shown.
struct Outline: Sendable {
  /// The tasks, in the order in which they are shown.
  private(set) var tasks: [TaskItem] = []
  /// Their rows, in the same order.
  private(set) var rows: [TaskRow] = []
  /// Their identities: looking through these is much faster than through the rows.
  private var ids: [TaskItem.ID] = []
  /// Their versions: who compares by these needs no task, of which a second holder makes the next change copy them all.
  private(set) var versions: [Version] = []
  let isNested: Bool

  /// An outline without tasks.
  init(isNested: Bool) { self.isNested = isNested }

  /// - Parameters:
  ///   - tasks: the tasks in the order of the question.
  ///   - isNested: whether they move behind their parents; otherwise their order is kept.
  ///   - row: makes the row of a task at a depth.
  init(_ tasks: [TaskItem], isNested: Bool, row: (TaskItem, _ depth: Int) -> TaskRow) {
    self.isNested = isNested
    let places = isNested ? Self.places(of: tasks) : tasks.indices.map { ($0, 0) }
    self.tasks = places.map { tasks[$0.index] }
    rows = places.map { row(tasks[$0.index], $0.depth) }
    ids = self.tasks.map(\.id)
    versions = self.tasks.map(\.version)
  }

  /// Which task comes next each time, and how many of those above it are shown.
  private static func places(of tasks: [TaskItem]) -> [(index: Int, depth: Int)] {
    let shown = Set(tasks.lazy.map(\.id))
    var children: [TaskItem.ID: [Int]] = [:]
    var waiting: [(index: Int, depth: Int)] = []
    for (index, task) in tasks.enumerated().reversed() {
      if let parent = task.place.parent, shown.contains(parent) {
        children[parent, default: []].append(index)
      } else {
        waiting.append((index, 0))
      }
    }
    var places: [(index: Int, depth: Int)] = []
    places.reserveCapacity(tasks.count)
    // The last of those that wait comes next, and its children in front of all others.
    while let place = waiting.popLast() {
      places.append(place)
      waiting += (children.removeValue(forKey: tasks[place.index].id) ?? []).map { ($0, place.depth + 1) }
    }
    // Replicas can bring a cycle that is not broken yet: nothing is left out because of it.
    guard places.count < tasks.count else { return places }
    let placed = Set(places.map(\.index))
    return places + tasks.indices.filter { !placed.contains($0) }.map { ($0, 0) }
  }

  /// Where a task stands.
  func index(of id: TaskItem.ID) -> Int? { ids.firstIndex(of: id) }

  /// A task with all that is shown under it.
  func block(at index: Int) -> Range<Int> {
    let depth = rows[index].depth
    return index..<(rows[(index + 1)...].firstIndex { $0.depth <= depth } ?? rows.count)
  }

  /// The task before one at the same depth, and under the same parent.
  func sibling(before index: Int) -> Int? {
    let depth = rows[index].depth
    let last = rows[..<index].lastIndex { $0.depth <= depth }
    return last.flatMap { rows[$0].depth == depth ? $0 : nil }
  }

  /// The task behind one at the same depth, and under the same parent.
  func sibling(behind index: Int) -> Int? {
    let end = block(at: index).upperBound
    return end < rows.count && rows[end].depth == rows[index].depth ? end : nil
  }
}

// Changes of a few tasks, which leave all others alone.
extension Outline {
  /// A change of one stretch.
  enum Edit: Sendable {
    case replace(Int, TaskItem, TaskRow)
    case insert(Int, TaskItem, TaskRow)
    case remove(Range<Int>)
    /// Tasks go to where they are in front of what is at this index once they are taken out.
    case move(Range<Int>, to: Int, deeperBy: Int)
  }

  /// Whether a change can be seen.
  func isChanged(by edit: Edit) -> Bool {
    switch edit {
    case .replace(let index, _, let row): rows[index] != row
    case .insert: true
    case .remove(let range): !range.isEmpty
    case .move(let range, let target, let distance): target != range.lowerBound || distance != 0
    }
  }

  mutating func perform(_ edit: Edit) {
    switch edit {
    case .replace(let index, let task, let row):
      (tasks[index], rows[index], versions[index]) = (task, row, task.version)
    case .insert(let index, let task, let row): insert([task], [row], at: index)
    case .remove(let range): remove(range)
    case .move(let range, let target, let distance):
      // Arrays of their own, or taking them out would copy all others.
      let movedTasks = Array(tasks[range])
      var movedRows = Array(rows[range])
      for index in movedRows.indices { movedRows[index].depth += distance }
      remove(range)
      insert(movedTasks, movedRows, at: target)
    }
  }

  private mutating func insert(_ newTasks: [TaskItem], _ newRows: [TaskRow], at index: Int) {
    tasks.insert(contentsOf: newTasks, at: index)
    rows.insert(contentsOf: newRows, at: index)
    ids.insert(contentsOf: newTasks.map(\.id), at: index)
    versions.insert(contentsOf: newTasks.map(\.version), at: index)
  }

  private mutating func remove(_ range: Range<Int>) {
    tasks.removeSubrange(range)
    rows.removeSubrange(range)
    ids.removeSubrange(range)
    versions.removeSubrange(range)
  }
}
