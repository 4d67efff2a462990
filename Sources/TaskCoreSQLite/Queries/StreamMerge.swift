internal import TaskCore

/// Streams that are merged into one, in the order of a query.
struct StreamMerge {
  /// The row that a stream has come to, and what it is sorted by.
  private struct Head {
    let row: Statement
    var value: SortTuple.Value {
      didSet { time = value.time }
    }
    /// What nearly always decides, to be compared at once.
    private(set) var time: Int64

    init(row: Statement, value: SortTuple.Value) {
      self.row = row
      self.value = value
      time = value.time
    }
  }

  private let key: TaskOrder.Key
  private let context: QueryContext
  private var heads: [Head] = []
  /// The stream of the row that was given last; it goes on only when the next one is asked for.
  private var given: Int?

  /// - Parameters:
  ///   - rows: the statements, each at its beginning.
  ///   - key: what they are sorted by; they agree in all keys before it.
  ///   - context: where the query is asked.
  init(_ rows: [Statement], by key: TaskOrder.Key, in context: QueryContext) throws(TaskFailure) {
    self.key = key
    self.context = context
    for row in rows where try row.step() {
      heads.append(Head(row: row, value: try Self.value(of: key.field, in: row, context)))
    }
  }

  /// The statement that has come to the next task; `nil` behind the last.
  mutating func next() throws(TaskFailure) -> Statement? {
    if let given { try advance(given) }
    given = heads.isEmpty ? nil : leastHead
    return given.map { heads[$0].row }
  }

  private mutating func advance(_ index: Int) throws(TaskFailure) {
    guard try heads[index].row.step() else {
      heads.remove(at: index)
      return
    }
    // A stream is of one kind of dates, so an equal key is the same place. Many tasks are due on one day.
    switch heads[index].value {
    case .due(let date?), .start(let date?):
      if date.key == heads[index].row.integer(TaskRow.column(of: key.field) + 1) { return }
    default: break
    }
    heads[index].value = try Self.value(of: key.field, in: heads[index].row, context)
  }

  private var leastHead: Int {
    var least = 0
    for index in heads.indices.dropFirst() where precedes(index, least) { least = index }
    return least
  }

  private func precedes(_ mine: Int, _ other: Int) -> Bool {
    let (time, others) = (heads[mine].time, heads[other].time)
    if time != others { return (time < others) != key.descending }
    if let precedes = heads[mine].value.precedes(heads[other].value, descending: key.descending) { return precedes }
    // So rare between streams that identities are read only now; without one the row fails when it is read.
    guard let id: TaskItem.ID = heads[mine].row.identifier(1), let others: TaskItem.ID = heads[other].row.identifier(1)
    else { return false }
    return (id < others) != key.descending
  }

  private static func value(
    of field: TaskOrder.Field, in row: Statement, _ context: QueryContext
  ) throws(TaskFailure) -> SortTuple.Value {
    try SortTuple.Value(of: field, in: row, at: TaskRow.column(of: field), context)
  }
}

extension SortTuple.Value {
  /// The point in time that it begins with; the same for all values that have none.
  fileprivate var time: Int64 {
    switch self {
    case .due(let date), .start(let date): date?.moment ?? 0
    case .created(let date), .modified(let date): date.secondsSince1970
    case .completed(let date): date?.secondsSince1970 ?? 0
    case .priority, .position, .title, .urgency: 0
    }
  }
}
