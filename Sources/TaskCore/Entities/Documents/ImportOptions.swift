/// How to import a document.
public struct ImportOptions: Sendable, Hashable {
  /// In how many change sets to write.
  public enum Partition: Sendable, Hashable {
    /// One: all of the document or none of it, and one undo takes it back.
    case one
    /// Several of this many records, each whole; an import that was interrupted goes on where it stopped when it is
    /// repeated with the same change set identity in its terms.
    case batches(of: Int)
  }

  /// What to do with a record of the document that lies in the trash here, and outside it there.
  public enum TrashPolicy: String, Sendable, Hashable, CaseIterable {
    /// Take it out of the trash, unless it was moved there since the document's record was last changed. JSON, which
    /// carries everything, brings back what it has.
    case restore
    /// Leave it, and report it.
    case report
  }

  /// In how many change sets to write.
  public var partition: Partition
  /// What to do with what lies in the trash.
  public var trash: TrashPolicy

  /// Options; the defaults are one change set, and restoring.
  public init(in partition: Partition = .one, trash: TrashPolicy = .restore) {
    self.partition = partition
    self.trash = trash
  }
}

/// How far an import has come.
public struct ImportProgress: Sendable, Hashable {
  /// How many bytes of the document have been read.
  public let bytes: Int
  /// How many records have been read.
  public let records: Int
  /// Whether the document is read, and is now being written.
  public let isWriting: Bool

  /// A state of an import.
  public init(bytes: Int, records: Int, isWriting: Bool) {
    self.bytes = bytes
    self.records = records
    self.isWriting = isWriting
  }
}

/// What an import did.
public struct ImportReport: Sendable, Hashable {
  /// The change sets that were written; none when nothing changed.
  public internal(set) var changeSets: [ChangeSet.ID] = []
  /// How many records were added.
  public internal(set) var added = 0
  /// How many records were there with other content, and took the document's.
  public internal(set) var changed = 0
  /// How many records were there with the same content or a newer one, or written by an earlier run of this import.
  public internal(set) var unchanged = 0
  /// The tasks that lie in the trash and were left there.
  public internal(set) var inTrash: [TaskItem.ID] = []
  /// What could not be read or carried, in the order of the document.
  public internal(set) var notices: [DocumentNotice] = []

  /// A report of nothing.
  public init() {}

  /// A report, as those make it who have it from another place.
  public init(
    changeSets: [ChangeSet.ID], added: Int, changed: Int, unchanged: Int, inTrash: [TaskItem.ID],
    notices: [DocumentNotice]
  ) {
    self.changeSets = changeSets
    self.added = added
    self.changed = changed
    self.unchanged = unchanged
    self.inTrash = inTrash
    self.notices = notices
  }
}

/// What an export did.
public struct ExportReport: Sendable, Hashable {
  /// How many tasks were written.
  public let tasks: Int
  /// What the format could not carry.
  public let notices: [DocumentNotice]

  /// A report.
  public init(tasks: Int, notices: [DocumentNotice]) {
    self.tasks = tasks
    self.notices = notices
  }
}

extension TaskItem {
  /// The extension in which a task keeps the parent that a document names and that is not there: documents go on naming
  /// it while the task has no other.
  package static let absentParent = "document.parent"
}
