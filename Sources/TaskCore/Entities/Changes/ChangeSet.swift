/// Everything one action of a person writes, as one value that a store commits wholly or not at all.
public struct ChangeSet: Sendable, Hashable, Identifiable {
  /// The type of a set's identity.
  public typealias ID = Identifier<ChangeSet>

  /// What a set is, for undo and history.
  public enum Kind: Sendable, Hashable {
    /// An action of a person.
    case use
    /// The inverse of a `use` or `redo` set.
    case undo(of: ChangeSet.ID)
    /// The inverse of an `undo` set.
    case redo(of: ChangeSet.ID)
    /// Records brought from another store.
    case replication

    /// The set that an undo or redo inverts.
    public var inverted: ChangeSet.ID? {
      switch self {
      case .undo(of: let id), .redo(of: let id): id
      case .use, .replication: nil
      }
    }
  }

  /// The set's identity: a store commits each only once.
  public let id: ID
  /// What was done, for people: `Complete “Buy milk”`.
  public let title: String
  /// When it was done.
  public let date: Instant
  /// Who did it.
  public let author: String
  /// What it is, for undo and history.
  public let kind: Kind
  /// What tells one keyed request from another; `nil` when the caller brought no key.
  public let fingerprint: String?
  /// What it writes: at most one change a record.
  public let changes: [Change]

  /// A set of changes.
  public init(
    id: ID, title: String, date: Instant, author: String, kind: Kind = .use, fingerprint: String? = nil,
    changes: [Change]
  ) {
    self.id = id
    self.title = title
    self.date = date
    self.author = author
    self.kind = kind
    self.fingerprint = fingerprint
    self.changes = changes
  }

  /// The identity that a key from outside gives to its change set: version 5 of the owner and the key.
  ///
  /// - Parameters:
  ///   - key: the key that came with the request.
  ///   - owner: the person or team that the request acts for; two owners never share a set.
  public static func id(forKey key: String, owner: String) -> ID {
    let namespace = ID(name: "task-core:owner:\(owner)".utf8, in: ID(high: 0, low: 0))
    return ID(name: key.utf8, in: namespace)
  }
}

/// One record's new state, and the version that it replaces.
public struct Change: Sendable, Hashable {
  /// The version that has to be stored for the change to be made; `nil` when nothing may be, not even a tombstone.
  public let replaces: Version?
  /// The new state.
  public let record: Record

  /// A change.
  public init(replacing version: Version?, with record: Record) {
    replaces = version
    self.record = record
  }

  /// The identity of the record that it changes.
  public var id: RecordID { record.id }
}
