/// What tells one answer to a query from the one before: the tasks that left, came, moved and changed, with their places.
///
/// The places drive a list view. Those of what left and what moved away are in the old list, all others in the new one;
/// what keeps its place among the others is not mentioned, even if its index is another one now. So a view takes out
/// ``removed`` and the `from` of ``moved``, puts in ``inserted`` and the `to` of ``moved`` from the front, and draws
/// ``updated`` anew. A task that moved and changed is in both.
public struct TaskDifference: Sendable, Hashable {
  /// A task that is not in the new list.
  public struct Removal: Sendable, Hashable {
    /// The task.
    public let id: TaskItem.ID
    /// Where it was in the old list.
    public let index: Int

    /// A task that is gone from a place.
    public init(id: TaskItem.ID, index: Int) {
      self.id = id
      self.index = index
    }
  }

  /// A task that was not in the old list.
  public struct Insertion: Sendable, Hashable {
    /// The task.
    public let task: TaskItem
    /// Where it is in the new list.
    public let index: Int

    /// A task that has come to a place.
    public init(task: TaskItem, index: Int) {
      self.task = task
      self.index = index
    }
  }

  /// A task that has another place among those that stayed.
  public struct Move: Sendable, Hashable {
    /// The task.
    public let id: TaskItem.ID
    /// Where it was in the old list.
    public let from: Int
    /// Where it is in the new list.
    public let to: Int

    /// A task that went from one place to another.
    public init(id: TaskItem.ID, from: Int, to: Int) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// A task of both lists that was changed: its version is another one.
  public struct Update: Sendable, Hashable {
    /// The task as it is now.
    public let task: TaskItem
    /// Where it was in the old list.
    public let from: Int
    /// Where it is in the new list.
    public let to: Int

    /// A task that was changed, with its old place and its new one.
    public init(task: TaskItem, from: Int, to: Int) {
      self.task = task
      self.from = from
      self.to = to
    }
  }

  /// What left, in the order of the old list.
  public private(set) var removed: [Removal] = []
  /// What came, in the order of the new list.
  public private(set) var inserted: [Insertion] = []
  /// What moved, in the order of the new list; as few as will do.
  public private(set) var moved: [Move] = []
  /// What changed, in the order of the new list.
  public private(set) var updated: [Update] = []

  /// Whether both lists hold the same tasks in the same order and state.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

  /// The difference between two lists that hold each task at most once.
  ///
  /// Tasks are compared by identity and version alone, for two contents never share a version.
  /// - Complexity: O(n + k log k) for n tasks in both lists, of which k keep their places among each other; O(n) where
  ///   nothing moved.
  public init(from old: [TaskItem], to new: [TaskItem]) {
    let places = Dictionary(zip(old.lazy.map(\.id), old.indices), uniquingKeysWith: { first, _ in first })
    var hasStayed = Array(repeating: false, count: old.count)
    var kept: [(from: Int, to: Int)] = []
    for (index, task) in new.enumerated() {
      guard let from = places[task.id], !hasStayed[from] else {
        inserted.append(Insertion(task: task, index: index))
        continue
      }
      hasStayed[from] = true
      kept.append((from, index))
      if old[from].version != task.version { updated.append(Update(task: task, from: from, to: index)) }
    }
    for index in old.indices where !hasStayed[index] { removed.append(Removal(id: old[index].id, index: index)) }
    let still = Self.longestRise(kept.map(\.from))
    for (place, isStill) in zip(kept, still) where !isStill {
      moved.append(Move(id: old[place.from].id, from: place.from, to: place.to))
    }
  }

  /// Which numbers make up a longest subsequence that only rises; the numbers differ from each other.
  private static func longestRise(_ numbers: [Int]) -> [Bool] {
    // The index of the least number that ends a rise of each length, and what stands in front of each number in its rise.
    var ends: [Int] = []
    var previous: [Int] = []
    previous.reserveCapacity(numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      if let last = ends.last, numbers[last] < number { low = high }
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : -1)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var isPart = Array(repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
      isPart[index] = true
      index = previous[index]
    }
    return isPart
  }
}

extension TaskDifference {
  /// The new list, made of the old one; `nil` if the difference is of another list.
  ///
  /// - Complexity: O(n) for n tasks in both lists.
  public func applied(to old: [TaskItem]) -> [TaskItem]? {
    var leaves = Array(repeating: false, count: old.count)
    for (id, index) in removed.map({ ($0.id, $0.index) }) + moved.map({ ($0.id, $0.from) }) {
      guard old.indices.contains(index), old[index].id == id, !leaves[index] else { return nil }
      leaves[index] = true
    }
    let count = old.count - removed.count + inserted.count
    var places = [TaskItem?](repeating: nil, count: count)
    for (index, task) in inserted.map({ ($0.index, $0.task) }) + moved.map({ ($0.to, old[$0.from]) }) {
      guard places.indices.contains(index), places[index] == nil else { return nil }
      places[index] = task
    }
    var staying = zip(old, leaves).lazy.filter { !$1 }.makeIterator()
    var new: [TaskItem] = []
    new.reserveCapacity(count)
    for place in places {
      guard let task = place ?? staying.next()?.0 else { return nil }
      new.append(task)
    }
    for update in updated {
      guard new.indices.contains(update.to), new[update.to].id == update.task.id else { return nil }
      new[update.to] = update.task
    }
    return new
  }
}
