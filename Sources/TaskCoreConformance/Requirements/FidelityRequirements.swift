import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let fidelity: [TaskStoreRequirement] = [
    .init("text is kept byte for byte", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      for text in [
        "cafe\u{301}", "caf\u{E9}", "👩‍👩‍👧‍👦 \u{202E}x", "'\"\\;%", "\u{FEFF}bom", "𝕏\u{10FFFF}",
        String(repeating: "é", count: 8192),
      ] {
        let task = try hand.task(text) {
          $0.notes = text + "\r\n\n\t" + text
          $0.tags = [String(text.prefix(20))]
        }
        try await hand.add(task)
        let found = try await hand.store.task(task.id)
        try expectEqual(found.map { Array($0.title.utf8) }, Array(task.title.utf8), "the bytes of the title")
        try expectEqual(found.map { Array($0.notes.utf8) }, Array(task.notes.utf8), "the bytes of the notes")
        try expectEqual(found?.tags.map { Array($0.utf8) }, task.tags.map { Array($0.utf8) }, "the bytes of the tags")
      }
    },
    .init("a megabyte of notes is kept", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a") { $0.notes = String(repeating: "x", count: 1_048_576) }
      try await hand.add(task)
      try expectEqual(try await hand.store.task(task.id)?.notes.utf8.count, 1_048_576, "the size of the notes")
      try await hand.change(task, [.notes: .text("")])
      try expectEqual(try await hand.store.task(task.id)?.notes, "", "the notes that were cleared")
    },
    .init("every kind of date is kept", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      let dates = [
        "2026-06-15", "0001-01-01", "9999-12-31", "2026-06-15T09:00:00", "2026-06-15T09:00:00+02:00[Europe/Madrid]",
        "2025-11-02T01:30:00-05:00[America/New_York]", "2025-11-02T01:30:00-04:00[America/New_York]",
        "2026-06-15T09:00:00Z", "2026-06-15T09:00:00+05:45", "2026-06-15T09:00:00+01:00[Mars/Olympus_Mons]",
        "2025-03-09T02:30:00-05:00[America/New_York]",
      ]
      for text in dates {
        let date = try TaskDate(parsing: text, zoneless: .floating)
        let task = try hand.task(text) {
          $0.due = date
          $0.start = date
        }
        try await hand.add(task)
        let found = try await hand.store.task(task.id)
        try expectEqual(found?.due?.description, date.description, "the due date")
        try expectEqual(found, task, "the task")
      }
    },
    .init("every field of a task is kept", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      let list = try hand.list("l", trashed: nil)
      try await hand.add(list)
      let parent = try hand.task("parent", list: list)
      try await hand.add(parent)
      let task = try hand.fullTask(list: list, parent: parent)
      try await hand.add(task)
      try expectEqual(try await hand.store.task(task.id), task, "the task")
      for status in [TaskItem.Status.inProcess, .completed(at: .latest), .cancelled(at: .earliest), .needsAction] {
        let current = try await hand.store.task(task.id) ?? task
        let changed = try await hand.change(
          current, [.status: .status(status), .priority: .priority(current.priority == .low ? .none : .low)])
        try expectEqual(try await hand.store.task(task.id), changed, "the task with another status")
      }
    },
    .init("clocks are kept, also of elements that were removed", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      let list = try hand.list()
      try await hand.add(list)
      let task = try hand.fullTask(list: list, parent: nil)
      try await hand.add(task)
      var values: [RecordField: FieldValue] = [
        .title: .text("new"), .due: .date(nil), .recurrence: .recurrence(nil), .trashed: .instant(hand.now),
      ]
      for tag in task.tags { values[.tag(Folding.fold(tag))] = .text(nil) }
      for reminder in task.reminders { values[.reminder(reminder)] = .member(false) }
      for id in task.prerequisites { values[.prerequisite(id)] = .member(false) }
      for comment in task.comments { values[.comment(comment.id)] = .comment(nil) }
      for key in task.extensions.keys { values[.extension(key)] = .text(nil) }
      let bare = try await hand.change(task, values)
      try expectEqual(bare.clocks.changed.count, values.count, "the number of clocks")
      try expectEqual(try await hand.store.task(task.id), bare, "the task without its elements")
      try expectEqual(
        try await hand.store.changes(after: nil, limit: 100).records.last, .task(bare), "the task in the feed")
      let again = try await hand.change(bare, [.tag("home"): .text("Home"), .trashed: .instant(nil)])
      try expectEqual(try await hand.store.task(task.id), again, "the task with a tag again")
    },
    .init("a recurrence is kept as it is, whatever dates the task gets and loses", "Reads records by identity") {
      subject in
      let hand = try await subject.hand()
      let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYMONTHDAY=-1")
      let undated = try hand.task("from completion") { $0.recurrence = Recurrence(rule: rule, basis: .completion) }
      let dated = try hand.task("on schedule") {
        $0.due = .day(.earliest)
        $0.recurrence = Recurrence(rule: rule)
      }
      try await hand.add(undated, dated)
      for (task, due) in [(undated, TaskDate.day(.latest)), (dated, nil)] {
        let changed = try await hand.change(task, [.due: .date(due)])
        try expectEqual(try await hand.store.task(task.id), changed, "the task that repeats \(task.title)")
        try expectEqual(changed.recurrence, task.recurrence, "the recurrence \(task.title)")
      }
    },
    .init("every field of a list is kept", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      let list = try hand.list("Liste “é”", key: "Zz")
      try await hand.add(list)
      let changed = try hand.changed(list, [.title: .text("e\u{301}"), .trashed: .instant(hand.now)])
      try await hand.commit([.replacing(.list(list), with: .list(changed))])
      try expectEqual(try await hand.store.list(list.id), changed, "the list")
    },
  ]
}

extension Hand {
  /// A task with something in every field.
  func fullTask(list: TaskList, parent: TaskItem?) throws -> TaskItem {
    let due = try TaskDate(parsing: "2026-01-31T09:00:00+01:00[Europe/Madrid]", zoneless: .floating)
    guard let before = Reminder.Offset(days: -1, seconds: -7200), let after = Reminder.Offset(days: 0, seconds: 900),
      let priority = TaskItem.Priority(rawValue: 7)
    else { throw RequirementFailure("the sample cannot be made") }
    let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=5")
    return try task("full", list: list, parent: parent, key: "Zz1") { new in
      new.notes = "notes\nof two lines"
      new.priority = priority
      new.due = due
      new.start = .day(.earliest)
      new.recurrence = Recurrence(
        rule: rule, basis: .skip, anchor: due, occurrence: .day(.latest), index: 4, added: [.day(.earliest), due],
        excluded: [due])
      new.reminders = [.at(now), .relative(before, to: .due), .relative(after, to: .start)]
      new.tags = ["Home", "a b", "ü"]
      new.prerequisites = [TaskItem.ID(UUID.version7()), TaskItem.ID(high: 0, low: 1)]
      new.comments = [
        NewTask.Remark(date: .earliest, text: "first"), NewTask.Remark(date: .latest, text: "last\nline"),
      ]
      new.extensions = ["icalendar.X-FOO": ";Y=1:bär", "json.k": ""]
      new.created = .earliest
      new.modified = .latest
    }
  }
}
