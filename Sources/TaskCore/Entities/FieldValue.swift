/// The value of a ``RecordField``: what history keeps of a field before a change, and what undo puts back.
public enum FieldValue: Sendable, Hashable {
  /// A title, notes, a tag's spelling or an extension; `nil` where the tag or extension is not there.
  case text(String?)
  /// A status.
  case status(TaskItem.Status)
  /// A priority.
  case priority(TaskItem.Priority)
  /// A start or due date, or none.
  case date(TaskDate?)
  /// A recurrence, or none.
  case recurrence(Recurrence?)
  /// A task's place.
  case place(Place)
  /// A list's position.
  case position(OrderKey)
  /// When the record was trashed, or that it was not.
  case instant(Instant?)
  /// A comment, or that it was not there.
  case comment(TaskItem.Comment?)
  /// Whether a reminder or prerequisite was there.
  case member(Bool)
}

extension FieldValue {
  /// About how many bytes it takes to keep: what the bound on history counts.
  var cost: Int {
    switch self {
    case .text(let text): text?.utf8.count ?? 0
    case .comment(let comment): 24 + (comment?.text.utf8.count ?? 0)
    case .recurrence(let recurrence):
      recurrence.map { $0.rule.description.utf8.count + 32 * (3 + $0.added.count + $0.excluded.count) } ?? 0
    case .place(let place): 32 + place.position.text.utf8.count
    case .position(let key): key.text.utf8.count
    case .date, .instant, .status, .priority, .member: 16
    }
  }
}
