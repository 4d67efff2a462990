import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCorePresentation
import TaskCoreSQLite

/// Where the tasks are.
enum Storage: String, CaseIterable {
  case memory, sqlite

  func store(in folder: URL) async throws -> any TaskStoring {
    switch self {
    case .memory: InMemoryTaskStore()
    case .sqlite: try await SQLiteTaskStore.open(at: .file(folder.appending(path: "tasks.db").path))
    }
  }
}

/// What somebody does.
enum Measure: String, CaseIterable {
  case complete, undo, redo, rename, move, trash, add
  /// Somebody else gives a task another title.
  case elsewhere
  /// The sidebar counts what somebody else has added.
  case counts

  var isVerb: Bool { self != .elsewhere && self != .counts }
}

/// How long that takes, in milliseconds.
struct Figure {
  /// From asking to seeing.
  var median: Double
  /// The longest time, thereafter too, in which a key would have had to wait; the median of the rounds.
  var hold: Double
}

/// A list of so many tasks, with all rows loaded, and a sidebar.
@MainActor struct Scene {
  let store: any TaskStoring
  let planner: TaskPlanner
  let list: TaskListModel
  let sidebar: TaskListsModel
  let size: Int
  private let folder: URL
  let terms = PlanningTerms(author: "bob", zone: .utc)

  init(_ storage: Storage, _ size: Int) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "presentation-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try await storage.store(in: folder)
    planner = TaskPlanner(store: store)
    self.size = size
    let lists = try await planner.addLists((0..<10).map { NewList("List \($0)") }, under: terms).lists
    let tasks = (0..<size).map { number in
      var task = NewTask("Water thing \(number)")
      task.due = CalendarDay(year: 2026, month: number % 12 + 1, day: 15).map { .day($0) }
      task.tags = ["tag\(number % 20)"]
      if !lists.isEmpty { task.list = .id(lists[number % lists.count].id) }
      return task
    }
    _ = try await planner.add(tasks, under: terms)
    let context = PresentationContext(author: "ada", zone: .utc, locale: Locale(identifier: "en_GB"))
    list = TaskListModel(planner, in: context, pageSize: size + 500)
    sidebar = TaskListsModel(planner, in: context)
  }

  /// Measures, and removes what it has stored.
  func measured(_ rounds: Int) async throws -> [Measure: Figure] {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (list, sidebar) = (list, sidebar)
    let running = [Task { await list.run() }, Task { await sidebar.run() }]
    await until { list.rows.count >= size && sidebar.phase == .content }
    var times: [Measure: [(seen: Double, hold: Double)]] = [:]
    for round in 0..<rounds {
      for measure in Measure.allCases {
        await rest()
        times[measure, default: []].append(await time(measure, round))
      }
    }
    for task in running { task.cancel() }
    for task in running { await task.value }
    return times.mapValues { times in
      Figure(median: Self.median(times.map(\.seen)), hold: Self.median(times.map(\.hold)))
    }
  }

  private func time(_ measure: Measure, _ round: Int) async -> (seen: Double, hold: Double) {
    let list = list
    let (row, other) = (list.rows[list.rows.count / 2], list.rows[list.rows.count / 4])
    let (count, title) = (list.rows.count, "Title \(round) \(measure)")
    func shown(_ id: TaskItem.ID) -> TaskRow? { list.rows.first { $0.id == id } }
    return switch measure {
    case .complete: await time({ await list.complete(row.id) }, until: { shown(row.id)?.isOpen != true })
    case .undo: await time({ await list.undo() }, until: { list.rows.count > count })
    case .redo: await time({ await list.redo() }, until: { list.rows.count < count })
    case .rename: await time({ await list.rename(row.id, to: title) }, until: { shown(row.id)?.title == title })
    case .move:
      await time(
        { await list.move(row.id, to: .before(other.id)) },
        until: { list.rows.firstIndex { $0.id == row.id } ?? count < count / 2 })
    case .trash: await time({ await list.trash(row.id) }, until: { shown(row.id) == nil })
    case .add:
      await time(
        {
          list.draft = title
          await list.add()
        }, until: { list.rows.last?.title == title })
    case .elsewhere:
      await time(
        {
          var patch = TaskPatch()
          patch.title = title
          _ = try? await planner.edit(row.id, patch, under: terms)
        }, until: { shown(row.id)?.title == title })
    case .counts:
      await time(
        { _ = try? await planner.add(NewTask(title), under: terms) },
        until: { [was = sidebar.rows.first?.openCount] in sidebar.rows.first?.openCount != was })
    }
  }

  /// How long it takes until something is seen, and for how long the main actor was held at once until all is quiet.
  private func time(
    _ verb: @escaping @MainActor () async -> Void, until isSeen: @MainActor () -> Bool
  ) async -> (seen: Double, hold: Double) {
    let start = ContinuousClock.now
    let task = Task { await verb() }
    var (hold, last) = (Duration.zero, start)
    func look() async {
      await Task.yield()
      let now = ContinuousClock.now
      (hold, last) = (max(hold, now - last), now)
    }
    while !isSeen() { await look() }
    let seen = ContinuousClock.now - start
    last = .now
    await task.value
    let end = ContinuousClock.now + .milliseconds(400)
    while ContinuousClock.now < end { await look() }
    return (seen / .milliseconds(1), hold / .milliseconds(1))
  }

  private func rest() async { try? await Task.sleep(for: .milliseconds(500)) }

  private func until(_ condition: () -> Bool) async { while !condition() { await Task.yield() } }

  private static func median(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? .nan : numbers.sorted()[numbers.count / 2]
  }
}
