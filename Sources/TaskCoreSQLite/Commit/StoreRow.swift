internal import TaskCore

/// The one row of the store itself: which it is, how far it has come, and what history takes.
struct StoreRow {
  var epoch: UInt64
  var sequence: UInt64
  var forgotten: UInt64
  var historyCount: Int
  var historyCost: Int

  var token: ChangeToken { ChangeToken(epoch: epoch, sequence: sequence) }

  private static let select = SQL("SELECT epoch, sequence, forgotten, history_count, history_cost FROM store")
  private static let update = SQL(
    "UPDATE store SET sequence = ?, forgotten = ?, history_count = ?, history_cost = ? WHERE one = 1")

  init(in connection: Connection) throws(TaskFailure) {
    self = try connection.with(Self.select) { (row) throws(TaskFailure) in
      guard try row.step() else { throw .corrupted("the row of the store", in: connection.path) }
      return StoreRow(row)
    }
  }

  private init(_ row: Statement) {
    epoch = UInt64(bitPattern: row.integer(0))
    sequence = UInt64(bitPattern: row.integer(1))
    forgotten = UInt64(bitPattern: row.integer(2))
    historyCount = Int(row.integer(3))
    historyCost = Int(row.integer(4))
  }

  func write(to connection: Connection) throws(TaskFailure) {
    try connection.run(Self.update) { row in
      row.bind(Int64(bitPattern: sequence))
      row.bind(Int64(bitPattern: forgotten))
      row.bind(Int64(historyCount))
      row.bind(Int64(historyCost))
    }
  }
}
