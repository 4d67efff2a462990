import TaskCore

/// Tags, comments and relations one by one: the lines of those that stay keep their parameters when others come or go.
struct ICalendarElements {
  /// What has no line yet.
  private(set) var rest: ICalendarContent
  private var comments: ArraySlice<NewTask.Remark>

  init(of content: ICalendarContent, known: ICalendarTodo) {
    rest = content
    comments = known.task.comments[...]
  }

  /// What becomes of the line of a property whose field has changed; `nil` for one that is written anew as a whole.
  mutating func lines(for name: ICalendarName?, _ line: ArraySlice<UInt8>) -> [String]? {
    guard let name, let property = ICalendarProperty(line) else { return nil }
    switch name {
    case .categories: return tagLines(property, line)
    case .comment: return commentLines(property, line)
    case .related: return isKept(property) ? [String(decoding: line, as: UTF8.self)] : []
    default: return nil
    }
  }

  private mutating func tagLines(_ property: ICalendarProperty, _ line: ArraySlice<UInt8>) -> [String] {
    let all = ICalendarText.list(property.value)
    let wanted = Set(rest.tags.map { Array($0.utf8) })
    let kept = all.filter { text in ICalendarText.line(text).map { wanted.contains(Array($0.utf8)) } ?? false }
    let names = Set(kept.compactMap { ICalendarText.line($0).map { Array($0.utf8) } })
    rest.tags.removeAll { names.contains(Array($0.utf8)) }
    if kept.isEmpty { return [] }
    if kept.count == all.count { return [String(decoding: line, as: UTF8.self)] }
    return [Self.beginning(property) + ":" + kept.map(ICalendarText.escaped).joined(separator: ",")]
  }

  private mutating func commentLines(_ property: ICalendarProperty, _ line: ArraySlice<UInt8>) -> [String] {
    guard !ICalendarText.unescaped(property.value).isEmpty else { return [String(decoding: line, as: UTF8.self)] }
    guard let remark = comments.popFirst(),
      let place = rest.comments.firstIndex(where: {
        $0.date == remark.date && $0.text.hasSameBytes(as: remark.text)
      })
    else { return [] }
    rest.comments.remove(at: place)
    // The time of the last change, which goes for one without a time, is another one now.
    let date =
      property.parameter("X-TASKCORE-DATE") == nil ? ";X-TASKCORE-DATE=" + ICalendarDate.text(remark.date) : ""
    return [Self.beginning(property) + date + ":" + String(decoding: property.value, as: UTF8.self)]
  }

  /// Whether a relation stays: one that the task still has, or of a kind that it has no field for.
  private mutating func isKept(_ relation: ICalendarProperty) -> Bool {
    guard let id = ICalendarIdentity.id(in: relation) else { return true }
    switch relation.parameter("RELTYPE")?.uppercased() ?? "PARENT" {
    case "PARENT":
      guard rest.parent == id else { return false }
      rest.parent = nil
    case "DEPENDS-ON":
      guard let place = rest.prerequisites.firstIndex(of: id) else { return false }
      rest.prerequisites.remove(at: place)
    default: break
    }
    return true
  }

  /// The name and the parameters.
  private static func beginning(_ property: ICalendarProperty) -> String {
    String(decoding: property.name, as: UTF8.self) + String(decoding: property.parameterBytes, as: UTF8.self)
  }
}
