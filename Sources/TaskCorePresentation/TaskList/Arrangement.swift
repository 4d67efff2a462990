import TaskCore

/// The tasks of an answer in the order of its question, and what that was about.
struct Answer: Sendable {
  let tasks: [TaskItem]
  let belonging: Belonging
  /// What was asked for before the question, and is in the answer therefore.
  let settled: Set<Int>
  /// What was looked for in the texts.
  let sought: [String]
}

/// An answer, arranged as it is shown together with what was asked for and is not in it yet.
struct Arrangement: Sendable {
  let versions: [TaskItem.ID: Version]
  /// What has not been read from the store yet.
  let optimism: [Optimism]
  let outline: Outline
  /// Whether any row is another one than before.
  let isChanged: Bool
  /// When a row may next look otherwise by time alone.
  let turn: Instant
  let family: Named
  let prerequisites: Named

  /// Tasks that a question can name, or so many that it is for all.
  enum Named: Sendable, Equatable {
    case some(Set<TaskItem.ID>)
    case all

    /// How many tasks a question names at most: over HTTP it has to fit into an address.
    init(_ ids: Set<TaskItem.ID>) { self = ids.count <= 150 ? .some(ids) : .all }
  }

  /// What an arrangement is made of.
  struct Plan: Sendable {
    let answer: Answer
    let optimism: [Optimism]
    let painter: RowPainter
    let progress: [TaskItem.ID: TaskRow.Progress]
    let blocked: Set<TaskItem.ID>
    let isNested: Bool
    /// The rows that are shown, the versions of their tasks, and those of which they show something else than is stored.
    let rows: [TaskRow]
    let versions: [Version]
    let foreseen: Set<TaskItem.ID>
    /// Whether the rows that are shown are those of their tasks still.
    let areRowsFresh: Bool
  }

  /// Arranges off the caller's actor.
  @concurrent static func made(of plan: Plan) async -> Arrangement { Arrangement(plan) }

  init(_ plan: Plan) {
    let answer = plan.answer
    let versions = Dictionary(answer.tasks.lazy.map { ($0.id, $0.version) }, uniquingKeysWith: { first, _ in first })
    let optimism = plan.optimism.filter { optimism in
      !answer.settled.contains(optimism.id) && !optimism.isSettled(by: versions, among: answer.belonging)
    }
    let maker = RowMaker(
      painter: plan.painter, progress: plan.progress, blocked: plan.blocked, pending: optimism.pending)
    let known = plan.areRowsFresh ? Self.known(plan) : [:]
    var outline = Outline(answer.tasks, isNested: plan.isNested) { task, depth in
      guard let known = known[task.id], known.version == task.version else { return maker.row(of: task, depth: depth) }
      return maker.decorated(known.row, depth: depth)
    }
    for change in optimism { outline.show(change, among: answer.belonging, maker) }
    self.versions = versions
    self.optimism = optimism
    self.outline = outline
    isChanged = outline.rows != plan.rows
    turn = plan.painter.nextTurn(of: answer.tasks)
    family = Named(Set(versions.keys))
    prerequisites = Named(Set(answer.tasks.lazy.flatMap(\.prerequisites)))
  }

  /// The rows that are those of stored tasks, with the versions of these.
  private static func known(_ plan: Plan) -> [TaskItem.ID: (version: Version, row: TaskRow)] {
    var known: [TaskItem.ID: (version: Version, row: TaskRow)] = [:]
    known.reserveCapacity(plan.rows.count)
    for (version, row) in zip(plan.versions, plan.rows) where !plan.foreseen.contains(row.id) {
      known[row.id] = (version, row)
    }
    return known
  }
}

extension Optimism {
  /// Whether an answer has what it has brought about, by the versions of its tasks.
  func isSettled(by versions: [TaskItem.ID: Version], among shown: Belonging) -> Bool {
    guard let outcome else { return false }
    return outcome.allSatisfy { record in
      guard case .task(let id) = record.id else { return true }
      // What is not in the answer and does not belong there is in no later one either.
      guard let version = versions[id] else { return record.task.map { shown.contains($0) == false } ?? true }
      return version >= record.version
    }
  }
}

extension [Optimism] {
  /// The tasks of which something is not confirmed yet.
  var pending: Set<TaskItem.ID> { Set(lazy.filter { !$0.isConfirmed }.compactMap { $0.change?.task }) }
}

extension Outline {
  /// How many records of a write are shown before the next answer, which brings all of them at once.
  static let mostAtOnce = 32

  /// Shows something that was asked for, or what came of it.
  fileprivate mutating func show(_ optimism: Optimism, among shown: Belonging, _ maker: RowMaker) {
    if let (task, effect) = optimism.change { perform(edits(of: effect, on: task, maker)) }
    guard let outcome = optimism.outcome, outcome.count <= Self.mostAtOnce else { return }
    var awaited = Set(outcome.compactMap(\.task?.id))
    for record in outcome {
      perform(departure(of: record, among: shown))
      perform(arrival(of: record, among: shown, after: awaited, maker))
      if let id = record.task?.id { awaited.remove(id) }
    }
  }

  private mutating func perform(_ edits: [Edit]) { for edit in edits { perform(edit) } }
}
