public import TaskCore

// What somebody does. Each verb shows at once and returns when it is done or refused; one is done after another. A verb
// that has begun is carried out, also when the screen is gone meanwhile.
extension TaskListModel {
  /// Completes a task.
  public func complete(_ id: TaskItem.ID) async { await set(.complete(), of: id) }

  /// Opens a task again.
  public func reopen(_ id: TaskItem.ID) async { await set(.reopen, of: id) }

  /// Changes fields of a task; what the patch does not name is kept, whatever others have done to it.
  public func edit(_ id: TaskItem.ID, _ patch: TaskPatch) async {
    guard canApply(patch, to: id) else { return }
    await perform(.edit(patch), on: id) { (application, terms) async throws(TaskFailure) in
      try await application.edit([TaskEdit(id, patch)], under: terms)
    }
  }

  /// Puts a task, with all that is under it, before or behind another one, under whose parent it then is.
  ///
  /// It is refused in an order other than that by position.
  public func move(_ id: TaskItem.ID, to place: Neighbour<TaskItem.ID>) async {
    guard place.id != id else { return }
    guard order.isByHand else { return say(Notice(context.wording.cannotMove, isRefusal: true)) }
    await perform(.move(place), on: id) { (application, terms) async throws(TaskFailure) in
      try await application.move([id], to: Destination(order: place), under: terms)
    }
  }

  /// Puts a task, with all that is under it, in front of what is in a row, as a drop there means; behind the last row it
  /// comes to the top level.
  ///
  /// - Parameters:
  ///   - id: the task.
  ///   - index: the row, counted while the task is still in its own; the number of rows for behind all of them.
  public func move(_ id: TaskItem.ID, toRow index: Int) async {
    if outline.rows.indices.contains(index) { return await move(id, to: .before(outline.rows[index].id)) }
    // The last row may be deep under something: behind it is not what is meant by behind all.
    guard let last = outline.rows.last(where: { $0.depth == 0 })?.id else { return }
    await move(id, to: .behind(last))
  }

  /// Moves a task to the trash, with all that is under it.
  public func trash(_ id: TaskItem.ID) async {
    await perform(.trash, on: id) { (application, terms) async throws(TaskFailure) in
      try await application.trash([id], under: terms)
    }
  }

  /// Undoes what the author did last; ``notice`` says what that was.
  public func undo() async {
    await revise(orSay: context.wording.nothingToUndo) { (application, terms) async throws(TaskFailure) in
      try await application.undo(under: terms)
    }
  }

  /// Redoes what the author undid last; ``notice`` says what that was.
  public func redo() async {
    await revise(orSay: context.wording.nothingToRedo) { (application, terms) async throws(TaskFailure) in
      try await application.redo(under: terms)
    }
  }

  private func set(_ change: StatusChange, of id: TaskItem.ID) async {
    await perform(.status(change, at: context.query.now), on: id) { (application, terms) async throws(TaskFailure) in
      try await application.setStatus(change, of: [id], under: terms)
    }
  }

  /// Whether a patch leaves a valid task; says so if not.
  func canApply(_ patch: TaskPatch, to id: TaskItem.ID) -> Bool {
    guard let index = outline.index(of: id) else { return true }
    do throws(TaskFailure) {
      var edited = outline.tasks[index]
      try edited.apply(patch)
      return true
    } catch {
      refuse(error, about: id)
      return false
    }
  }
}

