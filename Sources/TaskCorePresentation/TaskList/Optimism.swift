import TaskCore

/// Something that was asked for: how the tasks look as if it were done already.
struct Optimism: Sendable, Identifiable {
  enum Effect: Sendable {
    case add(TaskItem)
    case status(StatusChange, at: Instant)
    case edit(TaskPatch)
    case move(Neighbour<TaskItem.ID>)
    case trash
  }

  let id: Int
  /// The task that it is about.
  let task: TaskItem.ID
  let effect: Effect
  /// Whether it was done, and only has to be read from the store.
  var isConfirmed = false

  /// The tasks as they look with it.
  func apply(to tasks: inout [TaskItem]) {
    let index = tasks.firstIndex { $0.id == task }
    switch effect {
    case .add(let new): if index == nil { tasks.append(new) }
    case .trash: if let index { tasks.remove(at: index) }
    case .move(let neighbour): if let index { Self.move(index, to: neighbour, in: &tasks) }
    case .edit(let patch):
      // What cannot be applied is refused before it is asked for, or by the planner.
      guard let index else { return }
      var edited = tasks[index]
      if (try? edited.apply(patch)) != nil { tasks[index] = edited }
    case .status(let change, let now):
      guard let index else { return }
      switch change {
      case .start: tasks[index].begin()
      case .complete(let instant, withChildren: _): tasks[index].complete(at: instant ?? now)
      case .reopen: tasks[index].reopen()
      case .cancel, .skip: tasks[index].cancel(at: now)
      }
    }
  }

  private static func move(_ index: Int, to neighbour: Neighbour<TaskItem.ID>, in tasks: inout [TaskItem]) {
    var task = tasks.remove(at: index)
    guard let beside = tasks.firstIndex(where: { $0.id == neighbour.id }) else {
      tasks.insert(task, at: index)
      return
    }
    let place = tasks[beside].place
    let moved = Place(list: place.list, parent: place.parent, position: task.place.position)
    try? task.put(.place(moved), into: .place)  // A place is what this field holds.
    switch neighbour {
    case .before: tasks.insert(task, at: beside)
    case .behind: tasks.insert(task, at: beside + 1)
    }
  }
}
