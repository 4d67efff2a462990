package import TaskCore

/// The JSON form of reminders that are due next: an array of `instant`, `reminder` and the `task` as a record.
package enum RemindersDocument {
  /// The document of reminders.
  package static func encode(_ reminders: [UpcomingReminder]) -> [UInt8] {
    JSONWriter.documents(reminders) { writer, upcoming in
      writer.put("instant", upcoming.instant.description)
      writer.key("reminder")
      ReminderDocument.write(upcoming.reminder, to: &writer)
      writer.key("task")
      RecordDocument.write(.task(upcoming.task), to: &writer)
    }
  }

  /// The reminders of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> [UpcomingReminder] {
    try JSONFields.readEach(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      let instant = try fields.pointInTime("instant")
      var members = try fields.members("reminder")
      let reminder = try ReminderDocument.read(&members)
      try members.expectNothingMore()
      guard let task = try RecordDocument.read(inside: "task", of: &fields).task else {
        throw fields.missing("task", expected: "a task")
      }
      return UpcomingReminder(instant: instant, reminder: reminder, task: task)
    }
  }
}
