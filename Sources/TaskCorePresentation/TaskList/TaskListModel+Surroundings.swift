import TaskCore

// What rows show of other tasks: what lies below them, and what they wait for.
extension TaskListModel {
  /// How many tasks a question names at most: over HTTP it has to fit into an address. Beyond that it is for all tasks.
  private static let mostNamed = 150

  func followSurroundings() {
    let ids = Set(answered.map(\.id))
    if ids != familyAsked {
      familyAsked = ids
      works.start(.family) { [weak self] in await self?.followFamily(of: ids) }
    }
    let prerequisites = Set(answered.flatMap(\.prerequisites))
    if prerequisites != prerequisitesAsked {
      prerequisitesAsked = prerequisites
      works.start(.blocked) { [weak self] in await self?.followBlocked(by: prerequisites) }
    }
  }

  private func followFamily(of shown: Set<TaskItem.ID>) async {
    guard !shown.isEmpty else { return }
    var known = shown
    // Each turn knows a level more, until nothing lies below what is known.
    while let deeper = await followChildren(of: known) { known = deeper }
  }

  /// Follows the children of some tasks; returns these tasks and their children when there are some not among them.
  private func followChildren(of known: Set<TaskItem.ID>) async -> Set<TaskItem.ID>? {
    let areNamed = known.count <= Self.mostNamed
    let below: TaskFilter = areNamed ? .parent(.anyOf(known.sorted())) : .not(.parent(.none))
    let filter = TaskFilter.and([.not(.trashed), below])
    do throws(TaskFailure) {
      for try await results in application.observe(TaskQuery(filter, order: .created, in: context.query)) {
        let deeper = known.union(results.tasks.lazy.map(\.id))
        if areNamed, deeper.count > known.count { return Task.isCancelled ? nil : deeper }
        let progress = await Family(results.tasks).progress()
        guard !Task.isCancelled else { return nil }
        if progress != self.progress {
          self.progress = progress
          refresh()
        }
      }
    } catch {
      // That nothing can be asked, the question for the rows says too; asking again begins here.
      if !Task.isCancelled { familyAsked = nil }
    }
    return nil
  }

  private func followBlocked(by prerequisites: Set<TaskItem.ID>) async {
    guard !prerequisites.isEmpty else { return show(blocked: []) }
    let filter =
      prerequisites.count <= Self.mostNamed ? TaskFilter.and([.blocked, .needs(prerequisites.sorted())]) : .blocked
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
    refresh()
  }
}
