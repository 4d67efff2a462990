internal import TaskCore

/// What a task has in tables of its own: tags, comments, reminders, prerequisites and extensions.
struct OwnedRows {
  /// Which of the tables hold rows of a task; most tasks have none at all.
  struct Mask: OptionSet {
    let rawValue: Int64

    static let tags = Mask(rawValue: 1)
    static let comments = Mask(rawValue: 2)
    static let reminders = Mask(rawValue: 4)
    static let prerequisites = Mask(rawValue: 8)
    static let extensions = Mask(rawValue: 16)

    init(rawValue: Int64) { self.rawValue = rawValue }

    init(of task: TaskItem) {
      self = []
      if !task.tags.isEmpty { insert(.tags) }
      if !task.comments.isEmpty { insert(.comments) }
      if !task.reminders.isEmpty { insert(.reminders) }
      if !task.prerequisites.isEmpty { insert(.prerequisites) }
      if !task.extensions.isEmpty { insert(.extensions) }
    }
  }

  var tags: [String] = []
  var comments: [TaskItem.Comment] = []
  var reminders: [Reminder] = []
  var prerequisites: [TaskItem.ID] = []
  var extensions: [String: String] = [:]

  init() {}
}

// Reading.
extension OwnedRows {
  private static let selectTags = SQL("SELECT name FROM tag WHERE task = ?")
  private static let selectComments = SQL("SELECT id, date, text FROM comment WHERE task = ?")
  private static let selectReminders = SQL("SELECT reminder FROM reminder WHERE task = ?")
  private static let selectPrerequisites = SQL("SELECT prerequisite FROM prerequisite WHERE task = ?")
  private static let selectExtensions = SQL("SELECT key, value FROM extension WHERE task = ?")

  /// Reads the tables in which the task with this row number has rows.
  init(of key: Int64, mask: Mask, in connection: Connection) throws(TaskFailure) {
    func rows<Row>(_ sql: SQL, _ read: (Statement) throws(TaskFailure) -> Row?) throws(TaskFailure) -> [Row] {
      try connection.with(sql) { (row) throws(TaskFailure) in
        row.bind(key)
        var rows: [Row] = []
        rows.reserveCapacity(2)
        while try row.step() {
          guard let value = try read(row) else { throw .corrupted("what task \(key) owns", in: connection.path) }
          rows.append(value)
        }
        return rows
      }
    }
    if mask.contains(.tags) { tags = try rows(Self.selectTags) { $0.text(0) } }
    if mask.contains(.reminders) {
      reminders = try rows(Self.selectReminders) { $0.text(0).flatMap { Reminder($0) } }
    }
    if mask.contains(.prerequisites) { prerequisites = try rows(Self.selectPrerequisites) { $0.identifier(0) } }
    if mask.contains(.comments) { comments = try rows(Self.selectComments, Self.comment) }
    if mask.contains(.extensions) {
      let pairs = try rows(Self.selectExtensions) { row in
        row.text(0).flatMap { key in row.text(1).map { (key, $0) } }
      }
      extensions = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
  }

  private static func comment(in row: Statement) throws(TaskFailure) -> TaskItem.Comment? {
    guard let id: TaskItem.Comment.ID = row.identifier(0), let date = row.instant(1), let text = row.text(2) else {
      return nil
    }
    return try TaskItem.Comment(id: id, date: date, text: text)
  }
}

// Writing.
extension OwnedRows {
  private static let insertTag = SQL("INSERT INTO tag (task, folded, name) VALUES (?, ?, ?)")
  private static let insertComment = SQL("INSERT INTO comment (task, date, id, text) VALUES (?, ?, ?, ?)")
  private static let insertReminder = SQL("INSERT INTO reminder (task, reminder) VALUES (?, ?)")
  private static let insertPrerequisite = SQL("INSERT INTO prerequisite (task, prerequisite) VALUES (?, ?)")
  private static let insertExtension = SQL("INSERT INTO extension (task, key, value) VALUES (?, ?, ?)")

  /// Writes what a task owns; its row is there and owns nothing yet.
  static func insert(_ task: TaskItem, key: Int64, mask: Mask, into connection: Connection) throws(TaskFailure) {
    func insert(_ sql: SQL, _ bind: (Statement) -> Void) throws(TaskFailure) {
      try connection.run(sql) { row in
        row.bind(key)
        bind(row)
      }
    }
    for tag in task.tags {
      try insert(insertTag) { row in
        row.bind(Folding.fold(tag))
        row.bind(tag)
      }
    }
    for comment in task.comments {
      try insert(insertComment) { row in
        row.bind(comment.date.secondsSince1970)
        row.bind(comment.id)
        row.bind(comment.text)
      }
    }
    for reminder in task.reminders { try insert(insertReminder) { $0.bind(reminder.description) } }
    for id in task.prerequisites { try insert(insertPrerequisite) { $0.bind(id) } }
    for (key, value) in task.extensions {
      try insert(insertExtension) { row in
        row.bind(key)
        row.bind(value)
      }
    }
  }

  private static let deletions: [(table: Mask, sql: SQL)] = [
    (.tags, SQL("DELETE FROM tag WHERE task = ?")), (.comments, SQL("DELETE FROM comment WHERE task = ?")),
    (.reminders, SQL("DELETE FROM reminder WHERE task = ?")),
    (.prerequisites, SQL("DELETE FROM prerequisite WHERE task = ?")),
    (.extensions, SQL("DELETE FROM extension WHERE task = ?")),
  ]

  /// Removes what a task owned before it is written anew.
  static func delete(of key: Int64, mask: Mask, from connection: Connection) throws(TaskFailure) {
    for (table, sql) in deletions where mask.contains(table) { try connection.run(sql) { $0.bind(key) } }
  }
}
