import Foundation
import TaskCore
import TaskCoreSQLite

extension Benchmark {
  /// How many callers commit at once, and how many sets C puts into one transaction.
  private static let callers = 16

  func measureCommits(on file: URL) async throws {
    let sets = try sample.singleChanges(800)
    let oneByOne: Course.Body = { store in for set in sets { _ = try await store.commit(set) } }
    let normal = SQLiteTaskStore.Options(durability: .normal)
    try await write("single commits, NORMAL", on: file, normal, count: sets.count, goal: 0.8, oneByOne)
    try await write("single commits, FULL", on: file, count: sets.count, goal: 0.8, oneByOne)
    try await measureConcurrentCommits(of: sets, on: file)
  }

  private func measureConcurrentCommits(of sets: [ChangeSet], on file: URL) async throws {
    let (name, baseline) = ("16 commits at once, FULL", "16 commits at once, FULL, C one by one")
    guard isWanted(baseline) else { return }
    let atOnce: Course.Body = { store in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for start in 0..<Self.callers {
          group.addTask {
            for index in stride(from: start, to: sets.count, by: Self.callers) {
              _ = try await store.commit(sets[index])
            }
          }
        }
        try await group.waitForAll()
      }
    }
    let single = try await course.record(on: file, .init()) { store in
      for set in sets { _ = try await store.commit(set) }
    }
    let concurrent = try await course.record(on: file, .init(), atOnce)
    var grouped = single
    grouped.measured = try single.measured.grouped(by: Self.callers)
    // C's groups are put together from single commits; they have to be what the store runs.
    let transactions = concurrent.measured.count(of: "COMMIT")
    guard transactions < sets.count, concurrent.measured.work == grouped.measured.work else {
      throw Failure("C no longer groups as the store does")
    }
    let rates = try await course.write(on: file, .init(), grouped, count: sets.count, atOnce)
    add(name, rates.swift, rates.c, goal: 0.8)
    say("  (the store made groups of \(decimal(Double(sets.count) / Double(transactions))), C of \(Self.callers))")
    let others = try await course.write(on: file, .init(), single, count: sets.count, atOnce)
    add(baseline, others.swift, others.c, goal: 1.4, isAlike: false)
  }
}
