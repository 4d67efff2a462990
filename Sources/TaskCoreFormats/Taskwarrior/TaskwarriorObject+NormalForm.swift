import TaskCore
import TaskCoreJSON

extension TaskwarriorObject {
  /// Brings what was put in into the one form, and reports what has none.
  mutating func normalize() {
    normalizeDates()
    normalizeStatus()
    normalizeIdentity()
    normalizeDepends()
    normalizeTags()
    normalizeAnnotations()
    if string("recur") != nil, values["due"] == nil {
      values["recur"] = nil
      report("recurrence", "It repeats and has no due date, and was read as a task that does not repeat.")
    }
  }

  private mutating func normalizeDates() {
    let dates = TaskwarriorDate(in: context)
    let fields = [
      "due": "due", "end": "status", "entry": "created", "modified": "modified", "scheduled": "start",
      "start": "status",
    ]
    for key in TaskwarriorKey.dates {
      guard let value = values[key] else { continue }
      if let instant = dates.instant(value) {
        values[key] = TaskwarriorDate.text(instant)
      } else {
        values[key] = nil
        report(fields[key] ?? "extensions", "\(key) is \(value.shown), which is no date: it was left out.")
      }
    }
  }

  private mutating func normalizeStatus() {
    if let status = values["status"] {
      switch string("status") {
      case "pending", "waiting", "recurring", "completed", "deleted": break
      default:
        values["status"] = nil
        report("status", "status is \(status.shown), which is none of Taskwarrior’s: it was read as pending.")
      }
    }
    let isClosed = string("status") == "completed" || string("status") == "deleted"
    if isClosed, values["end"] == nil {
      report("status", "The date of its end is missing: that of the last change was taken.")
    } else if !isClosed, values["end"] != nil {
      values["end"] = nil
      report("status", "It is open and has an end, which was left out.")
    }
  }

  private mutating func normalizeIdentity() {
    guard let value = values["uuid"] else { return }
    guard let text = string("uuid") else {
      values["uuid"] = nil
      return report("id", "uuid is \(value.shown), which is no UUID: the task was given another.")
    }
    if let id = TaskItem.ID(text) {
      values["uuid"] = .string(id.description)
      return
    }
    // The same text has to be the same task whenever it is read.
    values["uuid"] = .string(TaskItem.ID(name: "taskwarrior \(text)".utf8, in: Self.namespace).description)
    report("id", "uuid is \(value.shown), which is no UUID: one that follows from it was taken.")
  }

  /// Of version 5 identities: that of object identifiers (RFC 9562, section 6.6).
  static let namespace = TaskItem.ID(high: 0x6BA7_B812_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)

  /// An array, a text with commas, or a text that holds an array.
  private mutating func normalizeDepends() {
    guard let value = values["depends"] else { return }
    var parts: [JSONValue]
    switch value {
    case .array(let elements): parts = elements
    case .string(let text):
      if text.utf8.first(where: { $0 != 0x20 }) == UInt8(ascii: "["),
        case .array(let elements)? = try? JSONParser.parse(Array(text.utf8))
      {
        parts = elements
      } else {
        parts = text.split(separator: ",").map { .string(String($0)) }
      }
    default: parts = [value]
    }
    var ids: [TaskItem.ID] = []
    var known: Set<TaskItem.ID> = []
    for part in parts {
      if case .string(let text) = part, let id = TaskItem.ID(text.filter { $0 != " " }) {
        if known.insert(id).inserted { ids.append(id) }
      } else {
        report("prerequisites", "depends has \(part.shown), which is no UUID: it was left out.")
      }
    }
    values["depends"] = .array(ids.map { .string($0.description) })
  }

  private mutating func normalizeTags() {
    guard let value = values["tags"] else { return }
    var names: [JSONValue] = []
    switch value {
    case .array(let elements): names = elements
    case .string(let text): names = text.split(separator: ",").map { .string(String($0)) }
    default: names = [value]
    }
    values["tags"] = .array(
      names.filter { name in
        if case .string(let text) = name, !TaskwarriorText.line(text, longest: 1024).isEmpty { return true }
        report("tags", "tags has \(name.shown), which is no tag: it was left out.")
        return false
      })
  }

  private mutating func normalizeAnnotations() {
    guard let value = values["annotations"] else { return }
    guard case .array(let elements) = value else {
      values["annotations"] = nil
      return report("comments", "annotations is \(value.shown): expected an array. It was left out.", as: .unreadable)
    }
    var kept: [JSONValue] = []
    for (index, element) in elements.enumerated() {
      guard case .object(let members) = element else {
        let message = "annotations[\(index)] is \(element.shown): expected an object. It was left out."
        report("comments", message, as: .unreadable)
        continue
      }
      guard case .string(let text)? = members.last(where: { $0.key == "description" })?.value, !text.isEmpty else {
        report("comments", "annotations[\(index)] has no description, and was left out.", as: .unreadable)
        continue
      }
      let said = members.last { $0.key == "entry" }.flatMap { TaskwarriorDate(in: context).instant($0.value) }
      let date = said ?? instant("entry") ?? context.now
      let others = members.filter { $0.key != "description" && $0.key != "entry" }
      kept.append(
        .object(
          [.init(key: "entry", value: TaskwarriorDate.text(date)), .init(key: "description", value: .string(text))]
            + others))
    }
    values["annotations"] = .array(kept)
  }
}
