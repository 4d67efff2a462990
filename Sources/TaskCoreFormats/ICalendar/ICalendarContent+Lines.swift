import TaskCore

extension ICalendarContent {
  /// The properties of a field in the one form that this translator writes, without what says nothing.
  ///
  /// - Parameter uids: the `UID`s of tasks whose identity is made of another text.
  func lines(of field: ICalendarName.Field, uids: [TaskItem.ID: String] = [:]) -> [String] {
    switch field {
    case .identity: return id.map { ["UID:" + (uids[$0] ?? $0.description)] } ?? []
    case .modified:
      return modified.map { ["DTSTAMP:" + ICalendarDate.text($0), "LAST-MODIFIED:" + ICalendarDate.text($0)] } ?? []
    case .created: return created.map { ["CREATED:" + ICalendarDate.text($0)] } ?? []
    case .title: return ["SUMMARY:" + ICalendarText.escaped(title)]
    case .notes: return notes.isEmpty ? [] : ["DESCRIPTION:" + ICalendarText.escaped(notes)]
    case .status: return statusLines
    case .priority: return priority == .none ? [] : ["PRIORITY:\(priority.rawValue)"]
    case .dates: return dateLines
    case .tags: return tags.isEmpty ? [] : ["CATEGORIES:" + tags.map(ICalendarText.escaped).joined(separator: ",")]
    case .relations:
      func uid(_ id: TaskItem.ID) -> String { ICalendarText.escaped(uids[id] ?? id.description) }
      return (parent.map { ["RELATED-TO:" + uid($0)] } ?? [])
        + prerequisites.map { "RELATED-TO;RELTYPE=DEPENDS-ON:" + uid($0) }
    case .comments:
      return comments.map {
        "COMMENT;X-TASKCORE-DATE=" + ICalendarDate.text($0.date) + ":" + ICalendarText.escaped($0.text)
      }
    case .list: return listLines
    case .trashed: return trashed.map { ["X-TASKCORE-TRASHED:" + ICalendarDate.text($0)] } ?? []
    case .extensions:
      return extensions.sorted { $0.key.precedesInBytes($1.key) }.map {
        "X-TASKCORE-EXTENSION" + ICalendarProperty.parameter("KEY", $0.key) + ":" + ICalendarText.escaped($0.value)
      }
    }
  }

  private var statusLines: [String] {
    switch status {
    case .needsAction: return ["STATUS:NEEDS-ACTION"]
    case .inProcess: return ["STATUS:IN-PROCESS"]
    case .completed(let date):
      return ["STATUS:COMPLETED", "COMPLETED:" + ICalendarDate.text(date), "PERCENT-COMPLETE:100"]
    case .cancelled(let date):
      return ["STATUS:CANCELLED"] + (date == modified ? [] : ["X-TASKCORE-CANCELLED:" + ICalendarDate.text(date)])
    }
  }

  private var listLines: [String] {
    guard let list else { return [] }
    guard let named = list else { return ["X-TASKCORE-LIST:"] }
    let id = named.id.map { ICalendarProperty.parameter("ID", $0.description) } ?? ""
    return ["X-TASKCORE-LIST\(id):" + ICalendarText.escaped(named.title)]
  }

  /// Start, due date and rule as all calendars read them, and where these cannot say all of it a line that does.
  private var dateLines: [String] {
    // To others what is over is one task; the series goes on with the next, which has the rule.
    let plain = ICalendarDates(start: start, due: due, recurrence: status.isOpen && !isOccurrence ? recurrence : nil)
    if plain.start == start, plain.due == due, plain.recurrence == recurrence { return plain.lines }
    return plain.lines + [plain.exactly(start: start, due: due, recurrence: recurrence)]
  }
}
