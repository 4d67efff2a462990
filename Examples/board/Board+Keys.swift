import TaskCore
import TaskCorePresentation

extension Board {
  /// Does what a key is for at the moment, on a screen of so many rows.
  func press(_ key: Key, page: Int) async {
    if state.message != nil { state.message = nil }
    // What went well has been read by then.
    if tasks.notice?.isRefusal == false { tasks.dismissNotice() }
    switch state.mode {
    case .browsing where tasks.titleConflict != nil: await resolveTitle(key)
    case .browsing: await browse(key, page: page)
    case .filtering(let field): filter(key, field)
    case .adding(let field): await add(key, field)
    case .renaming(let id, let seen, let field): await rename(key, id, from: seen, field)
    case .editing(let edited, let field): await edit(key, edited, field)
    case .choosingList(let id, let choice): await chooseList(key, id, choice)
    case .help(let top): readHelp(key, top: top, page: page)
    }
  }

  private func browse(_ key: Key, page: Int) async {
    switch (key.code, key.modifiers) {
    case (.text("q"), []), (.text("c"), .control): isDone = true
    case (.text("?"), []): state.mode = .help(top: 0)
    case (.text("u"), []): await perform { [tasks] in await tasks.undo() }
    case (.text("r"), .control): await perform { [tasks] in await tasks.redo() }
    case (.text("l"), .control):
      tasks.retry()
      lists.refresh()
      detail?.retry()
    case (.text("/"), []): begin(.filtering(TextField(tasks.filterText)))
    case (.text("a"), []): begin(.adding(TextField(tasks.draft)))
    case (.text("o"), []): changeOrder()
    default:
      switch state.pane {
      case .sidebar: browseSidebar(key)
      case .tasks: await browseTasks(key, page: page)
      case .detail: await browseDetail(key)
      }
    }
  }

  /// Begins something else, which what was said before is not about.
  private func begin(_ mode: BoardState.Mode) {
    tasks.dismissNotice()
    state.mode = mode
  }

  private func browseSidebar(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.up, []), (.text("k"), []): chooseScope(-1)
    case (.down, []), (.text("j"), []): chooseScope(1)
    case (.tab, _), (.right, []), (.enter, []), (.escape, []), (.text("l"), []): state.pane = .tasks
    default: break
    }
  }

  private func chooseScope(_ step: Int) {
    let rows = lists.rows
    let index = (rows.firstIndex { $0.scope == lists.selection } ?? 0) + step
    if rows.indices.contains(index) { lists.selection = rows[index].scope }
  }

  private func browseTasks(_ key: Key, page: Int) async {
    switch (key.code, key.modifiers) {
    case (.up, []), (.text("k"), []): select(-1)
    case (.down, []), (.text("j"), []): select(1)
    case (.pageUp, _): select(-page)
    case (.pageDown, _): select(page)
    case (.home, _), (.text("g"), []): select(-tasks.rows.count)
    case (.end, _), (.text("G"), []): await selectLast()
    case (.up, .alt), (.text("K"), []): await move(-1)
    case (.down, .alt), (.text("J"), []): await move(1)
    case (.tab, .shift), (.left, []), (.text("h"), []): state.pane = .sidebar
    case (.tab, _), (.right, []), (.text("l"), []): state.pane = detail == nil ? .sidebar : .detail
    case (.escape, _): takeAway()
    default: await changeTask(key)
    }
  }

  private func changeTask(_ key: Key) async {
    guard let row = selectedRow else { return }
    let id = row.id
    switch (key.code, key.modifiers) {
    case (.text(" "), []):
      await perform { [tasks] in row.isOpen ? await tasks.complete(id) : await tasks.reopen(id) }
    case (.text("d"), []), (.delete, []): await perform { [tasks] in await tasks.trash(id) }
    case (.text("e"), []): begin(.renaming(id, from: row.title, TextField(row.title)))
    case (.text("m"), []):
      let hasLists = lists.rows.contains { if case .list = $0.scope { true } else { false } }
      if hasLists {
        state.mode = .choosingList(for: id, nil)
      } else {
        state.message = "There is no list to move it to: “tasks lists add” makes one."
      }
    case (.enter, []):
      openDetail()
      state.pane = .detail
    default: break
    }
  }

  /// The row of the task that is selected.
  var selectedRow: TaskRow? { tasks.selection.flatMap { id in tasks.rows.first { $0.id == id } } }

  private func select(_ step: Int) {
    let rows = tasks.rows
    guard !rows.isEmpty else { return }
    let index = tasks.selection.flatMap { id in rows.firstIndex { $0.id == id } } ?? 0
    tasks.selection = rows[max(0, min(rows.count - 1, index + step))].id
  }

  /// Goes to the last task that there is, which may have to be loaded.
  private func selectLast() async {
    select(tasks.rows.count)
    guard tasks.hasMore else { return }
    let (selection, scope) = (tasks.selection, tasks.scope)
    await perform { [self] in
      await tasks.loadToEnd()
      // Whoever has gone elsewhere meanwhile stays there.
      guard tasks.selection == selection, tasks.scope == scope else { return }
      select(tasks.rows.count)
      if tasks.hasMore { state.message = "There are even more tasks: a filter finds those at the end." }
    }
  }

  /// Moves the task past its next sibling in a direction.
  private func move(_ step: Int) async {
    let rows = tasks.rows
    guard let row = selectedRow, let index = rows.firstIndex(where: { $0.id == row.id }) else { return }
    let others = step > 0 ? Array(rows[(index + 1)...]) : rows[..<index].reversed()
    guard let sibling = others.first(where: { $0.parent == row.parent && $0.depth == row.depth }) else { return }
    await perform { [tasks] in await tasks.move(row.id, to: step > 0 ? .behind(sibling.id) : .before(sibling.id)) }
  }

  /// Takes away, one after another, what is in the way of seeing all tasks.
  private func takeAway() {
    if tasks.notice != nil { return tasks.dismissNotice() }
    if detail != nil { return closeDetail() }
    tasks.filterText = ""
  }

  private func changeOrder() {
    tasks.dismissNotice()
    let index = Self.orders.firstIndex { $0.order == tasks.order } ?? -1
    tasks.order = Self.orders[(index + 1) % Self.orders.count].order
  }

  private func readHelp(_ key: Key, top: Int, page: Int) {
    let last = max(0, HelpView.lines.count - page)
    switch (key.code, key.modifiers) {
    case (.down, []), (.text("j"), []): state.mode = .help(top: min(last, top + 1))
    case (.up, []), (.text("k"), []): state.mode = .help(top: max(0, top - 1))
    case (.pageDown, _), (.text(" "), []): state.mode = .help(top: min(last, top + page))
    case (.pageUp, _): state.mode = .help(top: max(0, top - page))
    default: state.mode = .browsing
    }
  }
}
