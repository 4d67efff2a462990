import Foundation
import TaskCore

/// The fields of a task as texts that somebody edits, and back.
struct FieldTexts: Sendable {
  let context: PresentationContext

  /// A field of a task as a text, which reads as what it says.
  func text(of field: TaskDetailModel.Field, in task: TaskItem) -> String {
    switch field {
    case .title: task.title
    case .notes: task.notes
    case .start: task.start.map(text) ?? ""
    case .due: task.due.map(text) ?? ""
    case .priority: context.wording.name(of: task.priority)
    case .tags: task.tags.joined(separator: ", ")
    case .recurrence: task.recurrence.map(text) ?? ""
    }
  }

  /// Puts what a text says of a field into a patch of a task.
  ///
  /// - Throws: `.invalid` with the field, if the text does not say anything that it can be.
  func read(
    _ text: String, as field: TaskDetailModel.Field, of task: TaskItem, into patch: inout TaskPatch
  ) throws(TaskFailure) {
    let isEmpty = text.allSatisfy(\.isWhitespace)
    switch field {
    case .title: patch.title = text
    case .notes: patch.notes = text
    case .start: patch.start = isEmpty ? .clear : .set(try date(text, field))
    case .due: patch.due = isEmpty ? .clear : .set(try date(text, field))
    case .priority: patch.priority = try priority(text)
    case .tags: patch.tags = .replacing(with: tags(text, of: task))
    case .recurrence: patch.recurrence = isEmpty ? .clear : .set(try recurrence(text, of: task))
    }
  }

  /// Dates of the person's own zone without it, and times that are on its clock anyway too.
  private func text(_ date: TaskDate) -> String {
    guard case .zoned(let time) = date, time.zone == context.zone,
      let plain = try? ZonedTime(wall: time.wall, zone: time.zone), plain == time
    else { return if case .floating = date { "floating:\(date)" } else { date.description } }
    return String(time.wall.description.dropLast(time.wall.second == 0 ? 3 : 0)).replacing("T", with: " ")
  }

  private func date(_ text: String, _ field: TaskDetailModel.Field) throws(TaskFailure) -> TaskDate {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    for form in [text, text.replacing(" ", with: "T")] {
      if let date = try? DateBound(parsing: form, zoneless: .zoned(context.zone)).date(in: context.query) {
        return date
      }
    }
    // Words that a line is read by are understood here too.
    if let task = try? QuickAdd().read("x " + text, in: context.query).task(), task.title == "x",
      task.recurrence == nil,
      task.tags.isEmpty, let date = task.due
    {
      return date
    }
    throw TaskFailure(.invalid, "“\(text)” is not a date.", field: field.rawValue)
  }

  private func priority(_ text: String) throws(TaskFailure) -> TaskItem.Priority {
    let name = Folding.fold(text)
    if let known = context.wording.priorities.first(where: { Folding.fold($0.value) == name }) { return known.key }
    guard !name.isEmpty else { return .none }
    guard let number = UInt8(name), let priority = TaskItem.Priority(rawValue: number) else {
      throw TaskFailure(.invalid, "“\(text)” is not a priority.", field: "priority")
    }
    return priority
  }

  private func tags(_ text: String, of task: TaskItem) -> [String] {
    var (rest, tags) = (text, [String]())
    // A tag that has a comma of its own is not taken apart.
    for tag in task.tags where tag.contains(",") {
      guard let range = rest.range(of: tag) else { continue }
      rest.replaceSubrange(range, with: ",")
      tags.append(tag)
    }
    tags += rest.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return tags.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }.filter { !$0.isEmpty }
  }

  private func text(_ recurrence: Recurrence) -> String {
    let summary = recurrence.rule.summary
    return recurrence.basis == .completion ? summary.replacing("Every", with: "Every!", maxReplacements: 1) : summary
  }

  private func recurrence(_ text: String, of task: TaskItem) throws(TaskFailure) -> Recurrence {
    let phrase = try RecurrencePhrase(parsing: text)
    let basis = phrase.basis ?? (task.recurrence?.basis == .skip ? .skip : .schedule)
    return Recurrence(rule: phrase.rule, basis: basis)
  }
}