// How it is done.
extension TaskListModel {
  typealias Write = @Sendable (any TaskApplication, PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Shows an effect, asks for it, and takes it back with a reason if it is refused.
  ///
  /// - Returns: why it was refused; `nil` when it was done.
  @discardableResult
  func perform(_ effect: Optimism.Effect, on id: TaskItem.ID, _ write: @escaping Write) async -> TaskFailure? {
    dismissNotice()
    let number = begin((id, effect))
    keepingSelection { show(outline.edits(of: effect, on: id, maker)) }
    do throws(TaskFailure) {
      learn(try await inTurn(write).get(), from: number)
      return nil
    } catch {
      optimism.removeAll { $0.id == number }
      rebuild()
      refuse(error, about: id)
      return error
    }
  }

  private func revise(orSay nothing: String, _ write: @escaping Write) async {
    dismissNotice()
    let number = begin(nil)
    do throws(TaskFailure) {
      let outcome = try await inTurn(write).get()
      learn(outcome, from: number)
      say(Notice(outcome.title, isRefusal: false))
    } catch {
      optimism.removeAll { $0.id == number }
      if error.code == .notFound { say(Notice(nothing, isRefusal: true)) } else { refuse(error, about: nil) }
    }
  }

  private func begin(_ change: (task: TaskItem.ID, effect: Optimism.Effect)?) -> Int {
    revision += 1
    lastNumber += 1
    optimism.append(Optimism(id: lastNumber, change: change, filter: chosenFilter))
    if let change { foreseen.insert(change.task) }
    return lastNumber
  }

  /// Writes after all that was asked for before.
  private func inTurn(_ write: @escaping Write) async -> Result<Outcome, TaskFailure> {
    let task = Task { [lastWrite, application, terms = context.terms()] () -> Result<Outcome, TaskFailure> in
      _ = await lastWrite?.value
      do throws(TaskFailure) {
        return .success(try await write(application, terms))
      } catch {
        return .failure(error)
      }
    }
    lastWrite = task
    return await task.value
  }

  func refuse(_ failure: TaskFailure, about id: TaskItem.ID?) {
    var id = id
    if case .task(let named)? = failure.id { id = named }
    let title = id.flatMap { outline.index(of: $0) }.map { outline.rows[$0].title }
    say(Notice(context.wording.sentence(for: failure, about: title), isRefusal: true))
    isOutageSaid = failure.code == .unavailable
  }

  func say(_ notice: Notice) {
    isOutageSaid = false
    if notice != self.notice { self.notice = notice }
  }
}

// What came of it.
extension TaskListModel {
  var maker: RowMaker {
    RowMaker(painter: painter, progress: progress, blocked: blocked, pending: optimism.pending)
  }

  /// Shows the records that a write has left, before they are read from the store.
  private func learn(_ outcome: Outcome, from number: Int) {
    revision += 1
    guard let index = optimism.firstIndex(where: { $0.id == number }) else { return }
    // Nothing was left to be done, and nothing will be answered therefore.
    guard !outcome.records.isEmpty else {
      optimism.remove(at: index)
      return rebuild()
    }
    optimism[index].outcome = outcome.records
    let later = optimism[(index + 1)...].filter { !$0.isConfirmed }.compactMap(\.change?.task)
    keepingSelection {
      if outcome.records.count <= Outline.mostAtOnce { show(outcome.records.filter { !$0.isOf(later) }) }
      if let id = optimism[index].change?.task, let place = outline.index(of: id) {
        let row = outline.rows[place]
        show([.replace(place, outline.tasks[place], maker.decorated(row, depth: row.depth))])
      }
    }
    // An answer that brings another state of what was answered before comes by itself; all else has to be asked for.
    if !isAnswering || !outcome.records.allSatisfy({ $0.isOf(versions) }) { ask() }
  }

  private func show(_ records: [Record]) {
    guard let belonging = answer?.belonging else { return }
    var awaited = Set(records.compactMap(\.task?.id))
    for record in records {
      show(outline.departure(of: record, among: belonging))
      show(outline.arrival(of: record, among: belonging, after: awaited, maker))
      if let id = record.task?.id { awaited.remove(id) }
    }
  }

  private func show(_ edits: [Outline.Edit]) {
    for edit in edits {
      if outline.isChanged(by: edit) {
        withMutation(keyPath: \.rows) { outline.perform(edit) }
      } else {
        outline.perform(edit)
      }
    }
  }
}

extension Record {
  fileprivate func isOf(_ tasks: [TaskItem.ID]) -> Bool { task.map { tasks.contains($0.id) } ?? false }

  fileprivate func isOf(_ tasks: [TaskItem.ID: Version]) -> Bool {
    if case .task(let id) = id { tasks[id] != nil } else { false }
  }
}
