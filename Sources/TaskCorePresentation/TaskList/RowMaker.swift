import TaskCore

/// Makes rows: of each task by itself, and with what other tasks and what was asked for add to it.
struct RowMaker: Sendable {
  let painter: RowPainter
  let progress: [TaskItem.ID: TaskRow.Progress]
  let blocked: Set<TaskItem.ID>
  /// The tasks of which something was asked for that is not confirmed yet.
  let pending: Set<TaskItem.ID>

  func row(of task: TaskItem, depth: Int) -> TaskRow { decorated(painter.row(of: task), depth: depth) }

  /// A row that was made already, as it is now.
  func decorated(_ row: TaskRow, depth: Int) -> TaskRow {
    var row = row
    row.depth = depth
    row.isBlocked = blocked.contains(row.id)
    row.progress = progress[row.id]
    row.isPending = pending.contains(row.id)
    return row
  }
}
