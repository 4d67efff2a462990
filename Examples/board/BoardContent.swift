import TaskCore
import TaskCorePresentation

/// Everything that is drawn, as a value: what a screen shows depends on this alone.
struct BoardContent: Equatable, Sendable {
  var state = BoardState()
  var scopes: [ScopeRow] = []
  var scope = TaskScope.all
  var rows: [TaskRow] = []
  var selection: TaskItem.ID?
  var hasMore = false
  var isLoading = false
  /// Why nothing can be asked at the moment.
  var outage: String?
  /// The order's name.
  var order = ""
  var filter = ""
  var mistake: FilterMistake?
  var reading: QuickAdd.Reading?
  var detail: DetailContent?
  /// What was said last.
  var message: Message?
  var titleConflict: TitleConflict?

  /// A sentence for the person.
  struct Message: Equatable, Sendable {
    let sentence: String
    let isRefusal: Bool
  }

  /// Where the selected row is.
  var selectedIndex: Int? { selection.flatMap { id in rows.firstIndex { $0.id == id } } }

  /// Where a task can be moved to, with what that is called.
  var listChoices: [(choice: ListChoice, title: String)] {
    scopes.compactMap { row in if case .list(let id) = row.scope { (.list(id), row.title) } else { nil } }
      + [(.noList, "(no list)")]
  }
}

/// One task with all its fields, ready to be drawn.
struct DetailContent: Equatable, Sendable {
  /// A field that can be edited.
  struct Entry: Equatable, Sendable {
    let field: TaskDetailModel.Field
    let label: String
    let text: String
    let mistake: String?
    let conflict: TaskDetailModel.Conflict?
  }

  let entries: [Entry]
  /// What else is known of it, by what it is called.
  let facts: [Fact]
  let isGone: Bool
  let isLoading: Bool

  /// Whether others have changed what was edited here.
  var isInConflict: Bool { entries.contains { $0.conflict != nil } }

  struct Fact: Equatable, Sendable {
    let label: String
    let text: String
  }
}
