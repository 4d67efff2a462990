extension QuickAdd {
  /// A stretch of a line that was taken for something else than the title.
  public struct Part: Sendable, Hashable {
    /// What a part says: an open set, so a new member never breaks a `switch`.
    public struct Kind: Sendable, Hashable, RawRepresentable {
      /// The kind's name.
      public let rawValue: String

      /// A kind of this name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// When the task has to be done: a day, a time, or both.
      public static let due = Kind(rawValue: "due")
      /// A time of day that stands apart from the day of the due date.
      public static let time = Kind(rawValue: "time")
      /// When it can be begun.
      public static let start = Kind(rawValue: "start")
      /// How important it is.
      public static let priority = Kind(rawValue: "priority")
      /// One of its tags.
      public static let tag = Kind(rawValue: "tag")
      /// Its list.
      public static let list = Kind(rawValue: "list")
      /// How it repeats.
      public static let recurrence = Kind(rawValue: "recurrence")
    }

    /// What it says.
    public let kind: Kind
    /// Where it is in the line, as it was typed.
    public let range: Range<String.Index>
    /// What it was understood as, in words for a screen: `Tuesday 16 June 2026 17:00`, `every 2 weeks`.
    public let meaning: String
  }
}
