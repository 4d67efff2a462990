import Foundation
import TaskCore
import TaskCoreTerminalPrograms

/// All that is known of a task, for people.
struct TaskPageText {
  let task: TaskItem
  let list: TaskList?
  /// The tasks that it refers to, as far as they are there.
  let related: [TaskItem]
  let urgency: Urgency.Score
  let session: Session

  /// The page.
  var text: String {
    var table = TextTable()
    for (name, value) in fields where !value.isEmpty { table.add([.init(name, .label), .init(value)]) }
    var text = VisibleText.line(task.title) + "\n" + table.text(in: session.console.style)
    if !task.notes.isEmpty { text += "\n" + indented(task.notes) }
    for comment in task.comments { text += "\n\(session.text(comment.date))\n" + indented(comment.text) }
    return text
  }

  private var fields: [(name: String, value: String)] {
    [
      ("id", task.id.description),
      ("status", status),
      ("priority", task.priority == .none ? "" : "\(task.priority.name) (\(task.priority.rawValue))"),
      ("start", task.start?.description ?? ""),
      ("due", task.due?.description ?? ""),
      ("repeats", task.recurrence?.rule.summary ?? ""),
      ("rule", task.recurrence.map { "\($0.rule) from \($0.basis.rawValue)" } ?? ""),
      ("reminders", task.reminders.map(\.description).joined(separator: ", ")),
      ("tags", task.tags.map { "#" + $0 }.joined(separator: " ")),
      ("list", list?.title ?? ""),
      ("parent", task.place.parent.map(reference) ?? ""),
    ] + task.prerequisites.map { ("needs", reference(to: $0)) } + [
      ("urgency", score),
      ("created", session.text(task.created)),
      ("modified", session.text(task.modified)),
      ("trashed", task.trashed.map(session.text) ?? ""),
    ] + task.extensions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var status: String {
    task.status.kind.rawValue + (task.status.closed.map { " " + session.text($0) } ?? "")
  }

  /// The score, and what it is the sum of.
  private var score: String {
    guard !urgency.terms.isEmpty else { return "" }
    let terms = urgency.terms.map { "\($0.name) \(Self.text(of: $0.product))" }.joined(separator: ", ")
    return "\(Self.text(of: urgency.total)) (\(terms))"
  }

  private static func text(of number: Double) -> String {
    number.formatted(
      .number.precision(.fractionLength(0...2)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
  }

  private func reference(to id: TaskItem.ID) -> String {
    guard let other = related.first(where: { $0.id == id }) else { return "\(id) (not there)" }
    return "\(id) “\(other.title)” (\(other.isTrashed ? "trashed" : other.status.kind.rawValue))"
  }

  private func indented(_ text: String) -> String {
    VisibleText.block(text).split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
  }
}
