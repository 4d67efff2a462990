import Observation
import TaskCore
import TaskCorePresentation

/// The board: its models, what is going on at it, and what keys do. It knows neither a terminal nor a store.
@MainActor @Observable final class Board {
  let tasks: TaskListModel
  let lists: TaskListsModel
  /// The task that is shown with all its fields.
  private(set) var detail: TaskDetailModel?
  var state = BoardState()
  /// Whether somebody has asked to leave.
  var isDone = false

  @ObservationIgnored private let application: any TaskApplication
  @ObservationIgnored private let context: PresentationContext
  @ObservationIgnored private var following: [Task<Void, Never>] = []
  @ObservationIgnored private var followingDetail: Task<Void, Never>?
  @ObservationIgnored private var shownID: TaskItem.ID?
  /// What was asked for and is not done yet.
  @ObservationIgnored private var verbs: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private var lastVerb = 0

  /// How long to wait before a store that could not be reached is asked again.
  private static let retryInterval = Duration.seconds(5)

  /// A board of an application's tasks, narrowed to a filter.
  init(_ application: any TaskApplication, in context: PresentationContext, filter: String = "") {
    self.application = application
    self.context = context
    tasks = TaskListModel(application, in: context)
    lists = TaskListsModel(application, in: context)
    tasks.filterText = filter
  }

  /// Begins to follow the application.
  func start() {
    let (tasks, lists) = (tasks, lists)
    following = [
      Task { await tasks.run() },
      Task { await lists.run() },
      Task { [weak self] in while (try? await Task.sleep(for: Self.retryInterval)) != nil { self?.retry() } },
    ]
  }

  /// Asks again what could not be asked, and whether an outage that is told of is over: nothing may change by its end.
  private func retry() {
    if tasks.phase.isFailed || tellsOfOutage(tasks.notice) { tasks.retry() }
    if lists.phase.isFailed { lists.refresh() }
    if let detail, detail.phase.isFailed || tellsOfOutage(detail.notice) { detail.retry() }
  }

  private func tellsOfOutage(_ notice: Notice?) -> Bool {
    notice?.sentence == context.wording.sentence(for: TaskFailure(.unavailable, ""))
  }

  /// Follows it no longer, and waits for what was asked for to be done; answers why the last of it was refused.
  func end() async -> String? {
    let detail = detail
    closeDetail()
    for task in following { task.cancel() }
    guard !verbs.isEmpty else { return nil }
    for verb in verbs.values { await verb.value }
    return [detail?.notice, tasks.notice].lazy.compactMap(\.self).first(where: \.isRefusal)?.sentence
  }

  /// Does something that takes a while, and that is done even if the board is left meanwhile.
  ///
  /// It has begun when this returns, so that the next key finds what it has left behind.
  func perform(_ verb: @escaping @MainActor () async -> Void) async {
    lastVerb += 1
    let number = lastVerb
    await withCheckedContinuation { begun in
      verbs[number] = Task {
        begun.resume()
        await verb()
        verbs[number] = nil
      }
    }
  }

  /// Shows all fields of the task that is selected.
  func openDetail() {
    guard let id = tasks.selection else { return closeDetail() }
    guard id != shownID else { return }
    closeDetail()
    let model = TaskDetailModel(id, of: application, in: context)
    (detail, shownID) = (model, id)
    followingDetail = Task { await model.run() }
  }

  func closeDetail() {
    followingDetail?.cancel()
    (detail, shownID, followingDetail) = (nil, nil, nil)
  }

  /// Keeps what belongs together together: after keys, and after the models have changed.
  func settle(in size: Screen.Size) {
    if tasks.scope != lists.selection { tasks.scope = lists.selection }
    let rows = tasks.rows
    if selectedRow == nil { tasks.selection = rows.first?.id }
    if case .editing(let edited, let field) = state.mode, let detail, !detail.editedFields.contains(edited),
      detail[edited] != field.text
    {
      // Nothing was typed yet, and others have changed it.
      state.mode = .editing(edited, TextField(detail[edited], isMultiline: field.isMultiline))
    }
    if case .renaming(let id, let seen, let field) = state.mode, field.text == seen,
      let title = rows.first(where: { $0.id == id })?.title, title != seen
    {
      // The same here.
      state.mode = .renaming(id, from: title, TextField(title))
    }
    if detail != nil, state.mode.field == nil, state.pane != .detail { openDetail() }
    let content = content
    let layout = BoardView.layout(of: content, size)
    let index = content.selectedIndex ?? 0
    let top = Scrolling.top(showing: index, of: rows.count, in: layout.body.count, from: state.top)
    if top != state.top { state.top = top }
    // Before the last row is reached.
    if tasks.hasMore, max(index, top + layout.body.count) + layout.body.count >= rows.count { tasks.more() }
  }
}

extension Phase {
  fileprivate var isFailed: Bool { if case .failed = self { true } else { false } }
}
