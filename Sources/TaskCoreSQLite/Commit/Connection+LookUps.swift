internal import TaskCore

// What a commit asks before it writes.
extension Connection {
  private static let taskExists = SQL("SELECT 1 FROM task WHERE id = ?")
  private static let listExists = SQL("SELECT 1 FROM list WHERE id = ?")
  private static let tombstoneExists = SQL("SELECT 1 FROM tombstone WHERE kind = ? AND id = ?")
  private static let selectChildren = SQL("SELECT id FROM task WHERE parent = ? AND trashed IS NULL ORDER BY id")
  private static let selectMembers = SQL("SELECT id FROM task WHERE list = ? AND trashed IS NULL ORDER BY id")

  /// Whether anything is stored under an identity, be it a tombstone.
  func holds(_ id: RecordID) throws(TaskFailure) -> Bool {
    let exists =
      switch id {
      case .task(let id): try number(Self.taskExists) { $0.bind(id) } != nil
      case .list(let id): try number(Self.listExists) { $0.bind(id) } != nil
      }
    if exists { return true }
    return try number(Self.tombstoneExists) { $0.bind(id) } != nil
  }

  /// The tasks outside the trash that have this parent.
  func liveChildren(of parent: TaskItem.ID) throws(TaskFailure) -> [TaskItem.ID] {
    try tasks(Self.selectChildren) { $0.bind(parent) }
  }

  /// The tasks outside the trash that are in this list.
  func liveTasks(in list: TaskList.ID) throws(TaskFailure) -> [TaskItem.ID] {
    try tasks(Self.selectMembers) { $0.bind(list) }
  }

  private func tasks(_ sql: SQL, _ bind: (Statement) -> Void) throws(TaskFailure) -> [TaskItem.ID] {
    try with(sql) { (row) throws(TaskFailure) in
      bind(row)
      var ids: [TaskItem.ID] = []
      while try row.step() {
        guard let id: TaskItem.ID = row.identifier(0) else { throw .corrupted("a task", in: path) }
        ids.append(id)
      }
      return ids
    }
  }
}
