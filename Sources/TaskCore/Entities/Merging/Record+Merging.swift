extension Record {
  /// The state that holds what two states of one record say: their join.
  ///
  /// A record has lives: each begins with its creation, and a tombstone ends all that were created before it. Of two
  /// lives the later one stands, so a purge wins over edits, and a record made again later lives. Within one life the
  /// fields are joined one by one, each element of a set for itself: the later clock wins.
  ///
  /// Joining is commutative, associative and idempotent, versions included, so replicas that have seen the same states
  /// in whatever order hold the same. Where one state knows all that the other does, it is the result. Else the result's
  /// version follows from its clocks and dates alone (``Version``): replicas that join the same states on their own
  /// write the same version. It need not be greater than the versions joined.
  ///
  /// Nothing is validated, since that would break the laws: what each side kept, both together may not. See ``Repair``.
  ///
  /// - Parameter other: another state of the same record; one of another record is left out of account.
  /// - Complexity: linear in the size of the fields; a few comparisons where the states are equal.
  public func merged(with other: Record) -> Record {
    guard id == other.id else { return self }
    switch (self, other) {
    case (.task(let mine), .task(let theirs)) where mine.clocks.created == theirs.clocks.created:
      return mine == theirs ? self : .task(mine.joined(with: theirs))
    case (.list(let mine), .list(let theirs)) where mine.clocks.created == theirs.clocks.created:
      return mine == theirs ? self : .list(mine.joined(with: theirs))
    case (.tombstone(let mine), .tombstone(let theirs)):
      return (mine.version, mine.date) < (theirs.version, theirs.date) ? other : self
    default:
      // A tombstone outlives what was created by the very version of the removal, which no writer does.
      return (life, isTombstone ? 1 : 0) < (other.life, other.isTombstone ? 1 : 0) ? other : self
    }
  }

  /// Which of its lives a record is in: later ones have greater versions.
  var life: Version {
    switch self {
    case .task(let task): task.clocks.created
    case .list(let list): list.clocks.created
    case .tombstone(let tombstone): tombstone.version
    }
  }

  /// The record with the edits that another life of it got after this one had begun, and the fields that these are of.
  ///
  /// Two replicas may make the same record on their own: both complete one occurrence of a series, or import one
  /// document. The later life stands, and what was edited in the other one is not lost with it.
  ///
  /// Not a part of the join, which could not be associative with it: a tombstone between the two lives ends the one
  /// before it. Replicas converge all the same, since what is carried over has the clocks of its edits.
  func carryingOver(editsOf other: Record) -> (record: Record, fields: [RecordField]) {
    switch (self, other) {
    case (.task(let mine), .task(let theirs)):
      let (task, fields) = mine.carryingOver(editsOf: theirs)
      return (.task(task), fields)
    case (.list(let mine), .list(let theirs)):
      let (list, fields) = mine.carryingOver(editsOf: theirs)
      return (.list(list), fields)
    default: return (self, [])
    }
  }
}
