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
    do throws(TaskFailure) {
      var edited = answered.first { $0.id == id }
      try edited?.apply(patch)
    } catch {
      return refuse(error, about: id)
    }
    await perform(.edit(patch), on: id) { (application, terms) async throws(TaskFailure) in
      try await application.edit([TaskEdit(id, patch)], under: terms)
    }
  }

  /// Gives a task another title.
  public func rename(_ id: TaskItem.ID, to title: String) async {
    var patch = TaskPatch()
    patch.title = title
    await edit(id, patch)
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
}

// How it is done.
extension TaskListModel {
  typealias Write = @Sendable (any TaskApplication, PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Shows an effect, asks for it, and takes it back with a reason if it is refused.
  ///
  /// - Returns: whether it was done.
  @discardableResult
  func perform(_ effect: Optimism.Effect, on id: TaskItem.ID, _ write: @escaping Write) async -> Bool {
    dismissNotice()
    lastNumber += 1
    let number = lastNumber
    optimism.append(Optimism(id: number, task: id, effect: effect))
    refresh()
    do throws(TaskFailure) {
      _ = try await inTurn(write).get()
      if let index = optimism.firstIndex(where: { $0.id == number }) { optimism[index].isConfirmed = true }
      refresh()
      ask()
      return true
    } catch {
      refuse(error, about: id)
      optimism.removeAll { $0.id == number }
      refresh()
      return false
    }
  }

  private func revise(orSay nothing: String, _ write: @escaping Write) async {
    dismissNotice()
    do throws(TaskFailure) {
      let outcome = try await inTurn(write).get()
      say(Notice(outcome.title, isRefusal: false))
      ask()
    } catch .notFound {
      say(Notice(nothing, isRefusal: true))
    } catch {
      refuse(error, about: nil)
    }
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
    let title = id.flatMap { id in answered.first { $0.id == id }?.title ?? rows.first { $0.id == id }?.title }
    say(Notice(context.wording.sentence(for: failure, about: title), isRefusal: true))
  }

  func say(_ notice: Notice) { if notice != self.notice { self.notice = notice } }
}
