import TaskCore

/// The columns of the table, in their order, by their names.
enum CSVColumn: String, CaseIterable {
  case title, status, priority, start
  case startZone = "start zone"
  case due
  case dueZone = "due zone"
  case recurrence, list, tags, notes, comments, reminders, created, modified, completed, cancelled, trashed, parent
  case prerequisites, id

  /// The field that it shows, by its name in the JSON document.
  var field: String {
    switch self {
    case .startZone: "start"
    case .dueZone: "due"
    default: rawValue
    }
  }

  /// What a task has in this column.
  func text(of task: TaskItem, listTitle: String?, in zone: TaskZone) -> String {
    func time(_ instant: Instant?) -> String { instant.map { Self.text($0, in: zone) } ?? "" }
    switch self {
    case .title: return task.title
    case .status: return task.status.kind.rawValue
    case .priority: return String(task.priority.rawValue)
    case .start: return Self.text(task.start)
    case .startZone: return Self.zone(of: task.start)
    case .due: return Self.text(task.due)
    case .dueZone: return Self.zone(of: task.due)
    case .recurrence: return task.recurrence?.rule.description ?? ""
    case .list: return listTitle ?? ""
    case .tags: return task.tags.map(Self.element).joined(separator: ", ")
    case .notes: return task.notes
    case .comments: return task.comments.map { "\(time($0.date)) \($0.text)" }.joined(separator: "\n")
    case .reminders: return task.reminders.map { Self.text($0, in: zone) }.joined(separator: ", ")
    case .created: return time(task.created)
    case .modified: return time(task.modified)
    case .completed: return task.status.kind == .completed ? time(task.status.closed) : ""
    case .cancelled: return task.status.kind == .cancelled ? time(task.status.closed) : ""
    case .trashed: return time(task.trashed)
    case .parent: return task.place.parent?.description ?? ""
    case .prerequisites: return task.prerequisites.map(\.description).joined(separator: ", ")
    case .id: return task.id.description
    }
  }

  /// A name in a cell of several, in quotation marks where one would not know where it ends.
  private static func element(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return name }
    return "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  // MARK: Dates

  private static func text(_ date: TaskDate?) -> String {
    switch date {
    case nil: ""
    case .day(let day): day.description
    case .floating(let wall): text(wall)
    case .zoned(let time): text(time.wall)
    }
  }

  private static func zone(of date: TaskDate?) -> String {
    if case .zoned(let time)? = date { time.zone.identifier } else { "" }
  }

  private static func text(_ instant: Instant, in zone: TaskZone) -> String { text(zone.wall(at: instant)) }

  /// `2026-06-15 09:00:00`
  private static func text(_ wall: WallTime) -> String {
    String(decoding: wall.description.utf8.map { $0 == UInt8(ascii: "T") ? 0x20 : $0 }, as: UTF8.self)
  }

  private static func text(_ reminder: Reminder, in zone: TaskZone) -> String {
    switch reminder {
    case .at(let instant): text(instant, in: zone)
    case .relative(let offset, to: let anchor):
      "\(offset.magnitude) \(offset.isBefore ? "before" : "after") \(anchor.rawValue)"
    }
  }
}
