extension TaskItem {
  /// Something that was said about a task, with its date.
  ///
  /// Its identity follows from what it is: version 5 (RFC 9562) of the task, the date and the text. So the same comment
  /// arriving twice, or through a format without identifiers, is one comment.
  public struct Comment: Sendable, Hashable, Identifiable {
    /// The type of a comment's identity.
    public typealias ID = Identifier<Comment>

    /// The comment's identity.
    public let id: ID
    /// When it was said.
    public let date: Instant
    /// What was said: 1 byte to 1 MiB of UTF-8 without U+0000.
    public let text: String

    /// A comment on a task.
    ///
    /// - Throws: `.invalid` (field `comments`) for an empty text, one over 1 MiB, or one with U+0000.
    public init(on task: TaskItem.ID, date: Instant, text: String) throws(TaskFailure) {
      self.text = try TextRule.comment.check(text)
      self.date = date
      id = ID(name: Array("\(date.secondsSince1970) \(text)".utf8), in: task)
    }

    /// A comment as history kept it, apart from its task.
    ///
    /// - Throws: `.invalid` (field `comments`) for a text that the model refuses.
    package init(id: ID, date: Instant, text: String) throws(TaskFailure) {
      self.id = id
      self.date = date
      self.text = try TextRule.comment.check(text)
    }
  }
}

extension TaskItem.Comment: Comparable {
  /// By date, then by identity.
  public static func < (left: Self, right: Self) -> Bool { (left.date, left.id) < (right.date, right.id) }
}
