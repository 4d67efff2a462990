/// What was changed in a record so that merged records keep the rules together: each replica had kept them by itself.
///
/// A repair is an edit like any other, with a clock that follows from what it overrides and what it writes. Replicas that
/// see the same make the same repairs, and any later edit wins over one.
public struct Repair: Sendable, Hashable {
  /// Why a repair was made: an open set.
  public struct Reason: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The reason's name.
    public let rawValue: String

    /// A reason of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The reason's name.
    public var description: String { rawValue }

    /// Two replicas had made the record on their own: an edit of the one that gave way was carried over.
    public static let madeTwice = Reason(rawValue: "madeTwice")
    /// The task was a part of itself, or had to be done before itself: the link that was made last went.
    public static let cycle = Reason(rawValue: "cycle")
    /// The parent is in the trash: the task went along.
    public static let trashedParent = Reason(rawValue: "trashedParent")
    /// The list is in the trash: the task went along.
    public static let trashedList = Reason(rawValue: "trashedList")
    /// What the task had been trashed with came back: the task did too.
    public static let restored = Reason(rawValue: "restored")
    /// The parent was purged or never arrived: the task came to the top level.
    public static let missingParent = Reason(rawValue: "missingParent")
    /// The list was purged or never arrived: the task is in none.
    public static let missingList = Reason(rawValue: "missingList")
    /// The task was in another list than the topmost one above it: it came to that one's.
    public static let listOfRoot = Reason(rawValue: "listOfRoot")
    /// A repeating schedule had lost its date: the task is due on the date of the series that it stands for.
    public static let undatedRecurrence = Reason(rawValue: "undatedRecurrence")
    /// The extensions were more than the model allows: those that were written last went.
    public static let extensionsTooLarge = Reason(rawValue: "extensionsTooLarge")
  }

  /// The record that was changed.
  public let record: RecordID
  /// Its title.
  public let title: String
  /// Why.
  public let reason: Reason
  /// The field that was changed.
  public let field: RecordField
  /// What the field held.
  public let former: FieldValue
  /// What it holds now.
  public let value: FieldValue

  /// A repair.
  public init(
    of record: RecordID, title: String, reason: Reason, field: RecordField, former: FieldValue, value: FieldValue
  ) {
    self.record = record
    self.title = title
    self.reason = reason
    self.field = field
    self.former = former
    self.value = value
  }
}

extension Repair: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch reason {
    case .madeTwice: "“\(title)” was made on two replicas: the edit of its \(field) was carried over."
    case .cycle:
      field == .place
        ? "“\(title)” was a part of itself: it came to the top level."
        : "“\(title)” had to be done before itself: one of its prerequisites went."
    case .trashedParent: "The parent of “\(title)” is in the trash: it went along."
    case .trashedList: "The list of “\(title)” is in the trash: it went along."
    case .restored: "“\(title)” came back from the trash with what it had been trashed with."
    case .missingParent: "The parent of “\(title)” is gone: it came to the top level."
    case .missingList: "The list of “\(title)” is gone: it is in none."
    case .listOfRoot: "“\(title)” was in another list than its parent: it came to that list."
    case .undatedRecurrence:
      "“\(title)” repeats and had lost its date: it has one of its series again, or repeats no more."
    case .extensionsTooLarge: "“\(title)” had more extensions than there is room for: \(field) went."
    default: "“\(title)” was repaired: \(reason)."
    }
  }
}
