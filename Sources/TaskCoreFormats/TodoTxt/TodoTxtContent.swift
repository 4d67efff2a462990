import TaskCore

/// What a line of todo.txt says, however it says it.
struct TodoTxtContent: Sendable {
  /// A word `key:value`.
  struct Pair: Sendable, Hashable {
    let key: String
    let value: String
  }

  var isCompleted = false
  /// The letter of the priority in ASCII, `A` to `Z`.
  var priority: UInt8?
  var completed: CalendarDay?
  var created: CalendarDay?
  /// The text without what stands below.
  var title = ""
  /// The words `+project`, without the sign; the first is the list.
  var projects: [String] = []
  /// The words `@context`, without the sign: the tags.
  var contexts: [String] = []
  /// `t:`, from which day the task is to be shown.
  var start: CalendarDay?
  /// `due:`.
  var due: CalendarDay?
  /// The pairs with other keys, or with values that are not what their keys ask for.
  var pairs: [Pair] = []
}

// MARK: - Equality

extension TodoTxtContent {
  /// Whether the part behind priority and dates says the same: nothing is compared by Unicode equivalence.
  func hasSameBody(as other: TodoTxtContent) -> Bool {
    title.hasSameBytes(as: other.title) && start == other.start && due == other.due
      && projects.elementsEqual(other.projects) { $0.hasSameBytes(as: $1) }
      && Self.areSame(contexts, other.contexts)
      && Self.sorted(pairs).elementsEqual(Self.sorted(other.pairs)) {
        $0.key == $1.key && $0.value.hasSameBytes(as: $1.value)
      }
  }

  /// Whether a line with this content says what a task does; dates that the line is silent about are no matter.
  func says(_ task: TodoTxtContent) -> Bool {
    isCompleted == task.isCompleted && priority == task.priority
      && (completed == nil || completed == task.completed) && (created == nil || created == task.created)
      && hasSameBody(as: task)
  }

  /// Tags are a set whose elements are compared folded: `@home @Home` is one.
  private static func areSame(_ left: [String], _ right: [String]) -> Bool {
    if left.elementsEqual(right, by: { $0.hasSameBytes(as: $1) }) { return true }
    return spellings(left) == spellings(right)
  }

  private static func spellings(_ tags: [String]) -> [String: [UInt8]] {
    Dictionary(tags.map { (Folding.fold($0), Array($0.utf8)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The content as it is known of the task, which keeps pairs by their keys.
  var withSortedPairs: TodoTxtContent {
    var content = self
    content.pairs = Self.sorted(pairs)
    return content
  }

  private static func sorted(_ pairs: [Pair]) -> [Pair] {
    if pairs.count < 2 { return pairs }
    // Stable, so that values of one key keep their order.
    return pairs.enumerated().sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }.map(\.element)
  }
}
