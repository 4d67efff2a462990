import Foundation
import TaskCore
import TaskCoreInMemory

extension Fault {
  /// Faults that show when calls come together, or in a long run alone.
  static let together: [Fault] = races + longRuns

  private static let races: [Fault] = [
    Fault("the last writer wins", breaks: "of two writers that replace one version, one is refused") {
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        while true {
          let stored = await base.records(set.changes.map(\.id))
          let changes = zip(set.changes, stored).map { Change(replacing: $1?.version, with: $0.record) }
          do throws(TaskFailure) { return try await base.commit(set.with(changes: changes)) } catch {
            // Another writer came between the look and the write: look again.
            guard error.versions != nil else { throw error }
          }
        }
      }
    },
    Fault("cycles are looked for before the transaction", breaks: "two writers cannot make a cycle between them") {
      $0.acceptRefused(.cycle) { _ in true }
    },
    Fault(
      "the trash is looked at before the transaction",
      breaks: "two writers cannot leave a live child under a trashed parent"
    ) {
      $0.acceptRefused(.conflict) { _ in true }
    },
    Fault("the identity is noted too late", breaks: "a set that comes several times at once is committed once") {
      $0.commitInstead { $0.with(id: ChangeSet.ID(UUID.version7())) }
    },
    Fault("a read takes one record after another", breaks: "a read never sees the inside of a commit") {
      $0.onRecords = { (base, ids) async throws(TaskFailure) in
        var found: [Record?] = []
        for id in ids {
          found += await base.records([id])
          await pause()
        }
        return found
      }
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        // Slow enough for reads to come between.
        await pause()
        return try await base.commit(set)
      }
    },
    Fault(
      "a query looks its tasks up afterwards", breaks: "a query and the feed never see the inside of a commit"
    ) {
      $0.onTasks = { (base, query) async throws(TaskFailure) in
        let page = try await base.tasks(matching: query)
        var tasks: [TaskItem] = []
        for task in page.tasks {
          tasks.append(await base.records([.task(task.id)])[0]?.task ?? task)
          await pause()
        }
        return TaskPage(tasks: tasks, next: page.next)
      }
      $0.onCommit = { (base, set) async throws(TaskFailure) in
        await pause()
        return try await base.commit(set)
      }
    },
    Fault("a number is counted once", breaks: "a commit that returned is seen by every later read") {
      let counts = CountCache()
      $0.onCount = { (base, filter, context) async throws(TaskFailure) in
        counts.first(try await base.count(filter, in: context), of: filter)
      }
    },
  ]

  private static let longRuns: [Fault] = [
    Fault(
      "the first key of an order counts alone",
      breaks: "after any sequence of sets, the store answers as the ledger does"
    ) {
      $0.onTasks = { (base, query) async throws(TaskFailure) in
        var other = query
        other.order = TaskOrder(Array(query.order.keys.prefix(1)))
        let page = try await base.tasks(matching: query)
        guard query.limit == nil else { return page }
        return TaskPage(tasks: try await base.tasks(matching: other).tasks, next: page.next)
      }
    },
    Fault(
      "outcomes are kept for twice their time",
      breaks: "with narrow bounds too, the store answers as the ledger does", bounds: { $0.outcomeAge *= 2 }),
  ]

  private static func pause() async { try? await Task.sleep(for: .microseconds(500)) }
}

/// Remembers the first number that it is told of a filter.
private final class CountCache: @unchecked Sendable {
  // Unchecked: `counts` is touched only while `lock` is held.
  private let lock = NSLock()
  private var counts: [TaskFilter: Int] = [:]

  func first(_ count: Int, of filter: TaskFilter) -> Int {
    lock.withLock {
      let known = counts[filter] ?? count
      counts[filter] = known
      return known
    }
  }
}
