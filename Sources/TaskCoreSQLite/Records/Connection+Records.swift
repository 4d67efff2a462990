internal import TaskCore

// Looking up records.
extension Connection {
  private static let selectTask = SQL("SELECT \(TaskRow.columns) FROM task WHERE id = ?")
  private static let selectTaskByKey = SQL("SELECT \(TaskRow.columns) FROM task WHERE key = ?")

  /// The record under an identity, a tombstone included.
  ///
  /// A record that is there is read in one state of the database even outside a transaction: the statement that found it
  /// holds that state until all that it owns has been read.
  func record(_ id: RecordID) throws(TaskFailure) -> Record? {
    switch id {
    case .task(let id): if let task = try task(id) { return .task(task) }
    case .list(let id): if let list = try ListRow.list(id, in: self) { return .list(list) }
    }
    return try TombstoneRow.tombstone(of: id, in: self).map { .tombstone($0) }
  }

  func task(_ id: TaskItem.ID) throws(TaskFailure) -> TaskItem? {
    try with(Self.selectTask) { (row) throws(TaskFailure) in
      row.bind(id)
      return try row.step() ? try TaskRow.task(in: row, of: self) : nil
    }
  }

  /// The task with this row number.
  func task(key: Int64) throws(TaskFailure) -> TaskItem? {
    try with(Self.selectTaskByKey) { (row) throws(TaskFailure) in
      row.bind(key)
      return try row.step() ? try TaskRow.task(in: row, of: self) : nil
    }
  }

  /// The records under some identities, in their order and in one state of the database.
  func records(_ ids: [RecordID]) throws(TaskFailure) -> [Record?] {
    try snapshot { () throws(TaskFailure) in
      var records: [Record?] = []
      records.reserveCapacity(ids.count)
      for id in ids { records.append(try record(id)) }
      return records
    }
  }

  /// Which open tasks wait for which.
  func waitingTasks() throws(TaskFailure) -> WaitingTasks {
    try with(SQL.waitingTasks) { (row) throws(TaskFailure) in
      var waiting = WaitingTasks()
      while try row.step() {
        guard let task: TaskItem.ID = row.identifier(0), let prerequisite: TaskItem.ID = row.identifier(1) else {
          throw .corrupted("a prerequisite", in: path)
        }
        waiting.note(task, waitingFor: prerequisite)
      }
      return waiting
    }
  }

  /// The tasks that are open and outside the trash, and that another one, whatever its state, has to wait for.
  func awaitedTasks() throws(TaskFailure) -> Set<TaskItem.ID> {
    try with(SQL.awaitedTasks) { (row) throws(TaskFailure) in
      var tasks: Set<TaskItem.ID> = []
      while try row.step() {
        guard let id: TaskItem.ID = row.identifier(0) else { throw .corrupted("a prerequisite", in: path) }
        tasks.insert(id)
      }
      return tasks
    }
  }

  /// The titles of all lists.
  func listTitles() throws(TaskFailure) -> [TaskList.ID: String] {
    try with(SQL.listTitles) { (row) throws(TaskFailure) in
      var titles: [TaskList.ID: String] = [:]
      while try row.step() {
        guard let id: TaskList.ID = row.identifier(0), let title = row.text(1) else {
          throw .corrupted("a list", in: path)
        }
        titles[id] = title
      }
      return titles
    }
  }

  /// The tags of the tasks outside the trash with the numbers of those tasks.
  func tags() throws(TaskFailure) -> [TagCount] { try tags(SQL.tags) }

  /// The tags that a statement counts.
  func tags(_ statement: SQL) throws(TaskFailure) -> [TagCount] {
    try with(statement) { (row) throws(TaskFailure) in
      var tags: [TagCount] = []
      while try row.step() {
        guard let name = row.text(0) else { throw .corrupted("a tag", in: path) }
        tags.append(TagCount(name: name, count: Int(row.integer(1))))
      }
      return tags
    }
  }
}

extension SQL {
  fileprivate static let listTitles = SQL("SELECT id, title FROM list")
  fileprivate static let awaitedTasks = SQL(
    """
    SELECT DISTINCT prerequisite FROM prerequisite
      JOIN task AS awaited ON awaited.id = prerequisite.prerequisite AND awaited.is_open = 1
    """)
  fileprivate static let waitingTasks = SQL(
    """
    SELECT waiting.id, prerequisite FROM prerequisite
      JOIN task AS waiting ON waiting.key = prerequisite.task AND waiting.is_open = 1
      JOIN task AS awaited ON awaited.id = prerequisite.prerequisite AND awaited.is_open = 1
    """)
  fileprivate static let tags = SQL(
    """
    SELECT min(tag.name), count(*) FROM tag JOIN task ON task.key = tag.task
    WHERE task.trashed IS NULL GROUP BY tag.folded ORDER BY tag.folded
    """)
}
