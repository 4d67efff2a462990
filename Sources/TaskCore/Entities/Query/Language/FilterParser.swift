/// Puts the conditions of a filter together: *or* binds less than *and*, that less than *not*.
///
/// Groups that are open lie on a stack of its own, so that the depth of a text costs no call; and no filter is made that
/// is deeper than those who walk through it can go.
struct FilterParser {
  private enum Operation {
    case and, or
  }

  /// What has been read since a parenthesis was opened.
  private struct Group {
    /// The bytes in front of its parenthesis; `nil` for the whole text.
    let opening: Int?
    /// The word in front of all, as in `(or)`: the group then has at most one part.
    var prefix: Operation?
    /// The runs of conditions that an *or* has ended.
    var alternatives: [TaskFilter] = []
    /// The run of conditions that is being read.
    var conditions: [TaskFilter] = []
    /// How many *and*, *or* and *not* lie within one another in the deepest of the alternatives, and of the conditions.
    private var depths = (alternatives: 0, conditions: 0)
    /// How many times *not* stands in front of the next condition.
    var negations = 0
    /// Whether a condition has to follow.
    var awaitsCondition = true

    var isEmpty: Bool { alternatives.isEmpty && conditions.isEmpty && negations == 0 }

    /// Whether no more than a closing parenthesis can follow.
    var isFull: Bool { prefix != nil && !conditions.isEmpty }

    init(opening: Int?) { self.opening = opening }

    /// Takes a condition, with the *not* in front of it.
    mutating func append(_ filter: TaskFilter, depth: Int) {
      var filter = filter
      for _ in 0..<negations { filter = .not(filter) }
      conditions.append(filter)
      depths.conditions = max(depths.conditions, depth + negations)
      negations = 0
      awaitsCondition = false
    }

    /// Ends the run that is being read, and answers how deep it is.
    mutating func endRun() -> Int {
      let depth = depths.conditions + (conditions.count > 1 ? 1 : 0)
      alternatives.append(conditions.count > 1 ? .and(conditions) : conditions[0])
      depths = (max(depths.alternatives, depth), 0)
      conditions = []
      return depth
    }

    /// All of it as one filter, and how deep that is.
    consuming func filter() -> (TaskFilter, depth: Int) {
      switch prefix {
      case .and: return (.and(conditions), depths.conditions + 1)
      case .or: return (.or(conditions), depths.conditions + 1)
      case nil:
        _ = endRun()
        let isOne = alternatives.count == 1
        return (isOne ? alternatives[0] : .or(alternatives), depths.alternatives + (isOne ? 0 : 1))
      }
    }
  }

  private var scanner: FilterScanner
  private var group = Group(opening: nil)
  /// The groups around the one that is being read.
  private var outer: [Group] = []

  init(_ text: String) { scanner = FilterScanner(text) }

  /// The filter that the whole text is, its terms read by a function.
  mutating func filter(
    reading term: (FilterTerm, FilterSource) throws(TaskFailure) -> TaskFilter
  ) throws(TaskFailure) -> TaskFilter {
    while true {
      let token = try scanner.next()
      switch token.kind {
      case .end: return try end(token)
      case .and: try combine(.and, token)
      case .or: try combine(.or, token)
      case .closing: try close(token)
      case .opening:
        try begin(token)
        outer.append(group)
        group = Group(opening: token.start)
      case .not:
        try begin(token)
        group.negations += 1
        try check(group.negations, token)
        group.awaitsCondition = true
      case .term(let written):
        try begin(token)
        try append(try term(written, scanner.source), token)
      }
    }
  }

  /// Takes a condition to follow here.
  private func begin(_ token: FilterToken) throws(TaskFailure) {
    if group.isFull { throw failure(token, expecting: "“)”") }
  }

  /// Takes a condition that is one word.
  private mutating func append(_ filter: TaskFilter, _ token: FilterToken) throws(TaskFailure) {
    let depth =
      switch filter {
      case .not: 1
      case .open: 2
      default: 0
      }
    try check(depth + group.negations, token)
    group.append(filter, depth: depth)
  }

  /// Refuses a filter that would be too deep for those who walk through it.
  private func check(_ depth: Int, _ token: FilterToken) throws(TaskFailure) {
    guard depth > TaskFilter.deepestNesting else { return }
    throw scanner.source.failure(
      at: token.start, found: token.text, expected: "less depth",
      reason: "“and”, “or” and “not” lie more than \(TaskFilter.deepestNesting) deep within one another")
  }

  private mutating func combine(_ operation: Operation, _ token: FilterToken) throws(TaskFailure) {
    try begin(token)
    if group.awaitsCondition {
      guard group.opening != nil, group.isEmpty, group.prefix == nil else {
        throw failure(token, expecting: "a condition")
      }
      group.prefix = operation
    } else {
      if operation == .or { try check(group.endRun(), token) }
      group.awaitsCondition = true
    }
  }

  private mutating func close(_ token: FilterToken) throws(TaskFailure) {
    guard let parent = outer.popLast() else {
      throw failure(token, expecting: "no “)” without a “(” in front")
    }
    if group.awaitsCondition, group.prefix == nil || !group.isEmpty { throw failure(token, expecting: "a condition") }
    let (filter, depth) = group.filter()
    try check(depth + parent.negations, token)
    group = parent
    group.append(filter, depth: depth)
  }

  private func end(_ token: FilterToken) throws(TaskFailure) -> TaskFilter {
    if outer.isEmpty, group.isEmpty { return .all }
    if group.awaitsCondition, group.prefix == nil || !group.isEmpty { throw failure(token, expecting: "a condition") }
    guard let opening = group.opening else {
      let (filter, depth) = group.filter()
      try check(depth, token)
      return filter
    }
    throw scanner.source.failure(
      at: opening, found: "", expected: "“)”", reason: "the “(” that stands here is not closed")
  }

  private func failure(_ token: FilterToken, expecting expected: String) -> TaskFailure {
    scanner.source.failure(at: token.start, found: token.text, expected: expected)
  }
}
