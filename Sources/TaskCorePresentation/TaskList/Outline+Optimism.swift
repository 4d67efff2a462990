import TaskCore

// What was asked for.
extension Outline {
  /// What an effect changes, one after another.
  func edits(of effect: Optimism.Effect, on id: TaskItem.ID, _ maker: RowMaker) -> [Edit] {
    let index = index(of: id)
    switch effect {
    case .status, .edit: return index.map { [replacement(at: $0, with: effect.changed(tasks[$0]), maker)] } ?? []
    case .trash: return index.map(removals) ?? []
    case .move(let neighbour): return index.map { moves(of: $0, to: neighbour, maker) } ?? []
    case .add(let task):
      guard index == nil else { return [] }
      let parent = isNested ? task.place.parent.flatMap(self.index) : nil
      let depth = parent.map { rows[$0].depth + 1 } ?? 0
      return [.insert(parent.map { block(at: $0).upperBound } ?? rows.count, task, maker.row(of: task, depth: depth))]
    }
  }

  func replacement(at index: Int, with task: TaskItem, _ maker: RowMaker) -> Edit {
    .replace(index, task, maker.row(of: task, depth: rows[index].depth))
  }

  /// The task goes with all that is under it, from the end on.
  private func removals(at index: Int) -> [Edit] {
    if isNested { return [.remove(block(at: index))] }
    var gone: Set = [rows[index].id]
    while case let below = rows.filter({ !gone.contains($0.id) && $0.parent.map(gone.contains) ?? false }),
      !below.isEmpty
    {
      gone.formUnion(below.map(\.id))
    }
    return rows.indices.reversed().filter { gone.contains(rows[$0].id) }.map { .remove($0..<$0 + 1) }
  }

  private func moves(of index: Int, to neighbour: Neighbour<TaskItem.ID>, _ maker: RowMaker) -> [Edit] {
    let block = block(at: index)
    guard let beside = self.index(of: neighbour.id), !block.contains(beside) else { return [] }
    let border =
      switch neighbour {
      case .before: beside
      case .behind: self.block(at: beside).upperBound
      }
    let target = border > index ? border - block.count : border
    var task = tasks[index]
    let place = tasks[beside].place
    // Those around it are compared with it while it is not done.
    let position = position(beside, neighbour) ?? task.place.position
    let moved = Place(list: place.list, parent: place.parent, position: position)
    try? task.put(.place(moved), into: .place)  // A place is what this field holds.
    let row = maker.row(of: task, depth: rows[beside].depth)
    return [
      .move(block, to: target, deeperBy: row.depth - rows[index].depth), .replace(target, task, row),
    ]
  }

  /// A position between a task and what is shown on that side of it.
  private func position(_ index: Int, _ neighbour: Neighbour<TaskItem.ID>) -> OrderKey? {
    let own = tasks[index].place.position
    switch neighbour {
    case .before: return OrderKey.between(sibling(before: index).map { tasks[$0].place.position }, own)
    case .behind: return OrderKey.between(own, sibling(behind: index).map { tasks[$0].place.position })
    }
  }
}

// What became of it.
extension Outline {
  /// Takes a task away that is not to be seen any more, or stands elsewhere now. What has others under it stays as it is
  /// until the next answer tells where these go.
  func departure(of record: Record, among shown: Belonging) -> [Edit] {
    guard case .task(let id) = record.id, let index = index(of: id), tasks[index].version <= record.version,
      block(at: index).count == 1
    else { return [] }
    if let task = record.task, shown.contains(task) != false, stays(task, at: index, among: shown) { return [] }
    return [.remove(index..<index + 1)]
  }

  /// Shows the state of a task in its place.
  ///
  /// - Parameter awaited: tasks of which the same is still to be shown: what is under them waits for them.
  func arrival(
    of record: Record, among shown: Belonging, after awaited: Set<TaskItem.ID>, _ maker: RowMaker
  ) -> [Edit] {
    guard let task = record.task else { return [] }
    if let index = index(of: task.id) {
      return tasks[index].version <= task.version ? [replacement(at: index, with: task, maker)] : []
    }
    guard shown.contains(task) == true, !rows.contains(where: { $0.parent == task.id }) else { return [] }
    let parent = isNested ? task.place.parent.flatMap(index) : nil
    if let above = task.place.parent, isNested, parent == nil, awaited.contains(above) { return [] }
    let siblings = parent.map { $0 + 1..<block(at: $0).upperBound } ?? 0..<rows.count
    let depth = parent.map { rows[$0].depth + 1 } ?? 0
    let index = place(of: task, in: siblings, depth: depth, among: shown)
    // It may be one of those that were not asked for.
    guard index < rows.count || !shown.hasMore else { return [] }
    return [.insert(index, task, maker.row(of: task, depth: depth))]
  }

  /// Whether a task stands where its state has to.
  private func stays(_ task: TaskItem, at index: Int, among shown: Belonging) -> Bool {
    guard !isNested || tasks[index].place.parent == task.place.parent else { return false }
    if let before = sibling(before: index), shown.precedes(task, tasks[before]) { return false }
    if let behind = sibling(behind: index), shown.precedes(tasks[behind], task) { return false }
    return true
  }

  /// Where a task comes among those at a depth of a stretch, which are in order.
  private func place(of task: TaskItem, in stretch: Range<Int>, depth: Int, among shown: Belonging) -> Int {
    var (low, high) = (stretch.lowerBound, stretch.upperBound)
    while low < high {
      // What is deeper goes with the one before it.
      let middle = rows[low...(low + high) / 2].lastIndex { $0.depth == depth } ?? low
      if shown.precedes(task, tasks[middle]) { high = middle } else { low = block(at: middle).upperBound }
    }
    return low
  }
}
