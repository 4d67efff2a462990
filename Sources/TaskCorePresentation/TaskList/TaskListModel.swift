public import Observation
public import TaskCore

/// A screen with a list of tasks: what it shows, and what somebody does on it.
///
/// It follows the application while ``run()`` is awaited, as SwiftUI's `.task` does:
///
/// ```swift
/// List(model.rows, selection: $model.selection) { TaskRowView(row: $0) }.task { await model.run() }
/// ```
///
/// What is asked for by a verb shows at once, marked by ``TaskRow/isPending``. If it is refused it is taken back, and
/// ``notice`` says why; whatever others have done meanwhile stays. Setting anything to what it is notifies nobody.
@MainActor @Observable public final class TaskListModel {
  /// How far the screen has come.
  public internal(set) var phase = Phase.loading
  /// Whether there are more tasks than ``rows``: ``more()`` shows them.
  public internal(set) var hasMore = false
  /// Why ``filterText`` cannot be read, while it cannot; the last filter that could stays in force.
  public internal(set) var filterMistake: FilterMistake?
  /// What was said last: why something was refused, what was undone, or where something is that was added.
  public internal(set) var notice: Notice?
  /// The title that somebody wanted to give a task that got another one meanwhile, until ``resolveTitle(with:)``.
  public internal(set) var titleConflict: TitleConflict?
  /// What ``draft`` is understood as; `nil` while it is empty.
  public internal(set) var reading: QuickAdd.Reading?

  var typedFilter = ""
  var typedDraft = ""
  var chosenScope: TaskScope
  var chosenOrder: TaskOrder
  var selected: TaskItem.ID?

  @ObservationIgnored let application: any TaskApplication
  @ObservationIgnored let context: PresentationContext
  @ObservationIgnored let quickAdd: QuickAdd
  /// How many rows are asked for at first, and how many more each time.
  @ObservationIgnored let pageSize: Int
  @ObservationIgnored var limit: Int
  /// The last filter that could be read, and its text.
  @ObservationIgnored var condition = TaskFilter.all
  @ObservationIgnored var conditionText = ""
  @ObservationIgnored var lists: [TaskList] = []
  @ObservationIgnored var areListsKnown = false
  @ObservationIgnored var refusedParts: [RefusedPart] = []
  /// The lines that wait for the lists to be known, and for each other.
  @ObservationIgnored var linesWaiting = 0
  @ObservationIgnored var lastLine: Task<Void, Never>?
  /// Whether ``notice`` tells of an outage, and so is over when results come again.
  @ObservationIgnored var isOutageSaid = false

  /// What is shown.
  @ObservationIgnored var outline: Outline
  /// Another number whenever ``outline`` or what it is made of has changed.
  @ObservationIgnored var revision = 0
  /// What was answered last, with the versions of its tasks.
  @ObservationIgnored var answer: Answer?
  @ObservationIgnored var versions: [TaskItem.ID: Version] = [:]
  /// Which tasks that was asked for, and how many.
  @ObservationIgnored var answeredFilter: TaskFilter?
  @ObservationIgnored var answeredLimit = 0
  /// What was asked for and is not among them yet.
  @ObservationIgnored var optimism: [Optimism] = []
  /// The tasks whose rows show something else than what is stored.
  @ObservationIgnored var foreseen: Set<TaskItem.ID> = []
  @ObservationIgnored var lastNumber = 0
  @ObservationIgnored var lastWrite: Task<Result<Outcome, TaskFailure>, Never>?

  @ObservationIgnored var painter: RowPainter
  /// When rows may look otherwise by time alone, while that is waited for.
  @ObservationIgnored var turn: Instant?
  @ObservationIgnored var progress: [TaskItem.ID: TaskRow.Progress] = [:]
  @ObservationIgnored var blocked: Set<TaskItem.ID> = []

  /// What goes on while the model runs.
  enum Work { case results, family, blocked, turn, lists }
  @ObservationIgnored let works = Works<Work>()
  @ObservationIgnored var asks: AsyncStream<Void>.Continuation?
  @ObservationIgnored var runs = 0
  /// Whether what changes is answered without being asked for anew.
  @ObservationIgnored var isAnswering = false
  @ObservationIgnored var isFollowingLists = false
  /// Rung when something was answered, or nothing will be.
  @ObservationIgnored let arrivals = Bell()
  @ObservationIgnored var familyAsked: Arrangement.Named?
  @ObservationIgnored var prerequisitesAsked: Arrangement.Named?

