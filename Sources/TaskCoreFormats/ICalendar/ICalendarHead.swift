import TaskCore

/// What a calendar says of itself.
struct ICalendarHead {
  /// Whether this translator wrote it.
  private(set) var isOwn = false
  private var title: String?
  private var hasName = false
  private var id: TaskList.ID?

  /// The list that the calendar is.
  var list: ICalendarContent.List? { title.map { ICalendarContent.List(id: id, title: $0) } }

  /// Takes a property of the calendar.
  mutating func read(_ property: ICalendarProperty) {
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
    ICalendarText.line(ICalendarText.unescaped(property.value)).flatMap { $0.utf8.count <= 16_384 ? $0 : nil }
  }
}
