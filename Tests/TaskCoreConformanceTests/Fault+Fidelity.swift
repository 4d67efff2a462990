import Foundation
import TaskCore
import TaskCoreInMemory

extension Fault {
  static let fidelity: [Fault] = [
    Fault("titles are brought into one Unicode form", breaks: "text is kept byte for byte") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        try task.put(.text(task.title.precomposedStringWithCanonicalMapping), into: .title)
      }
    },
    Fault("notes end after 64 KiB", breaks: "a megabyte of notes is kept") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        try task.put(.text(String(task.notes.prefix(65_536))), into: .notes)
      }
    },
    Fault("a zone that is not known is dropped", breaks: "every kind of date is kept") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        guard case .zoned(let time)? = task.due, time.zone.identifier.hasPrefix("Mars") else { return }
        try task.put(.date(.floating(time.wall)), into: .due)
      }
    },
    Fault("extensions are not kept", breaks: "every field of a task is kept") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        for key in task.extensions.keys { try task.put(.text(nil), into: .extension(key)) }
      }
    },
    Fault("reminders are not kept", breaks: "every field of a task is kept") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        for reminder in task.reminders { try task.put(.member(false), into: .reminder(reminder)) }
      }
    },
    Fault("clocks are not kept", breaks: "clocks are kept, also of elements that were removed") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in task = try task.withoutClocks() }
    },
    Fault(
      "a series is counted from where the task is now",
      breaks: "a recurrence is kept as it is, whatever dates the task gets and loses"
    ) {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        guard var recurrence = task.recurrence, let due = task.due else { return }
        recurrence.anchor = recurrence.anchor ?? due
        try task.put(.recurrence(recurrence), into: .recurrence)
      }
    },
    Fault("a list never comes back from the trash", breaks: "every field of a list is kept") {
      $0.onRecords = { (base, ids) async throws(TaskFailure) in
        var records = await base.records(ids)
        for index in records.indices {
          guard case .list(var list)? = records[index] else { continue }
          try list.put(.instant(nil), into: .trashed)
          records[index] = .list(list)
        }
        return records
      }
    },
    Fault("extensions are brought into one Unicode form", breaks: "every text of a record is kept byte for byte") {
      $0.bendRecords { (task: inout TaskItem) throws(TaskFailure) in
        for (key, text) in task.extensions {
          try task.put(.text(text.precomposedStringWithCanonicalMapping), into: .extension(key))
        }
      }
    },
    Fault("tags are shown in one Unicode form", breaks: "every way of reading gives the same bytes") {
      $0.onTags = { (base) async throws(TaskFailure) in
        await base.tags().map { TagCount(name: $0.name.precomposedStringWithCanonicalMapping, count: $0.count) }
      }
    },
    Fault("authors are compared as texts", breaks: "history keeps titles and authors byte for byte") {
      $0.onHistory = { (base, query) async throws(TaskFailure) in
        var all = query
        all.author = nil
        return await base.history(all).filter { query.author == nil || query.author == $0.author }
      }
    },
    Fault("outcomes last a day", breaks: "an outcome is remembered for 7 days", bounds: { $0.outcomeAge = 86_400 }),
    Fault("tombstones last a day", breaks: "a tombstone is kept for 180 days", bounds: { $0.tombstoneAge = 86_400 }),
    Fault("history lasts 100 sets", breaks: "history keeps 1,000 sets", bounds: { $0.sets = 100 }),
  ]
}

extension BentStore {
  /// Reads each task as something else than it was written.
  fileprivate mutating func bendRecords(
    _ bend: @escaping @Sendable (inout TaskItem) throws(TaskFailure) -> Void
  ) {
    onRecords = { (base, ids) async throws(TaskFailure) in
      var records = await base.records(ids)
      for index in records.indices {
        guard case .task(var task)? = records[index] else { continue }
        try bend(&task)
        records[index] = .task(task)
      }
      return records
    }
  }
}

extension TaskItem {
  fileprivate func withoutClocks() throws(TaskFailure) -> TaskItem {
    try TaskItem(
      id: id, title: title, notes: notes, status: status, priority: priority, start: start, due: due,
      recurrence: recurrence, reminders: reminders, tags: tags, place: place, prerequisites: prerequisites,
      comments: comments, extensions: extensions, created: created, modified: modified, trashed: trashed,
      version: version)
  }
}
