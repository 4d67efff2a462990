/// A list of tasks: a project, an area, a shopping list.
public struct TaskList: Sendable, Hashable, Identifiable {
  /// The type of a list's identity.
  public typealias ID = Identifier<TaskList>

  /// The list's identity, for as long as it exists.
  public let id: ID
  /// Its name: one line without control characters, trimmed, 1 byte to 16 KiB of UTF-8.
  public internal(set) var title: String
  /// Its order key among the lists.
  public internal(set) var position: OrderKey
  /// When it was made, for people; kept as imported, never compared.
  public internal(set) var created: Instant
  /// When it was last changed, for people; kept as imported, never compared.
  public internal(set) var modified: Instant
  /// When it was moved to the trash; `nil` outside the trash.
  public internal(set) var trashed: Instant?
  /// What every write of it is told apart by.
  public internal(set) var version: Version
  /// The version of each field's last change.
  public internal(set) var clocks: Clocks

  /// A list of these fields, checked.
  ///
  /// - Throws: `.invalid` (field `title`) for a title that the model refuses.
  public init(
    id: ID, title: String, position: OrderKey, created: Instant, modified: Instant, trashed: Instant? = nil,
    version: Version = .unwritten, clocks: Clocks? = nil
  ) throws(TaskFailure) {
    self.id = id
    self.title = try TextRule.title.check(title)
    self.position = position
    self.created = created
    self.modified = modified
    self.trashed = trashed
    self.version = version
    self.clocks = clocks ?? Clocks(created: version)
  }

  /// Whether it lies in the trash.
  public var isTrashed: Bool { trashed != nil }

  mutating func rename(to title: String) throws(TaskFailure) { self.title = try TextRule.title.check(title) }
}
