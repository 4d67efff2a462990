/// The properties of a VTODO that the model knows, and the field that each is about.
enum ICalendarName: String, CaseIterable {
  case uid = "UID"
  case stamp = "DTSTAMP"
  case created = "CREATED"
  case modified = "LAST-MODIFIED"
  case summary = "SUMMARY"
  case description = "DESCRIPTION"
  case status = "STATUS"
  case completed = "COMPLETED"
  case percent = "PERCENT-COMPLETE"
  case cancelled = "X-TASKCORE-CANCELLED"
  case priority = "PRIORITY"
  case start = "DTSTART"
  case due = "DUE"
  case duration = "DURATION"
  case rule = "RRULE"
  case added = "RDATE"
  case excluded = "EXDATE"
  case dates = "X-TASKCORE-DATES"
  case recurrenceID = "RECURRENCE-ID"
  case categories = "CATEGORIES"
  case related = "RELATED-TO"
  case comment = "COMMENT"
  case list = "X-TASKCORE-LIST"
  case trashed = "X-TASKCORE-TRASHED"
  case `extension` = "X-TASKCORE-EXTENSION"

  /// What is written anew together.
  enum Field: CaseIterable {
    case identity, modified, created, title, notes, status, priority, dates, tags, relations, comments, list, trashed
    case extensions
  }

  var field: Field {
    switch self {
    case .uid, .recurrenceID: .identity
    case .stamp, .modified: .modified
    case .created: .created
    case .summary: .title
    case .description: .notes
    case .status, .completed, .percent, .cancelled: .status
    case .priority: .priority
    case .start, .due, .duration, .rule, .added, .excluded, .dates: .dates
    case .categories: .tags
    case .related: .relations
    case .comment: .comments
    case .list: .list
    case .trashed: .trashed
    case .extension: .extensions
    }
  }

  /// The property with this name, whatever its case; `nil` for one that the model does not know.
  init?(_ name: ArraySlice<UInt8>) {
    guard let found = Self.names[ICalendarText.upper(name)] else { return nil }
    self = found
  }

  private static let names = Dictionary(allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}
