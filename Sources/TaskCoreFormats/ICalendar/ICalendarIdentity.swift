import TaskCore

/// Identities of tasks from the texts by which calendars tell their components apart.
enum ICalendarIdentity {
  /// The namespace of identities that are made of a `UID` which is no UUID.
  private static let namespace = TaskItem.ID(high: 0x6B0F_1C52_3D8E_4B67, low: 0x9A41_E07D_52C8_F316)

  /// The identity that a `UID` stands for: itself if it is a UUID, or else one of version 5 that it always has.
  static func id(of uid: String) -> TaskItem.ID { TaskItem.ID(uid) ?? TaskItem.ID(name: uid.utf8, in: namespace) }

  /// The `UID` that the component of a task is written with, where its identity is made of that.
  static func uid(of task: TaskItem) -> String? {
    guard let text = task.extensions[ICalendarExtension.source] else { return nil }
    let source = ICalendarSource(ICalendarLines(text))
    guard !source.units.contains(where: { $0.name == .recurrenceID }), ICalendarSource.isWhole(source.lines),
      let unit = source.units.first(where: { $0.name == .uid }),
      let property = ICalendarProperty(source.lines[unit.range.lowerBound])
    else { return nil }
    let uid = ICalendarText.unescaped(property.value)
    return !uid.hasSameBytes(as: task.id.description) && id(of: uid) == task.id ? uid : nil
  }

  /// The identity of a component that names none: it has that of its lines.
  static func id(of lines: ICalendarLines) -> TaskItem.ID { TaskItem.ID(name: lines.bytes, in: namespace) }

  /// The tasks that the lines of one name as its parts.
  static func parts(of task: TaskItem) -> Set<TaskItem.ID> {
    guard let text = task.extensions[ICalendarExtension.source] else { return [] }
    let lines = ICalendarLines(text)
    var parts: Set<TaskItem.ID> = []
    for index in 0..<lines.count where lines[index].first.map({ $0 | 0x20 == UInt8(ascii: "r") }) ?? false {
      guard let property = ICalendarProperty(lines[index]), ICalendarName(property.name) == .related,
        property.parameter("RELTYPE")?.uppercased() == "CHILD", let id = id(in: property)
      else { continue }
      parts.insert(id)
    }
    return parts
  }

  /// The identity that a `RELATED-TO` names; `nil` if it names none, or an address.
  static func id(in relation: ICalendarProperty) -> TaskItem.ID? {
    guard !relation.value.isEmpty else { return nil }
    if let kind = relation.parameter("VALUE")?.uppercased(), kind != "TEXT", kind != "UID" { return nil }
    return id(of: ICalendarText.unescaped(relation.value))
  }

  /// The identity of one occurrence that a calendar has apart from its series.
  static func id(of uid: String, at occurrence: TaskDate) -> TaskItem.ID {
    TaskItem.occurrenceID(of: id(of: uid), at: occurrence)
  }
}
