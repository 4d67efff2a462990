import TaskCore
import TaskCoreInMemory

extension Fault {
  static let queries: [Fault] = filters + orders + pages + listings

  private static let filters: [Fault] = [
    Fault("the trash is turned round", breaks: "a status, the trash, a list, a parent and a tag are found") {
      $0.bendQueries { query in if query.filter == .trashed { query.filter = .not(.trashed) } }
    },
    Fault("only ASCII is searched for", breaks: "text is found folded, within one part") {
      $0.bendQueries { query in
        if case .text(let text) = query.filter, !text.utf8.allSatisfy({ $0 < 0x80 }) { query.filter = .not(.all) }
      }
    },
    Fault(
      "bounds are worked out in UTC",
      breaks: "date ranges compare days with days, wall times with wall times, instants with instants"
    ) {
      $0.bendQueries { query in query.context = QueryContext(now: query.context.now, zone: .utc) }
    },
    Fault("a date out of range matches nothing", breaks: "a date outside the years 1 to 9999 is refused") {
      $0.onTasks = { (base, query) async throws(TaskFailure) in
        do throws(TaskFailure) { return try await base.tasks(matching: query) } catch {
          return TaskPage(tasks: [], next: nil)
        }
      }
    },
  ]

  private static let orders: [Fault] = [
    Fault(
      "undated tasks come first",
      breaks: "all-day tasks come after that day's timed ones, and undated tasks last, both ways"
    ) {
      $0.bendTasks { tasks, _ in tasks.filter { $0.due == nil } + tasks.filter { $0.due != nil } }
    },
    Fault(
      "ties are not turned round",
      breaks: "every order is total: ties are broken by identity, mirrored when it descends"
    ) {
      $0.bendTasks { tasks, query in
        query.order.keys.first?.descending == true ? tasks.sorted { $0.id < $1.id } : tasks
      }
    },
    Fault(
      "urgency is of each task alone",
      breaks: "what waits for a task is found, and counts in the order by urgency: it less, the other more"
    ) {
      $0.bendTasks { tasks, query in
        guard query.order.namesUrgency else { return tasks }
        let keys = tasks.map { (task: $0, key: SortTuple(of: $0, by: query.order, in: query.context)) }
        return keys.sorted { $0.key.precedes($1.key, in: query.order) }.map(\.task)
      }
    },
    Fault(
      "order keys are compared without case", breaks: "order keys and dates of creation are compared as they are"
    ) {
      $0.bendTasks { tasks, query in
        guard query.order == .position else { return tasks }
        return tasks.sorted { $0.place.position.text.lowercased() < $1.place.position.text.lowercased() }
      }
    },
  ]

  private static let pages: [Fault] = [
    Fault("the second page begins one too late", breaks: "pages hold each matching task exactly once") {
      $0.bendTasks { tasks, query in query.cursor == nil ? tasks : Array(tasks.dropFirst()) }
    },
    Fault("each page has a context of its own", breaks: "later pages are answered as of the first one") {
      $0.bendQueries { query in
        query.cursor = query.cursor.map { TaskCursor(last: $0.last, context: query.context, digest: $0.digest) }
      }
    },
    Fault(
      "any cursor is taken", breaks: "a cursor of another query, and a limit below 1, are refused"
    ) {
      $0.bendQueries { query in
        query.cursor = query.cursor.map { TaskCursor(last: $0.last, context: $0.context, digest: query.digest) }
      }
    },
    Fault("a limit below 1 counts as 1", breaks: "a cursor of another query, and a limit below 1, are refused") {
      $0.bendQueries { query in query.limit = query.limit.map { max(1, $0) } }
    },
  ]

  private static let listings: [Fault] = [
    Fault("lists come by title", breaks: "lists come by position and identity, those in the trash included") {
      $0.onLists = { (base) async throws(TaskFailure) in await base.lists().sorted { $0.title < $1.title } }
    },
    Fault("trashed lists are left out", breaks: "lists come by position and identity, those in the trash included") {
      $0.onLists = { (base) async throws(TaskFailure) in await base.lists().filter { $0.trashed == nil } }
    },
    Fault("tags are shown folded", breaks: "tags are counted outside the trash, under their least spelling") {
      $0.onTags = { (base) async throws(TaskFailure) in
        await base.tags().map { TagCount(name: Folding.fold($0.name), count: $0.count) }
      }
    },
    Fault("closed tags are counted", breaks: "open tasks are counted by list, tag and due date in one answer") {
      $0.onOpenCounts = { (base, context) async throws(TaskFailure) in
        let counts = try await base.openCounts(in: context)
        return OpenCounts(
          all: counts.all, dueToday: counts.dueToday, overdue: counts.overdue, lists: counts.lists,
          tags: await base.tags())
      }
    },
  ]
}

extension BentStore {
  fileprivate mutating func bendQueries(_ bend: @escaping @Sendable (inout TaskQuery) -> Void) {
    onTasks = { (base, query) async throws(TaskFailure) in
      var query = query
      bend(&query)
      return try await base.tasks(matching: query)
    }
  }

  fileprivate mutating func bendTasks(_ bend: @escaping @Sendable ([TaskItem], TaskQuery) -> [TaskItem]) {
    onTasks = { (base, query) async throws(TaskFailure) in
      let page = try await base.tasks(matching: query)
      return TaskPage(tasks: bend(page.tasks, query), next: page.next)
    }
  }
}