  /// A screen over an application.
  ///
  /// - Parameters:
  ///   - application: what is asked and told; which one it is, and where, the model cannot tell.
  ///   - context: who looks, where, and what time it is.
  ///   - scope: which tasks are shown before anything is typed.
  ///   - order: the order at first; tasks can be moved by hand in `TaskOrder.position`.
  ///   - pageSize: how many rows to begin with, at least 1, and how many ``more()`` adds.
  ///   - quickAdd: reads what is typed into ``draft``.
  public init(
    _ application: any TaskApplication, in context: PresentationContext, scope: TaskScope = .all,
    order: TaskOrder = .position, pageSize: Int = 100, quickAdd: QuickAdd = QuickAdd()
  ) {
    self.application = application
    self.context = context
    self.quickAdd = quickAdd
    self.pageSize = max(1, pageSize)
    limit = self.pageSize
    chosenScope = scope
    chosenOrder = order
    painter = RowPainter(in: context, seeking: [], lists: [])
    outline = Outline(isNested: order.isByHand)
  }

  /// The rows; in the order by position an outline, each task behind the one that it is a part of.
  public var rows: [TaskRow] {
    access(keyPath: \.rows)
    return outline.rows
  }
}

// What is chosen.
extension TaskListModel {
  /// Which tasks are shown before anything is typed.
  public var scope: TaskScope {
    get { chosenScope }
    set {
      guard newValue != chosenScope else { return }
      chosenScope = newValue
      askFromTheStart()
    }
  }

  /// In which order.
  public var order: TaskOrder {
    get { chosenOrder }
    set {
      guard newValue != chosenOrder else { return }
      chosenOrder = newValue
      askFromTheStart()
    }
  }

  /// What narrows the tasks, in the query language, as it is being typed.
  ///
  /// Text that cannot be read is kept, and ``filterMistake`` says what is wrong with it.
  public var filterText: String {
    get { typedFilter }
    set {
      guard !newValue.hasSameBytes(as: typedFilter) else { return }
      typedFilter = newValue
      do throws(TaskFailure) {
        let filter = try TaskFilter(parsing: newValue, zoneless: .zoned(context.zone))
        if filterMistake != nil { filterMistake = nil }
        guard filter != condition else { return }
        (condition, conditionText) = (filter, newValue)
        askFromTheStart()
      } catch {
        let mistake = FilterMistake(error, in: newValue, zone: context.zone, wording: context.wording)
        if mistake != filterMistake { filterMistake = mistake }
      }
    }
  }

  /// The row that is selected, kept by identity while rows come and go; when it leaves, the one that takes its place.
  public var selection: TaskItem.ID? {
    get { selected }
    set { if newValue != selected { selected = newValue } }
  }

  /// Asks again after ``Phase/failed(_:)``.
  public func retry() { ask() }

  /// Takes the notice away.
  public func dismissNotice() {
    isOutageSaid = false
    if notice != nil { notice = nil }
  }

  private func askFromTheStart() {
    limit = pageSize
    ask()
  }
}

// How much is shown.
extension TaskListModel {
  /// Shows more rows, if there are any.
  public func more() {
    guard hasMore, limit <= versions.count else { return }
    limit += pageSize
    ask()
  }

  /// Shows the rows up to the last one, if there are no more than so many, and returns when they are there.
  ///
  /// It returns before that when the tasks cannot be asked for, when something else is chosen to be shown, and when the
  /// task that awaits it is cancelled, which also ends the loading. ``hasMore`` tells whether there are more.
  /// - Complexity: all of them are in memory then, and asked for again when any of them changes.
  public func loadToEnd(atMost bound: Int = 10_000) async {
    guard hasMore, bound > limit || answeredLimit < limit, asks != nil else { return }
    limit = max(limit, bound)
    let wanted = limit
    ask()
    while hasMore, answeredLimit < wanted, limit == wanted, asks != nil, !Task.isCancelled {
      await arrivals.next()
      if case .failed = phase { return }
    }
    guard Task.isCancelled, limit == wanted, answeredLimit < wanted else { return }
    limit = max(pageSize, answeredLimit)
    ask()
  }
}
