import TaskCore

/// What a calendar says of itself.
struct ICalendarHead {
  /// Whether this translator wrote it.
  private(set) var isOwn = false
  /// Its properties as they are written, as long as they are few; they go along with each of its tasks, since any one
  /// may be the first that is written again.
  private(set) var text = ""
  private static let longest = 2000
  private var title: String?
  private var hasName = false
  private var id: TaskList.ID?

  /// The list that the calendar is.
  var list: ICalendarContent.List? { title.map { ICalendarContent.List(id: id, title: $0) } }

  /// Takes a property of the calendar, and its line.
  mutating func read(_ property: ICalendarProperty, _ line: ArraySlice<UInt8>) {
    if text.utf8.count + line.count < Self.longest {
      text += (text.isEmpty ? "" : "\n") + String(decoding: line, as: UTF8.self)
    }
    switch ICalendarText.upper(property.name) {
    case "PRODID": isOwn = "PRODID:" + ICalendarText.unescaped(property.value) == ICalendarFrame.product
    case "UID": id = TaskList.ID(ICalendarText.unescaped(property.value))
    case "NAME":
      guard let title = Self.title(property) else { return }
      (self.title, hasName) = (title, true)
    case "X-WR-CALNAME" where !hasName: title = Self.title(property) ?? title
    default: break
    }
  }

  /// The title that a list may have, in `NAME` or `X-WR-CALNAME`.
  private static func title(_ property: ICalendarProperty) -> String? {
    ICalendarText.line(ICalendarText.unescaped(property.value)).flatMap {
      $0.utf8.count <= DocumentText.longestTitle ? $0 : nil
    }
  }
}
