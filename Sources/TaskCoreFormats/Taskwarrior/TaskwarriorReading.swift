import TaskCore

/// The task that a reader finds in an object, to compare it with the one that was meant.
struct TaskwarriorReading {
  let task: TaskItem
  let listTitle: String?

  init(task: TaskItem, listTitle: String?) {
    self.task = task
    self.listTitle = listTitle
  }

  /// `nil` if the object cannot be read.
  init?(_ object: TaskwarriorObject) {
    guard let read = try? object.task(), let task = try? read.checked(in: object.context) else { return nil }
    self.init(task: task, listTitle: object.listTitle)
  }

  /// The fields that both can have and in which they differ, by their names in the JSON document.
  func differences(from other: TaskwarriorReading) -> [String] {
    let (one, two) = (task, other.task)
    let comparisons: [(field: String, isSame: Bool)] = [
      ("title", one.title.hasSameBytes(as: two.title)), ("status", one.status == two.status),
      ("priority", one.priority == two.priority), ("start", one.start == two.start), ("due", one.due == two.due),
      ("recurrence", Self.areSame(one.recurrence, two.recurrence)),
      ("tags", one.tags.elementsEqual(two.tags) { $0.hasSameBytes(as: $1) }),
      ("list", (listTitle ?? "").hasSameBytes(as: other.listTitle ?? "")),
      ("prerequisites", one.prerequisites == two.prerequisites),
      // The identity of a comment follows from its bytes.
      ("comments", one.comments.map(\.id) == two.comments.map(\.id)), ("created", one.created == two.created),
      ("modified", one.modified == two.modified),
    ]
    return comparisons.filter { !$0.isSame }.map(\.field)
  }

  /// Whether two series have the same dates, as far as that can be told without counting them.
  private static func areSame(_ left: Recurrence?, _ right: Recurrence?) -> Bool {
    guard var left, let right else { return left == right }
    // Every month has such a day, so none is ever left out; nor is one that is counted in days or weeks.
    let isByMonth = left.rule.frequency == .monthly || left.rule.frequency == .yearly
    if !isByMonth || (left.anchor?.day.day).map({ $0 <= 28 }) ?? true { left.rule.skip = right.rule.skip }
    return left == right
  }
}
