/// A field of a record, as clocks, history and merging tell them apart. Every element of a set is a field of its own.
public enum RecordField: Sendable, Hashable {
  /// Whether the record exists at all.
  case existence
  /// The title of a task or list.
  case title
  /// The notes of a task.
  case notes
  /// The status with its date.
  case status
  /// The priority.
  case priority
  /// The start.
  case start
  /// The due date.
  case due
  /// The recurrence as a whole.
  case recurrence
  /// List, parent and position of a task; the position of a list.
  case place
  /// Whether and when it was moved to the trash.
  case trashed
  /// The tag with this folded name.
  case tag(String)
  /// The reminder of this value.
  case reminder(Reminder)
  /// This prerequisite.
  case prerequisite(TaskItem.ID)
  /// The comment with this identity.
  case comment(TaskItem.Comment.ID)
  /// The extension with this key.
  case `extension`(String)
}

extension RecordField: CustomStringConvertible {
  /// One text for one field: `title`, `tag:home`, `comment:0197…`.
  public var description: String {
    switch self {
    case .existence: "existence"
    case .title: "title"
    case .notes: "notes"
    case .status: "status"
    case .priority: "priority"
    case .start: "start"
    case .due: "due"
    case .recurrence: "recurrence"
    case .place: "place"
    case .trashed: "trashed"
    case .tag(let name): "tag:\(name)"
    case .reminder(let reminder): "reminder:\(reminder)"
    case .prerequisite(let id): "prerequisite:\(id)"
    case .comment(let id): "comment:\(id)"
    case .extension(let key): "extension:\(key)"
    }
  }

  private static let plain: [String: RecordField] = Dictionary(
    uniqueKeysWithValues: [
      .existence, .title, .notes, .status, .priority, .start, .due, .recurrence, .place, .trashed,
    ].map { ($0.description, $0) })

  /// Reads what ``description`` wrote; `nil` for anything else.
  public init?(_ text: String) {
    if let field = Self.plain[text] {
      self = field
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = String(text[text.utf8.index(after: colon)...])
    let field: RecordField? =
      switch text[..<colon] {
      case "tag": .tag(key)
      case "reminder": Reminder(key).map { .reminder($0) }
      case "prerequisite": TaskItem.ID(key).map { .prerequisite($0) }
      case "comment": TaskItem.Comment.ID(key).map { .comment($0) }
      case "extension": .extension(key)
      default: nil
      }
    guard let field else { return nil }
    self = field
  }
}
