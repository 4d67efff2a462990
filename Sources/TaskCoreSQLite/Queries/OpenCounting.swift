internal import TaskCore

extension Connection {
  /// How many tasks are open and outside the trash, in one state of the database.
  func openCounts(in context: QueryContext) throws(TaskFailure) -> OpenCounts {
    try snapshot { () throws(TaskFailure) in
      OpenCounts(
        all: try countInSnapshot(.open, in: context),
        dueToday: try countInSnapshot(.and([.open, OpenCounts.dueByToday]), in: context),
        overdue: try countInSnapshot(.and([.open, .overdue]), in: context), lists: try openCountsOfLists(),
        tags: try tags(SQL.openTags))
    }
  }

  private func openCountsOfLists() throws(TaskFailure) -> [TaskList.ID: Int] {
    try with(SQL.openLists) { (row) throws(TaskFailure) in
      var lists: [TaskList.ID: Int] = [:]
      while try row.step() {
        guard let id: TaskList.ID = row.identifier(0) else { throw .corrupted("the list of a task", in: path) }
        lists[id] = Int(row.integer(1))
      }
      return lists
    }
  }
}

extension SQL {
  fileprivate static let openLists = SQL(
    "SELECT list, count(*) FROM task WHERE is_open = 1 AND list IS NOT NULL GROUP BY list")
  fileprivate static let openTags = SQL(
    """
    SELECT min(tag.name), count(*) FROM tag JOIN task ON task.key = tag.task
    WHERE task.is_open = 1 GROUP BY tag.folded ORDER BY tag.folded
    """)
}
