internal import TaskCore

/// The one row of the store itself: which it is, how far it has come, and what history takes.
struct StoreRow {
  var epoch: UInt64
  private(set) var sequence: UInt64
  /// The digest of all commits.
  private(set) var digest: UInt64
  /// The digest of the commits up to the one that was asked for; `nil` where it is not known.
  let digestThen: UInt64?
  var forgotten: UInt64
  var historyCount: Int
  var historyCost: Int

  var token: ChangeToken { ChangeToken(epoch: epoch, sequence: sequence, digest: digest) }

  private static let select = SQL(
    """
    SELECT epoch, sequence, forgotten, history_count, history_cost,
      (SELECT digest FROM commit_digest WHERE commit_digest.sequence = store.sequence),
      (SELECT digest FROM commit_digest WHERE sequence = ?)
    FROM store
    """)
  private static let selectDigest = SQL("SELECT digest FROM commit_digest WHERE sequence = ?")
  private static let insertDigest = SQL("INSERT INTO commit_digest (sequence, digest) VALUES (?, ?)")
  private static let update = SQL(
    "UPDATE store SET sequence = ?, forgotten = ?, history_count = ?, history_cost = ? WHERE one = 1")

  /// Reads the row.
  ///
  /// - Parameter then: the number of a commit whose digest is wanted, too.
  init(in connection: Connection, then: UInt64? = nil) throws(TaskFailure) {
    self = try connection.with(Self.select) { (row) throws(TaskFailure) in
      row.bind(then.map { Int64(bitPattern: $0) })
      guard try row.step(), !row.isNull(5) else { throw .corrupted("the row of the store", in: connection.path) }
      return StoreRow(row)
    }
  }

  private init(_ row: Statement) {
    epoch = UInt64(bitPattern: row.integer(0))
    sequence = UInt64(bitPattern: row.integer(1))
    forgotten = UInt64(bitPattern: row.integer(2))
    historyCount = Int(row.integer(3))
    historyCost = Int(row.integer(4))
    digest = UInt64(bitPattern: row.integer(5))
    digestThen = row.optionalInteger(6).map { UInt64(bitPattern: $0) }
  }

  /// The digest of the commits up to one; `nil` where it is not known.
  static func digest(at sequence: UInt64, in connection: Connection) throws(TaskFailure) -> UInt64? {
    try connection.number(selectDigest) { $0.bind(Int64(bitPattern: sequence)) }.map { UInt64(bitPattern: $0) }
  }

  /// Counts a commit. The sum wraps: what a damaged file holds may be wrong, and must not end the program.
  mutating func count(_ set: ChangeSet) {
    sequence &+= 1
    digest = set.digest(after: digest)
  }

  func write(to connection: Connection) throws(TaskFailure) {
    try connection.run(Self.insertDigest) { row in
      row.bind(Int64(bitPattern: sequence))
      row.bind(Int64(bitPattern: digest))
    }
    try connection.run(Self.update) { row in
      row.bind(Int64(bitPattern: sequence))
      row.bind(Int64(bitPattern: forgotten))
      row.bind(Int64(historyCount))
      row.bind(Int64(historyCost))
    }
  }
}
