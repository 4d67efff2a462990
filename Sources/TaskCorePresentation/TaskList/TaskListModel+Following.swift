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
    for await _ in stream {
      works.start(.results) { [weak self] in await self?.follow() }
      followListsAgain()
    }
    guard run == runs else { return }
    asks = nil
    (turn, familyAsked, prerequisitesAsked) = (nil, nil, nil)
    arrivals.ring()
    await works.end()
  }

  /// Asks anew: for what is chosen now, and later than everything that has been done.
  func ask() { asks?.yield() }

  private var question: TaskQuery {
    TaskQuery(chosenFilter, order: chosenOrder, limit: limit, in: context.query)
  }

  /// Which tasks are shown.
  var chosenFilter: TaskFilter { chosenScope.filter(narrowedBy: condition) }

  private func follow() async {
    let question = question
    // What is confirmed by now is in every answer to a question that is asked from now on.
    let settled = Set(optimism.lazy.filter(\.isConfirmed).map(\.id))
    isAnswering = true
    do throws(TaskFailure) {
      for try await results in application.observe(question) {
        guard !Task.isCancelled else { return }
        await take(results, settling: settled, to: question)
      }
    } catch {
      guard !Task.isCancelled, error.code != .cancelled else { return }
      fail(error)
    }
    if !Task.isCancelled { isAnswering = false }
  }

  private func fail(_ failure: TaskFailure) {
    isAnswering = false
    let failed = Phase.failed(context.wording.sentence(for: failure))
    if phase != failed { phase = failed }
    if answer != nil, answeredFilter != chosenFilter { forget() }
    arrivals.ring()
  }

  /// Shows nothing instead of what was answered to another question.
  private func forget() {
    revision += 1
    (answer, answeredFilter, answeredLimit, versions, foreseen) = (nil, nil, 0, [:], [])
    keepingSelection { rebuild() }
    if hasMore { hasMore = false }
  }

  private func take(_ results: TaskResults, settling settled: Set<Int>, to question: TaskQuery) async {
    var question = question
    question.context = results.context
    let answer = Answer(
      tasks: results.tasks, belonging: Belonging(to: question, lists: lists, hasMore: results.page.next != nil),
      settled: settled, sought: question.filter.soughtTexts)
    guard await arrange(answer) else { return }
    if answer.belonging.hasMore != hasMore { hasMore = answer.belonging.hasMore }
    (answeredFilter, answeredLimit) = (question.filter, question.limit ?? .max)
    if phase != .content { phase = .content }
    if isOutageSaid { dismissNotice() }
    arrivals.ring()
    followListsAgain()
    // What the answer leaves open, a later question settles.
    if optimism.contains(where: \.isConfirmed) { ask() }
  }

  /// Shows an answer, or the last one as it looks now, and what was asked for and is not in it.
  ///
  /// - Returns: whether it did, and was not cancelled before.
  @discardableResult private func arrange(_ answer: Answer? = nil) async -> Bool {
    while let plan = plan(for: answer ?? self.answer) {
      let started = revision
      let arrangement = await Arrangement.made(of: plan)
      guard !Task.isCancelled else { return false }
      // Something may have been asked for or answered meanwhile.
      guard started == revision else { continue }
      show(arrangement, of: plan)
      return true
    }
    return false
  }

  private func plan(for answer: Answer?) -> Arrangement.Plan? {
    guard let answer else { return nil }
    let painter = RowPainter(in: context, seeking: answer.sought, lists: lists)
    // Rows that time has not changed are kept as they are.
    let isFresh = painter.paints(like: self.painter) && turn.map { painter.context.now < $0 } ?? false
    return Arrangement.Plan(
      answer: answer, optimism: optimism, painter: painter, progress: progress, blocked: blocked,
      isNested: chosenOrder.isByHand, rows: outline.rows, versions: outline.versions,
      foreseen: foreseen,
      areRowsFresh: isFresh)
  }

  private func show(_ arrangement: Arrangement, of plan: Arrangement.Plan) {
    revision += 1
    let left = Set(arrangement.optimism.map(\.id))
    let additions = optimism.filter { !left.contains($0.id) && $0.change?.effect.isAddition == true }
    (answer, painter, optimism) = (plan.answer, plan.painter, arrangement.optimism)
    (versions, foreseen) = (arrangement.versions, Set(optimism.compactMap(\.change?.task)))
    keepingSelection {
      if arrangement.isChanged {
        withMutation(keyPath: \.rows) { outline = arrangement.outline }
      } else {
        outline = arrangement.outline
      }
    }
    for addition in additions { tellWhatHides(addition) }
    wait(until: arrangement.turn)
    followSurroundings(arrangement)
  }

  /// Makes all rows of what was answered last, and of what was asked for.
  func rebuild() {
    if let plan = plan(for: answer) {
      show(Arrangement(plan), of: plan)
    } else {
      withMutation(keyPath: \.rows) { outline = Outline(isNested: chosenOrder.isByHand) }
    }
  }

  /// Changes the rows that are shown, so that the selection stays with its task, or goes to what takes its place.
  func keepingSelection(_ change: () -> Void) {
    let index = selected.flatMap { outline.index(of: $0) }
    change()
    guard let index, let id = selected, outline.index(of: id) == nil else { return }
    selected = rows.isEmpty ? nil : rows[min(index, rows.count - 1)].id
  }
}

// Lists, and time.
extension TaskListModel {
  /// Whatever has ended it: an answer shows that there is somebody to follow.
  private func followListsAgain() {
    if !isFollowingLists { works.start(.lists) { [weak self] in await self?.followLists() } }
  }

  private func followLists() async {
    isFollowingLists = true
    defer { if !Task.isCancelled { isFollowingLists = false } }
    do throws(TaskFailure) {
      for try await _ in application.tokens() { await readLists() }
    } catch {
      // That nothing can be asked, the question for the rows says too; the next answer begins this again.
    }
  }

  func readLists() async {
    // Without them rows show no list; why they cannot be read, the question for tasks will tell.
    guard let lists = try? await application.lists(), !Task.isCancelled, lists != self.lists || !areListsKnown else {
      return
    }
    areListsKnown = true
    self.lists = lists
    readDraft()
    await arrange()
  }

  private func wait(until next: Instant) {
    guard next != turn else { return }
    turn = next
    works.start(.turn) { [weak self, context] in
      guard (try? await context.sleepUntil(next.date)) != nil else { return }
      await self?.repaint()
    }
  }

  /// Makes all rows anew, as of this moment.
  private func repaint() async {
    turn = nil
    await arrange()
  }
}

extension TaskOrder {
  /// Whether tasks stand where they were put, first of all.
  var isByHand: Bool { self == .position }
}
