/// What was planned for a later occurrence of a series otherwise than for the others, until that occurrence is made.
///
/// It is kept in ``TaskItem/extensions`` of the occurrence that the series has come to, under keys of the form
/// `occurrence.2026-06-15.title`: the scheduled date as it is written in documents, and a ``Field`` or
/// `extensions.` with a key. The occurrence of that date takes the values in place of those that it would have; a value
/// that the field does not take is dropped. It keeps what it would have had under `occurrence.others.title` and so on,
/// and the occurrence behind it goes on from there.
public enum PlannedOccurrence {
  /// What the keys begin with.
  public static let prefix = "occurrence."

  /// A field that may be planned.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The title.
    case title
    /// The notes.
    case notes
    /// The priority, as its number.
    case priority
    /// The start, as in documents.
    case start
    /// The due date, as in documents.
    case due
    /// The tags, one a line.
    case tags
    /// The reminders, one a line.
    case reminders
    /// The place among the tasks of a document that it was read from, as an order key; the occurrence does not take it.
    case position
  }

  /// What the keys begin with under which an occurrence keeps what those behind it go on with.
  public static let others = prefix + "others."

  /// The key under which a series keeps the dates for which a document has tasks of their own, one a line.
  package static let passed = prefix + "passed"

  private static let extensions = "extensions."

  /// The key under which a field of the occurrence of a scheduled date is planned.
  public static func key(_ field: Field, at occurrence: TaskDate) -> String {
    "\(prefix)\(occurrence).\(field.rawValue)"
  }

  /// The key under which an extension of the occurrence of a scheduled date is planned.
  public static func key(ofExtension key: String, at occurrence: TaskDate) -> String {
    "\(prefix)\(occurrence).\(extensions)\(key)"
  }

  /// The dates that are kept under ``passed``.
  package static func passed(in extensions: [String: String]) -> [TaskDate] {
    guard let text = extensions[passed] else { return [] }
    return text.split(separator: "\n").compactMap { try? TaskDate(parsing: String($0), zoneless: .floating) }
  }

  /// The date for which a key plans something; `nil` for any other key.
  package static func date(of key: String) -> TaskDate? {
    guard key.hasPrefix(prefix), let end = key.dropFirst(prefix.count).firstIndex(of: ".") else { return nil }
    return try? TaskDate(parsing: String(key[..<end].dropFirst(prefix.count)), zoneless: .floating)
  }

  /// What is planned in a series, by the dates that it is planned for.
  static func plans(in extensions: [String: String]) -> [TaskDate: [String: String]] {
    var plans: [TaskDate: [String: String]] = [:]
    for (key, value) in extensions { if let date = date(of: key) { plans[date, default: [:]][key] = value } }
    return plans
  }

  /// The key of the extension that the rest of a key names, behind its date; `nil` if it names a field.
  fileprivate static func extensionKey(_ name: Substring) -> String? {
    name.hasPrefix(extensions) ? String(name.dropFirst(extensions.count)) : nil
  }

  /// What of a task, which is to be the occurrence of a date, is planned in a series.
  static func plan(_ task: NewTask, at date: TaskDate, in series: TaskItem) -> [String: String] {
    var plan: [String: String] = [:]
    func put(_ field: Field, _ value: String?) { if let value { plan[key(field, at: date)] = value } }
    put(.title, task.title)
    put(.notes, task.notes)
    put(.priority, task.priority == series.priority ? nil : "\(task.priority.rawValue)")
    put(.start, task.start?.description)
    put(.due, task.due?.description)
    let tags = (try? TaskItem.checkedTags(task.tags)) ?? []
    put(.tags, tags == series.tags ? nil : tags.joined(separator: "\n"))
    let reminders = Set(task.reminders).sorted()
    put(.reminders, reminders == series.reminders ? nil : reminders.map(\.description).joined(separator: "\n"))
    put(.position, task.position?.description)
    for (extensionKey, value) in task.extensions { plan[key(ofExtension: extensionKey, at: date)] = value }
    return plan
  }
}

extension TaskItem {
  /// Takes what was planned for the occurrence that this task is, and forgets what was planned for dates before it.
  mutating func takePlan() {
    guard let recurrence, let occurrence = recurrence.occurrence, !extensions.isEmpty else { return }
    extensions[PlannedOccurrence.passed] = nil
    let prefix = "\(PlannedOccurrence.prefix)\(occurrence)."
    for key in extensions.keys.sorted() where key.hasPrefix(PlannedOccurrence.prefix) {
      guard key.hasPrefix(prefix) else {
        forgetPlan(key, before: occurrence)
        continue
      }
      guard let value = extensions.removeValue(forKey: key) else { continue }
      let name = key.dropFirst(prefix.count)
      guard let usual = text(of: name) else { continue }
      extensions[PlannedOccurrence.others + name] = usual
      put(value, into: name)
    }
    // In the rare case that there is no room for both, what the series goes on with is what was planned.
    if (try? Self.check(extensions)) == nil {
      extensions = extensions.filter { !$0.key.hasPrefix(PlannedOccurrence.others) }
    }
  }

  private mutating func forgetPlan(_ key: String, before occurrence: TaskDate) {
    guard let date = PlannedOccurrence.date(of: key) else { return }
    let timeline = Timeline(occurrence)
    if timeline.moment(of: date) < timeline.moment(of: occurrence) { extensions[key] = nil }
  }

  /// The task as it would have been had nothing been planned for it.
  var withoutPlan: TaskItem {
    let keys = extensions.keys.filter { $0.hasPrefix(PlannedOccurrence.others) }
    guard !keys.isEmpty else { return self }
    var task = self
    for key in keys {
      guard let value = task.extensions.removeValue(forKey: key) else { continue }
      task.put(value, into: key.dropFirst(PlannedOccurrence.others.count))
    }
    return task
  }

  /// The value of what the rest of a key names; of a date or an extension that is not there an empty one.
  private func text(of name: Substring) -> String? {
    if let key = PlannedOccurrence.extensionKey(name) { return extensions[key] ?? "" }
    switch PlannedOccurrence.Field(rawValue: String(name)) {
    case .title: return title
    case .notes: return notes
    case .priority: return "\(priority.rawValue)"
    case .start: return start?.description ?? ""
    case .due: return due?.description ?? ""
    case .tags: return tags.joined(separator: "\n")
    case .reminders: return reminders.map(\.description).joined(separator: "\n")
    case .position, nil: return nil
    }
  }

  private mutating func put(_ value: String, into name: Substring) {
    if let key = PlannedOccurrence.extensionKey(name) {
      extensions[key] = value.isEmpty ? nil : value
      return
    }
    let lines = value.split(separator: "\n").map(String.init)
    switch PlannedOccurrence.Field(rawValue: String(name)) {
    case .title: title = (try? TextRule.title.check(value)) ?? title
    case .notes: notes = (try? TextRule.notes.check(value)) ?? notes
    case .priority: priority = UInt8(value).flatMap { Priority(rawValue: $0) } ?? priority
    case .start: start = value.isEmpty && due != nil ? nil : Self.date(value) ?? start
    case .due: due = value.isEmpty && start != nil ? nil : Self.date(value) ?? due
    case .tags: tags = (try? Self.checkedTags(lines)) ?? tags
    case .reminders: reminders = Set(lines.compactMap { Reminder($0) }).sorted()
    case .position, nil: break
    }
  }

  private static func date(_ text: String) -> TaskDate? { try? TaskDate(parsing: text, zoneless: .floating) }
}
