public import Observation
public import TaskCore

/// A sidebar: what can be shown, and how many open tasks that has. Everything, today, what is overdue, lists, tags.
///
/// It follows the application while ``run()`` is awaited: whatever is committed, by whomever, is counted at once, and what
/// is due and overdue each minute.
@MainActor @Observable public final class TaskListsModel {
  /// How far the screen has come.
  public private(set) var phase = Phase.loading
  /// The entries in their order: all, today, overdue, the lists by position, the tags in use by name.
  public private(set) var rows: [ScopeRow] = []

  private var selected = TaskScope.all

  @ObservationIgnored private let application: any TaskApplication
  @ObservationIgnored private let context: PresentationContext

  private enum Work { case changes, minutes }
  @ObservationIgnored private let works = Works<Work>()
  @ObservationIgnored private var wakes: AsyncStream<Void>.Continuation?
  @ObservationIgnored private var runs = 0
  /// Whether what is committed is told of: counts alone do not end an outage.
  @ObservationIgnored private var isFollowing = false

  /// A sidebar over an application.
  public init(_ application: any TaskApplication, in context: PresentationContext) {
    self.application = application
    self.context = context
  }

  /// What is selected; all tasks, when the list or tag that was selected is gone.
  public var selection: TaskScope {
    get { selected }
    set { if newValue != selected { selected = newValue } }
  }

  /// Counts again; also after ``Phase/failed(_:)``.
  public func refresh() {
    guard wakes != nil else { return }
    followChanges()
    wakes?.yield()
  }

  /// Follows the application until the task that awaits it is cancelled, or until it is called again.
  ///
  /// Nothing goes on behind it when it has returned.
  public func run() async {
    // What comes while it is counted is counted once, thereafter.
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wakes?.finish()
    wakes = continuation
    runs += 1
    let run = runs
    continuation.yield()
    followChanges()
    works.start(.minutes) { [weak self, context] in
      while let next = Instant(secondsSince1970: (context.query.now.secondsSince1970 / 60 + 1) * 60) {
        guard (try? await context.sleepUntil(next.date)) != nil else { return }
        self?.wakes?.yield()
      }
    }
    for await _ in stream { await count() }
    guard run == runs else { return }
    wakes = nil
    await works.end()
  }

  /// Wakes the count when anything was committed.
  private func followChanges() {
    isFollowing = true
    works.start(.changes) { [weak self, application] in
      do throws(TaskFailure) {
        for try await _ in application.tokens() { self?.wakes?.yield() }
      } catch {
        guard !Task.isCancelled, let self else { return }
        isFollowing = false
        fail(error)
      }
    }
  }

  private func count() async {
    do throws(TaskFailure) {
      let rows = try await ScopeRow.all(of: application, in: context)
      guard !Task.isCancelled else { return }
      if rows != self.rows { self.rows = rows }
      if !rows.contains(where: { $0.scope == selected }) { selection = .all }
      if phase != .content, isFollowing { phase = .content }
    } catch {
      if !Task.isCancelled { fail(error) }
    }
  }

  private func fail(_ failure: TaskFailure) {
    let failed = Phase.failed(context.wording.sentence(for: failure))
    if phase != failed { phase = failed }
  }
}

extension ScopeRow {
  /// All entries, counted.
  ///
  /// - Complexity: a question for the counts and one for the lists.
  fileprivate static func all(
    of application: any TaskApplication, in context: PresentationContext
  ) async throws(TaskFailure) -> [ScopeRow] {
    let names = context.wording.scopes
    let counts = try await application.openCounts(in: context.query)
    let lists = try await application.lists().filter { !$0.isTrashed }
    return [
      ScopeRow(scope: .all, title: names.all, openCount: counts.all),
      ScopeRow(scope: .today, title: names.today, openCount: counts.dueToday),
      ScopeRow(scope: .overdue, title: names.overdue, openCount: counts.overdue),
    ] + lists.map { ScopeRow(scope: .list($0.id), title: $0.title, openCount: counts.lists[$0.id] ?? 0) }
      + counts.tags.map { ScopeRow(scope: .tag($0.name), title: $0.name, openCount: $0.count) }
  }
}
