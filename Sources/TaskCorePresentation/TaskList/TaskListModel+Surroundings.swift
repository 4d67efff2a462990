import TaskCore

// What rows show of other tasks: what lies below them, and what they wait for.
extension TaskListModel {
  func followSurroundings(_ arrangement: Arrangement) {
    let (family, prerequisites) = (arrangement.family, arrangement.prerequisites)
    if family != familyAsked {
      familyAsked = family
      works.start(.family) { [weak self] in await self?.follow(family) }
    }
    if prerequisites != prerequisitesAsked {
      prerequisitesAsked = prerequisites
      works.start(.blocked) { [weak self] in await self?.followBlocked(by: prerequisites) }
    }
  }

  private func follow(_ family: Arrangement.Named) async {
    guard family != .some([]) else { return }
    var known = family
    // Each turn knows a level more, until nothing lies below what is known.
    while let deeper = await followChildren(of: known) { known = deeper }
  }

  /// Follows the children of some tasks; returns these tasks and their children when there are some not among them.
  private func followChildren(of known: Arrangement.Named) async -> Arrangement.Named? {
    let below: TaskFilter =
      switch known {
      case .some(let ids): .parent(.anyOf(ids.sorted()))
      case .all: .not(.parent(.none))
      }
    let filter = TaskFilter.and([.not(.trashed), below])
    do throws(TaskFailure) {
      for try await results in application.observe(TaskQuery(filter, order: .created, in: context.query)) {
        if case .some(let ids) = known {
          let deeper = ids.union(results.tasks.lazy.map(\.id))
          if deeper.count > ids.count { return Task.isCancelled ? nil : Arrangement.Named(deeper) }
        }
        let progress = await Family(results.tasks).progress()
        guard !Task.isCancelled else { return nil }
        if progress != self.progress {
          self.progress = progress
          decorate()
        }
      }
    } catch {
      // That nothing can be asked, the question for the rows says too; asking again begins here.
      if !Task.isCancelled { familyAsked = nil }
    }
    return nil
  }

  private func followBlocked(by prerequisites: Arrangement.Named) async {
    guard prerequisites != .some([]) else { return show(blocked: []) }
    let filter: TaskFilter =
      switch prerequisites {
      case .some(let ids): .and([.blocked, .needs(ids.sorted())])
      case .all: .blocked
      }
    do throws(TaskFailure) {
      for try await results in application.observe(TaskQuery(filter, order: .created, in: context.query)) {
        guard !Task.isCancelled else { return }
        show(blocked: Set(results.tasks.map(\.id)))
      }
    } catch {
      if !Task.isCancelled { prerequisitesAsked = nil }
    }
  }

  private func show(blocked: Set<TaskItem.ID>) {
    guard blocked != self.blocked else { return }
    self.blocked = blocked
    decorate()
  }

  /// Puts into the rows what they show of other tasks.
  private func decorate() {
    revision += 1
    let edits = outline.rows.indices.compactMap { index -> Outline.Edit? in
      let row = outline.rows[index]
      let new = maker.decorated(row, depth: row.depth)
      return new == row ? nil : .replace(index, outline.tasks[index], new)
    }
    guard !edits.isEmpty else { return }
    withMutation(keyPath: \.rows) { for edit in edits { outline.perform(edit) } }
  }
}
