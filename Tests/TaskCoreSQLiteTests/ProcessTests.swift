import Foundation
import TaskCore
import TaskCoreSQLite
import Testing

/// What only several processes can show: each test runs `store-stress` beside this bundle.
///
/// The short form of each runs always; `TASKCORE_STRESS_SECONDS` sets how long the writers write (10 s as the promise
/// has it), `TASKCORE_STRESS_KILLS` how often an import is killed.
@Suite(.serialized) struct ProcessTests {
  private var seconds: Int { ProcessInfo.processInfo.environment["TASKCORE_STRESS_SECONDS"].flatMap(Int.init) ?? 3 }
  private var kills: Int { ProcessInfo.processInfo.environment["TASKCORE_STRESS_KILLS"].flatMap(Int.init) ?? 6 }

  @Test func eightProcessesWriteOneFileAndNothingIsLostOrRefused() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/tasks.sqlite"
      try await SQLiteTaskStore.open(at: .file(path)).close()
      let answers = try await run(Array(repeating: ["write", path, "\(seconds)"], count: 8))
      var (added, counted, longest) = (0, 0, 0)
      for answer in answers {
        let words = answer.split(separator: " ")
        #expect(words.count == 6 && words[0] == "added", "\(answer)")
        guard words.count == 6 else { continue }
        added += Int(words[1]) ?? 0
        counted += Int(words[3]) ?? 0
        longest = max(longest, Int(words[5]) ?? .max)
      }
      print("8 writers: \(added) tasks added, counted to \(counted), longest wait \(longest) ms")
      #expect(added > 8)
      #expect(longest < 1000)
      let store = try await SQLiteTaskStore.open(at: .file(path))
      let context = QueryContext(now: .earliest, zone: .utc)
      #expect(try await store.count(.text("task"), in: context) == added)
      let numbers = try await store.tasks(matching: TaskQuery(.not(.text("task")), in: context)).tasks
      #expect(numbers.map(\.title) == ["\(counted)"])
      try await store.close()
    }
  }

  @Test func twentyReadersBesideAWriterNeverFailAndWriteNothing() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/tasks.sqlite"
      let store = try await SQLiteTaskStore.open(at: .file(path))
      let planner = TaskPlanner(store: store)
      _ = try await planner.add((0..<500).map { NewTask("task \($0)") }, under: PlanningTerms(author: "a", zone: .utc))
      let alone = try await run(Array(repeating: ["read", path, "1"], count: 4))
      #expect(alone.allSatisfy { $0.hasPrefix("read ") }, "\(alone)")
      let before = try await store.changes(after: nil, limit: 1).token
      try await store.close()
      let database = try Data(contentsOf: URL(fileURLWithPath: path))

      let readers = Array(repeating: ["read", path, "\(seconds)"], count: 20)
      #expect(try await run(readers).allSatisfy { $0.hasPrefix("read ") })
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == database)
      let answers = try await run(readers + [["write", path, "\(seconds)"]])
      #expect(answers.dropLast().allSatisfy { $0.hasPrefix("read ") }, "\(answers)")
      #expect(answers.last?.hasPrefix("added ") == true, "\(answers)")
      let again = try await SQLiteTaskStore.open(at: .file(path))
      #expect(try await again.changes(after: nil, limit: 1).token.epoch == before.epoch)
      try await again.close()
    }
  }

  @Test func anImportThatIsKilledIsThereWholeOrNotAtAll() async throws {
    var found: Set<Int> = []
    for kill in 0..<kills {
      try await withTemporaryFolder { folder in
        let path = folder + "/tasks.sqlite"
        let count = 100_000
        let process = try Stress(["import", path, "\(count)"])
        // From the start of the reading to well behind the end of the writing, in equal steps.
        let line = kill % 2 == 0 ? "writing" : "reading"
        await process.wait(forLine: line)
        let delay = Double(kill) / Double(max(1, kills - 1)) * 6
        try await Task.sleep(for: .seconds(delay))
        process.kill()
        _ = await process.answer()
        let store = try await SQLiteTaskStore.open(at: .file(path))
        let there = try await store.count(.all, in: QueryContext(now: .earliest, zone: .utc))
        #expect(there == 0 || there == count)
        found.insert(there)
        try await store.close()
        #expect(try integrity(of: path) == "ok")
      }
    }
    print("killed imports left \(found.sorted()) tasks")
  }

  @Test func aLargeFileIsReadInLittleMemory() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/todo.txt"
      let line = "(A) 2026-06-01 Send the tax return +Paperwork @computer due:2026-06-30 url:https://e.com/a\n"
      let count = (12 << 20) / line.utf8.count
      try Data(String(repeating: line, count: count).utf8).write(to: URL(fileURLWithPath: path))
      let answer = try await run([["translate", path, "1"]])[0].split(separator: " ")
      #expect(answer.count == 4 && answer[1] == "\(count)", "\(answer)")
      let grown = answer.last.flatMap { Int($0) } ?? .max
      print("12 MiB of todo.txt are read in \(grown) KiB")
      // What the tasks of the document take would be ten times as much.
      #expect(grown < 32 << 10)
    }
  }

  @Test func aCommitOfAnotherProcessIsSeenWithin200Milliseconds() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/tasks.sqlite"
      let store = try await SQLiteTaskStore.open(at: .file(path))
      let query = TaskQuery(in: QueryContext(now: Instant(Date()), zone: .utc))
      var results = TaskPlanner(store: store).observe(query).makeAsyncIterator()
      #expect(try await results.next(isolation: nil)?.tasks == [])
      let count = 12
      let process = try Stress(["pace", path, "\(count)"])
      var delays: [Int] = []
      while delays.count < count, let inserted = try await results.next(isolation: nil)?.difference.inserted {
        let now = Int(Date().timeIntervalSince1970 * 1000)
        delays += inserted.map { now - (Int($0.task.title) ?? 0) }
      }
      #expect(await process.answer() == "paced \(count)")
      delays.sort()
      print("commits of another process are seen after \(delays) ms")
      // The median: one may be late where the machine has other things to do.
      #expect(delays[count / 2] < 200)
      try await store.close()
    }
  }

  @Test func watchingAnIdleFileTakesNextToNothingAndWritesNothing() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/tasks.sqlite"
      let store = try await SQLiteTaskStore.open(at: .file(path))
      _ = try await TaskPlanner(store: store).add(NewTask("task"), under: PlanningTerms(author: "a", zone: .utc))
      try await store.close()
      let database = try Data(contentsOf: URL(fileURLWithPath: path))
      let answer = try await run([["idle", path, "\(seconds)"]])[0].split(separator: " ")
      #expect(answer.first == "idle", "\(answer)")
      let used = answer.last.flatMap { Int($0) } ?? .max
      print("an idle watch takes \(used) µs of each second")
      #expect(used < 10_000)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == database)
    }
  }

  /// The long form: `store-stress observe PATH 1000`.
  @Test func observersEndWithWhatAFreshQueryGivesInTheSameMemory() async throws {
    try await withTemporaryFolder { folder in
      let answer = try await run([["observe", folder + "/tasks.sqlite", "200"]])[0]
      print(answer)
      let words = answer.split(separator: " ")
      #expect(words.count == 10 && words.first == "observed" && words[7] == "0", "\(answer)")
      #expect((words.last.flatMap { Int($0) } ?? .max) < 8 << 10, "\(answer)")
    }
  }

  private func run(_ all: [[String]]) async throws -> [String] {
    let processes = try all.map(Stress.init)
    var answers: [String] = []
    for process in processes { answers.append(await process.answer()) }
    return answers
  }
}
