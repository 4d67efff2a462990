import TaskCore

/// Identities of tasks from the texts by which calendars tell their components apart.
enum ICalendarIdentity {
  /// The namespace of identities that are made of a `UID` which is no UUID.
  private static let namespace = TaskItem.ID(high: 0x6B0F_1C52_3D8E_4B67, low: 0x9A41_E07D_52C8_F316)

  /// The identity that a `UID` stands for: itself if it is a UUID, or else one of version 5 that it always has.
  static func id(of uid: String) -> TaskItem.ID { TaskItem.ID(uid) ?? TaskItem.ID(name: uid.utf8, in: namespace) }

  /// The identity of a component that names none: it has that of its lines.
  static func id(of lines: ICalendarLines) -> TaskItem.ID { TaskItem.ID(name: lines.bytes, in: namespace) }

  /// The identity of one occurrence that a calendar has apart from its series.
  static func id(of uid: String, at occurrence: TaskDate) -> TaskItem.ID {
    TaskItem.occurrenceID(of: id(of: uid), at: occurrence)
  }
}
