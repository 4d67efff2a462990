package import TaskCore

/// The JSON form of statistics: `statuses`, `trashed`, `overdue`, and arrays of `lists`, `tags` and `days`.
package enum StatisticsDocument {
  /// The document of statistics.
  package static func encode(_ statistics: TaskStatistics) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("statuses") { writer in
        for kind in TaskItem.Status.Kind.allCases { writer.put(kind.rawValue, statistics.statuses[kind] ?? 0) }
      }
      writer.put("trashed", statistics.trashed)
      writer.put("overdue", statistics.overdue)
      writer.key("lists")
      writer.array(statistics.lists) { writer, list in
        writer.object { writer in
          writer.key("list")
          if let list = list.list { RecordDocument.write(.list(list), to: &writer) } else { writer.null() }
          write(list.tally, to: &writer)
        }
      }
      writer.key("tags")
      writer.array(statistics.tags) { writer, tag in
        writer.object { writer in
          writer.put("name", tag.name)
          write(tag.tally, to: &writer)
        }
      }
      writer.key("days")
      writer.array(statistics.days) { writer, day in
        writer.object { writer in
          writer.put("day", day.day.description)
          writer.put("completed", day.completed)
        }
      }
    }
  }

  private static func write(_ tally: TaskStatistics.Tally, to writer: inout JSONWriter) {
    writer.put("open", tally.open)
    writer.put("closed", tally.closed)
  }

  /// The statistics of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> TaskStatistics {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      var unknown = UnknownKeyCollector(unknownKeys)
      var members = try fields.members("statuses")
      var statuses: [TaskItem.Status.Kind: Int] = [:]
      for kind in TaskItem.Status.Kind.allCases { statuses[kind] = try members.count(kind.rawValue) }
      try members.expectNothingMore()
      return TaskStatistics(
        statuses: statuses, trashed: try fields.count("trashed"), overdue: try fields.count("overdue"),
        lists: try fields.objects("lists", unknown: &unknown, list),
        tags: try fields.objects("tags", unknown: &unknown) { (tag) throws(TaskFailure) in
          TaskStatistics.TagTally(name: try tag.text("name"), tally: try tally(&tag))
        },
        days: try fields.objects("days", unknown: &unknown, day))
    }
  }

  private static func tally(_ fields: inout JSONFields) throws(TaskFailure) -> TaskStatistics.Tally {
    TaskStatistics.Tally(open: try fields.count("open"), closed: try fields.count("closed"))
  }

  private static func list(_ fields: inout JSONFields) throws(TaskFailure) -> TaskStatistics.ListTally {
    var list: TaskList?
    if var members = try fields.object("list") {
      guard case .list(let read) = try RecordDocument.read(&members) else {
        throw fields.missing("list", expected: "a list")
      }
      list = read
    }
    return TaskStatistics.ListTally(list: list, tally: try tally(&fields))
  }

  private static func day(_ fields: inout JSONFields) throws(TaskFailure) -> TaskStatistics.DayCount {
    let day: CalendarDay = try fields.required("day", expected: "a day") { (fields, name) throws(TaskFailure) in
      guard case .day(let day)? = try fields.date(name) else { return nil }
      return day
    }
    return TaskStatistics.DayCount(day: day, completed: try fields.count("completed"))
  }
}
