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
    guard (3...20).contains(name.count) else { return nil }
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    var place = 0
    for byte in name {
      let upper = UInt64((0x61...0x7A).contains(byte) ? byte & 0xDF : byte)
      switch place {
      case ..<8: words.0 = words.0 << 8 | upper
      case ..<16: words.1 = words.1 << 8 | upper
      default: words.2 = words.2 << 8 | upper
      }
      place += 1
    }
    // Few names begin alike, so this is a comparison or two.
    for (key, found) in Self.buckets[Int(name.count)] where key == words {
      self = found
      return
    }
    return nil
  }

  /// The names by their lengths, each as three numbers of its bytes.
  private static let buckets: [[(key: (UInt64, UInt64, UInt64), name: ICalendarName)]] = {
    var buckets = [[(key: (UInt64, UInt64, UInt64), name: ICalendarName)]](repeating: [], count: 21)
    for name in allCases {
      var words: [UInt64] = [0, 0, 0]
      for (place, byte) in name.rawValue.utf8.enumerated() {
        words[min(place / 8, 2)] = words[min(place / 8, 2)] << 8 | UInt64(byte)
      }
      buckets[name.rawValue.utf8.count].append(((words[0], words[1], words[2]), name))
    }
    return buckets
  }()
}
