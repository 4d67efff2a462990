extension TaskDetailModel {
  /// What of a task can be edited as a text.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The title.
    case title
    /// The notes, of several lines.
    case notes
    /// When it can be begun: a date, or words such as *friday* and *tomorrow 17:00*; empty for none.
    case start
    /// When it has to be done, as the start.
    case due
    /// How important it is: *high*, *medium*, *low*, *none*, or a number from 0 to 9.
    case priority
    /// Its tags, with commas between them.
    case tags
    /// How it repeats, in words; empty for not at all.
    case recurrence
  }

  /// A field that was edited here and changed elsewhere meanwhile.
  public struct Conflict: Sendable, Hashable, Identifiable {
    /// The field.
    public let field: Field
    /// What it is elsewhere.
    public let theirs: String
    /// What was typed here.
    public let mine: String

    /// The field: it is in conflict once.
    public var id: Field { field }
  }

  /// What becomes of a field in conflict.
  public enum Resolution: Sendable, Hashable {
    /// What it is elsewhere.
    case theirs
    /// What was typed here.
    case mine
  }
}
