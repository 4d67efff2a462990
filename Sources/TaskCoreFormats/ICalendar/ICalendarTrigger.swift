import TaskCore

/// When an alarm goes off, as a reminder (RFC 5545, section 3.8.6.3).
enum ICalendarTrigger {
  /// The reminder that a `TRIGGER` asks for; `nil` if it cannot be read.
  ///
  /// - Parameter hasStart: whether the task has a start: where it has none, an alarm that names no date goes by the other.
  static func reminder(_ property: ICalendarProperty, hasStart: Bool) -> Reminder? {
    if let instant = ICalendarDate.instant(property.value) { return .at(instant) }
    guard property.value.count <= 40,
      let offset = Reminder.Offset(String(decoding: property.value, as: UTF8.self).uppercased())
    else { return nil }
    switch property.parameter("RELATED")?.uppercased() {
    case "END": return .relative(offset, to: .due)
    case "START": return .relative(offset, to: .start)
    default: return .relative(offset, to: hasStart ? .start : .due)
    }
  }

  /// The lines of an alarm.
  static func alarm(_ reminder: Reminder) -> [String] {
    let trigger =
      switch reminder {
      case .at(let instant): "TRIGGER;VALUE=DATE-TIME:" + ICalendarDate.text(instant)
      case .relative(let offset, to: .start): "TRIGGER;RELATED=START:\(offset)"
      case .relative(let offset, to: .due): "TRIGGER;RELATED=END:\(offset)"
      }
    return ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", trigger, "END:VALARM"]
  }
}
