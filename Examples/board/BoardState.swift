import TaskCore
import TaskCorePresentation

/// What is going on at the board itself, beside what its models know.
struct BoardState: Equatable, Sendable {
  /// Where keys go while nothing is being typed.
  enum Pane: Equatable, Sendable {
    case sidebar
    case tasks
    case detail
  }

  /// What keys are for.
  enum Mode: Equatable, Sendable {
    case browsing
    case filtering(TextField)
    case adding(TextField)
    /// Typing a task's title, which was this one when that began.
    case renaming(TaskItem.ID, from: String, TextField)
    case editing(TaskDetailModel.Field, TextField)
    /// Choosing where a task goes; nothing is chosen at first.
    case choosingList(for: TaskItem.ID, ListChoice?)
    /// Reading the help from a line on.
    case help(top: Int)

    /// The line that is being typed.
    var field: TextField? {
      switch self {
      case .filtering(let field), .adding(let field), .renaming(_, _, let field), .editing(_, let field): field
      case .browsing, .choosingList, .help: nil
      }
    }
  }

  var pane = Pane.tasks
  var mode = Mode.browsing
  /// The first row of the list that is shown.
  var top = 0
  /// Which field of the detail is selected.
  var field = TaskDetailModel.Field.title
  /// What the board itself has to say.
  var message: String?
}
