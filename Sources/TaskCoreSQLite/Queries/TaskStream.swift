internal import TaskCore

/// Tasks in the order of one index, from a place on: one keyset statement, its rows read as they are needed.
struct TaskStream {
  /// The index, which the statement has to use or else fails to prepare.
  let index: String
  /// Which part of the index: what its leading columns are, and within which bounds the next one lies.
  var range: [Condition]
  /// The columns that the rows of that part are sorted by.
  let columns: [String]
  /// The values of those columns in the last row of the page before.
  var after: [Condition.Value]?

  /// The statement that reads it, behind `TaskRow.select`.
  func sql(where condition: Condition, descending: Bool) -> Condition {
    var statement = Condition(sql: "INDEXED BY ")
    statement.sql.reserveCapacity(200)
    statement.sql += index
    statement.sql += " WHERE "
    if let after {
      // First, where it meets the index; its values come first too.
      statement.sql += "("
      appendColumns(to: &statement.sql, suffix: "")
      statement.sql += descending ? ") < (" : ") > ("
      statement.sql += after.count == 1 ? "?" : "?, ?"
      statement.sql += ") AND "
      statement.values = after
    }
    for part in range {
      statement.append(part)
      statement.sql += " AND "
    }
    statement.append(condition)
    statement.sql += " ORDER BY "
    appendColumns(to: &statement.sql, suffix: descending ? " DESC" : "")
    statement.sql += " LIMIT ?"
    return statement
  }

  private func appendColumns(to text: inout String, suffix: String) {
    for (place, column) in columns.enumerated() {
      if place > 0 { text += ", " }
      text += column
      text += suffix
    }
  }
}
