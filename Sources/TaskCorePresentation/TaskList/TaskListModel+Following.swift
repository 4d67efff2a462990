import TaskCore

// Following the application.
extension TaskListModel {
  /// Follows the application until the task that awaits it is cancelled, or until it is called again.
  ///
  /// Nothing goes on behind it when it has returned.
  public func run() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    asks?.finish()
    asks = continuation
    runs += 1
    let run = runs
    await readLists()
    continuation.yield()
    for await _ in stream { works.start(.results) { [weak self] in await self?.follow() } }
    guard run == runs else { return }
    asks = nil
    (turn, familyAsked, prerequisitesAsked) = (nil, nil, nil)
    await works.end()
  }

  /// Asks anew: for what is chosen now, and later than everything that has been done.
  func ask() { asks?.yield() }

  private var question: TaskQuery {
    TaskQuery(chosenScope.filter(narrowedBy: condition), order: chosenOrder, limit: limit, in: context.query)
  }

  private func follow() async {
    let question = question
    // What is confirmed by now is in every answer to a question that is asked from now on.
    let settled = Set(optimism.lazy.filter(\.isConfirmed).map(\.id))
    do throws(TaskFailure) {
      for try await results in application.observe(question) { await take(results, settling: settled, to: question) }
    } catch {
      guard !Task.isCancelled, error.code != .cancelled else { return }
      let failed = Phase.failed(context.wording.sentence(for: error))
      if phase != failed { phase = failed }
    }
  }

  private func take(_ results: TaskResults, settling settled: Set<Int>, to question: TaskQuery) async {
    let named = Set(lists.map(\.id))
    if results.tasks.contains(where: { $0.place.list.map { !named.contains($0) } ?? false }) { await readLists() }
    let painter = RowPainter(in: context, seeking: question.filter.soughtTexts, lists: lists)
    // Rows that time has not changed are kept as they are.
    let isFresh = painter.paints(like: self.painter) && turn.map { painter.context.now < $0 } ?? false
    let known = isFresh ? painted : [:]
    let fresh = await painter.rows(of: results.tasks.filter { known[$0.id]?.version != $0.version })
    guard !Task.isCancelled else { return }
    self.painter = painter
    answered = results.tasks
    painted = Dictionary(
      answered.compactMap { task in (fresh[task.id] ?? known[task.id]).map { (task.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    optimism.removeAll { settled.contains($0.id) }
    refresh()
    let hasMore = results.page.next != nil
    if hasMore != self.hasMore { self.hasMore = hasMore }
    if phase != .content { phase = .content }
    waitForTurn()
    followSurroundings()
  }

  func readLists() async {
    // Without them rows show no list; why they cannot be read, the question for tasks will tell.
    guard let lists = try? await application.lists() else { return }
    self.lists = lists
  }

  /// Makes the rows of what was answered and of what was asked for.
  func refresh() {
    var tasks = answered
    for change in optimism { change.apply(to: &tasks) }
    let touched = Set(optimism.map(\.task))
    let pending = Set(optimism.lazy.filter { !$0.isConfirmed }.map(\.task))
    let rows = Outline(tasks, isNested: chosenOrder.isByHand).entries.map { task, depth in
      let known = touched.contains(task.id) ? nil : painted[task.id]?.row
      var row = known ?? painter.row(of: task)
      row.depth = depth
      row.isBlocked = blocked.contains(task.id)
      row.progress = progress[task.id]
      row.isPending = pending.contains(task.id)
      return row
    }
    guard rows != self.rows else { return }
    if let selected, !rows.contains(where: { $0.id == selected }),
      let index = self.rows.firstIndex(where: { $0.id == selected })
    {
      self.selected = rows.isEmpty ? nil : rows[min(index, rows.count - 1)].id
    }
    self.rows = rows
  }
}

// Time.
extension TaskListModel {
  private func waitForTurn() {
    let next = painter.nextTurn(of: answered)
    guard next != turn else { return }
    turn = next
    works.start(.turn) { [weak self, context] in
      guard (try? await context.sleepUntil(next.date)) != nil else { return }
      await self?.repaint()
    }
  }

  /// Makes all rows anew, as of this moment.
  private func repaint() async {
    let painter = RowPainter(like: painter, in: context)
    let rows = await painter.rows(of: answered)
    guard !Task.isCancelled else { return }
    self.painter = painter
    // What was answered meanwhile has been painted, or will be.
    painted = rows.filter { id, row in painted[id]?.version == row.version }
    refresh()
    turn = nil
    waitForTurn()
  }
}

extension TaskOrder {
  /// Whether tasks stand where they were put, first of all.
  var isByHand: Bool { self == .position }
}
