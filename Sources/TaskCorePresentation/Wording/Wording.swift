public import TaskCore

/// The words of screens in one language, as data: what a failure means, what fields are called, how days are named.
///
/// In a sentence `{task}` stands for the title of the task that it is about, `{field}` for the field's name.
public struct Wording: Sendable {
  /// What each failure means, a sentence for each code.
  public var failures: [TaskFailure.Code: String]
  /// What a conflict about a field that has a name means.
  public var fieldConflict: String
  /// What a failure means whose code is not known here.
  public var otherFailure: String
  /// What a field may hold, by its name in the JSON document: said of values that break its rule.
  public var rules: [String: String]
  /// What fields are called, by their names in the JSON document.
  public var fields: [String: String]
  /// What stands for a task whose title is not known.
  public var someTask: String
  /// What is said where there is nothing to undo.
  public var nothingToUndo: String
  /// What is said where there is nothing to redo.
  public var nothingToRedo: String
  /// What is said of a move in an order that is not by position.
  public var cannotMove: String
  /// What is said of a task that was added and that the filter does not show; `{filter}` stands for its text.
  public var addedBesideFilter: String
  /// What is said of a task that was added and that is not shown where it was added.
  public var addedElsewhere: String
  /// What is said of a task that was added and stands below the rows that are loaded.
  public var addedBelow: String
  /// Why a filter cannot be read; `{expected}` stands for what could be there.
  public var unreadableFilter: String
  /// Words for a day.
  public var days: Days
  /// What the priorities are called; others are numbers.
  public var priorities: [TaskItem.Priority: String]
  /// What the first entries of a sidebar are called.
  public var scopes: Scopes

  /// How the days around today are called. Others are named by the locale.
  public struct Days: Sendable, Hashable {
    /// Today.
    public var today: String
    /// The day after today.
    public var tomorrow: String
    /// The day before today.
    public var yesterday: String
    /// One of the six days before today; `{weekday}` stands for its name.
    public var past: String
    /// A day with a time; `{day}` and `{time}` stand for them.
    public var timed: String
  }

  /// What is shown by which name, apart from lists and tags.
  public struct Scopes: Sendable, Hashable {
    /// All open tasks.
    public var all: String
    /// The tasks that are due today, or were before.
    public var today: String
    /// The tasks that are overdue.
    public var overdue: String
  }
}
