import Foundation
import TaskCore
import Testing

@Suite(.timeLimit(.minutes(5))) struct ObserveTests {
  private let store = WatchedStore()
  private let terms = PlanningTerms(author: "ada", zone: .utc)

  private func planner(_ clock: AlarmClock) -> TaskPlanner {
    TaskPlanner(store: store, now: { clock.now }, sleepUntil: { try await clock.sleep(until: $0) })
  }

  private func noon() throws -> QueryContext { try context("2026-06-15T12:00", "UTC") }

  @discardableResult
  private func add(_ title: String, to planner: TaskPlanner, tag: String? = nil, due: String? = nil) async throws
    -> TaskItem
  {
    var task = NewTask(title)
    task.tags = tag.map { [$0] } ?? []
    task.due = try due.map { try TaskDate(parsing: $0, zoneless: .floating) }
    return try #require(try await planner.add(task, under: terms).tasks.first)
  }

  @Test func everyChangeComesWithItsDifferenceAndNothingElseComes() async throws {
    let context = try noon()
    let planner = planner(AlarmClock(context.now))
    let one = try await add("One", to: planner, tag: "a")
    var results = planner.observe(TaskQuery(.tag("a"), in: context)).makeAsyncIterator()
    let first = try #require(try await results.next(isolation: nil))
    #expect(first.tasks == [one] && first.difference.inserted == [.init(task: one, index: 0)])

    try await add("Elsewhere", to: planner, tag: "b")
    let two = try await add("Two", to: planner, tag: "a")
    let second = try #require(try await results.next(isolation: nil))
    #expect(second.tasks == [one, two] && second.difference.inserted == [.init(task: two, index: 1)])
    #expect(second.difference.applied(to: first.tasks) == second.tasks)

    var patch = TaskPatch()
    patch.title = "Uno"
    _ = try await planner.edit(one.id, patch, under: terms)
    let third = try #require(try await results.next(isolation: nil))
    #expect(third.difference.updated.map(\.task.title) == ["Uno"] && third.difference.inserted.isEmpty)

    _ = try await planner.move(
      [two.id], to: Destination(order: .before(one.id)), under: terms)
    let fourth = try #require(try await results.next(isolation: nil))
    #expect(fourth.tasks.map(\.title) == ["Two", "Uno"] && fourth.difference.moved.count == 1)
  }

  @Test func aSlowReaderGetsTheNewestStateAndNoBacklog() async throws {
    let context = try noon()
    let planner = planner(AlarmClock(context.now))
    var results = planner.observe(TaskQuery(in: context)).makeAsyncIterator()
    #expect(try await results.next(isolation: nil)?.tasks == [])
    for number in 0..<50 { try await add("Task \(number)", to: planner) }
    #expect(try await results.next(isolation: nil)?.difference.inserted.count == 50)
    let last = try await add("Last", to: planner)
    #expect(try await results.next(isolation: nil)?.difference.inserted.map(\.task) == [last])
  }

  @Test func whetherMoreFollowsIsAChange() async throws {
    let context = try noon()
    let planner = planner(AlarmClock(context.now))
    try await add("One", to: planner)
    var results = planner.observe(TaskQuery(limit: 1, in: context)).makeAsyncIterator()
    #expect(try await results.next(isolation: nil)?.page.next == nil)
    try await add("Two", to: planner)
    let second = try #require(try await results.next(isolation: nil))
    #expect(second.page.next != nil && second.difference.isEmpty)
  }

  @Test func cancellingEndsItAndLetsGoOfTheStore() async throws {
    let context = try noon()
    let clock = AlarmClock(context.now)
    let planner = planner(clock)
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let reader = Task {
      var count = 0
      for try await _ in planner.observe(TaskQuery(in: context)) {
        count += 1
        continuation.yield()
      }
      return count
    }
    for await _ in begun { break }
    #expect(store.isWatched)
    reader.cancel()
    #expect(try await reader.value == 1)
    await until { !store.isWatched && clock.sleeping == 0 }
  }

  @Test func lettingGoOfTheReaderEndsWhatRunsBehindIt() async throws {
    let context = try noon()
    let clock = AlarmClock(context.now)
    let planner = planner(clock)
    for try await _ in planner.observe(TaskQuery(in: context)) { break }
    await until { !store.isWatched && clock.sleeping == 0 }
  }

  @Test func nothingRunsBeforeTheFirstElementIsAskedFor() async throws {
    let context = try noon()
    let sequence = planner(AlarmClock(context.now)).observe(TaskQuery(in: context))
    var one = sequence.makeAsyncIterator()
    #expect(!store.isWatched)
    var other = sequence.makeAsyncIterator()
    #expect(try await one.next(isolation: nil) != nil)
    #expect(try await other.next(isolation: nil) != nil)
  }

  @Test func aFailureIsThrownOnceAndEndsIt() async throws {
    let context = try noon()
    let planner = planner(AlarmClock(context.now))
    var results = planner.observe(TaskQuery(in: context)).makeAsyncIterator()
    #expect(try await results.next(isolation: nil) != nil)
    try await add("One", to: planner)
    store.fail(with: TaskFailure(.corrupted, "The disk is gone."))
    await expectFailure(.corrupted) { _ = try await results.next(isolation: nil) }
    store.fail(with: nil)
    #expect(try await results.next(isolation: nil) == nil)
    await until { !store.isWatched }
  }

  @Test func aQueryThatCannotBeAnsweredFails() async throws {
    var results = planner(AlarmClock(try noon().now)).observe(TaskQuery(limit: 0, in: try noon())).makeAsyncIterator()
    await expectFailure(.invalid, field: "limit") { _ = try await results.next(isolation: nil) }
  }

  @Test func closingTheStoreEndsIt() async throws {
    let context = try noon()
    var results = planner(AlarmClock(context.now)).observe(TaskQuery(in: context)).makeAsyncIterator()
    #expect(try await results.next(isolation: nil) != nil)
    store.finish()
    #expect(try await results.next(isolation: nil) == nil)
  }

  @MainActor @Test func theStoreIsAskedOffTheMainActor() async throws {
    let probe = ThreadProbe()
    let context = try noon()
    var results = TaskPlanner(store: probe).observe(TaskQuery(in: context)).makeAsyncIterator()
    #expect(try await results.next(isolation: MainActor.shared) != nil)
    #expect(probe.calls > 0 && probe.callsOnMainThread == 0)
  }

  /// Waits for something that another task brings about, as long as the suite's time allows.
  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }
}

// Time.
extension ObserveTests {
  @Test func theNextDayComesWhenItBeginsForThePersonWhoAsks() async throws {
    // The clocks are put forward on the 29th at two; the day begins at four.
    let evening = try context("2026-03-28T23:00", "Europe/Madrid", startOfDay: 4 * 3600)
    let clock = AlarmClock(evening.now)
    let planner = planner(clock)
    try await add("Sunday", to: planner, due: "2026-03-29")
    let today = TaskFilter.due(.range(from: .today(days: 0, months: 0), to: .today(days: 1, months: 0)))
    var results = planner.observe(TaskQuery(today, in: evening)).makeAsyncIterator()
    #expect(try await results.next(isolation: nil)?.tasks == [])
    await until { clock.sleeping == 1 }
    let four = try context("2026-03-29T04:00", "Europe/Madrid").now
    #expect(clock.alarms == [four])
    clock.move(to: four)
    let next = try #require(try await results.next(isolation: nil))
    #expect(next.tasks.map(\.title) == ["Sunday"] && next.context.now == four && next.context.startOfDay == 4 * 3600)
    await until { clock.sleeping == 1 }
    #expect(clock.alarms.last == (try context("2026-03-30T04:00", "Europe/Madrid").now))
  }

  @Test func theMinuteCountsWhereNowMatters() async throws {
    let start = try context("2026-06-15T12:00:30", "UTC")
    let clock = AlarmClock(start.now)
    let planner = planner(clock)
    try await add("Late", to: planner, due: "2026-06-15T12:01:20Z")
    var results = planner.observe(TaskQuery(.overdue, in: start)).makeAsyncIterator()
    #expect(try await results.next(isolation: nil)?.tasks == [])
    for text in ["2026-06-15T12:01", "2026-06-15T12:02"] {
      await until { clock.sleeping == 1 }
      let minute = try context(text, "UTC").now
      #expect(clock.alarms.last == minute)
      clock.move(to: minute)
    }
    #expect(try await results.next(isolation: nil)?.tasks.map(\.title) == ["Late"])
  }

  @Test func theMinuteCountsForAnOrderByUrgency() async throws {
    let start = try noon()
    let clock = AlarmClock(start.now)
    var results = planner(clock).observe(TaskQuery(.open, order: .urgency, in: start)).makeAsyncIterator()
    _ = try await results.next(isolation: nil)
    await until { clock.sleeping == 1 }
    #expect(clock.alarms == [try context("2026-06-15T12:01", "UTC").now])
  }

  @Test(arguments: [
    (TaskFilter.open, false), (.tag("a"), false), (.due(.range(from: .today(days: 0, months: 0), to: nil)), false),
    (.overdue, true), (.or([.tag("a"), .not(.actionable)]), true),
    (.and([.open, .start(.range(from: nil, to: .now(seconds: 3600)))]), true),
    (.modified(.range(from: .now(seconds: -60), to: nil)), true),
  ])
  func onlyFiltersThatAskForTheTimeAreAskedEachMinute(filter: TaskFilter, eachMinute: Bool) async throws {
    let start = try noon()
    let clock = AlarmClock(start.now)
    var results = planner(clock).observe(TaskQuery(filter, in: start)).makeAsyncIterator()
    _ = try await results.next(isolation: nil)
    await until { clock.sleeping == 1 }
    #expect(clock.alarms == [try context(eachMinute ? "2026-06-15T12:01" : "2026-06-16T00:00", "UTC").now])
  }

  @Test func aDayThatBeginsTwiceIsWaitedForTwice() async throws {
    // In Madrid three o'clock is two o'clock again, and at ten past two it is the day before once more.
    let zone = try TaskZone("Europe/Madrid")
    let again = QueryContext(now: try Instant(parsing: "2026-10-25T02:10+01:00"), zone: zone, startOfDay: 9000)
    #expect(again.today == (try day("2026-10-24")))
    let clock = AlarmClock(again.now)
    var results = planner(clock).observe(TaskQuery(in: again)).makeAsyncIterator()
    _ = try await results.next(isolation: nil)
    await until { clock.sleeping == 1 }
    clock.move(to: try Instant(parsing: "2026-10-25T02:30+01:00"))
    await until { clock.alarms.count == 2 && clock.sleeping == 1 }
    #expect(
      clock.alarms == [try Instant(parsing: "2026-10-25T02:11+01:00"), try Instant(parsing: "2026-10-26T02:30+01:00")])
  }

  @Test func aContextOfThePastMovesUpAndOneThatLiesAheadStays() async throws {
    let clock = AlarmClock(try noon().now)
    let planner = planner(clock)
    for (text, expected) in [("2026-06-01T00:00", "2026-06-15T12:00"), ("2026-07-01T00:00", "2026-07-01T00:00")] {
      var results = planner.observe(TaskQuery(in: try context(text, "UTC"))).makeAsyncIterator()
      #expect(try await results.next(isolation: nil)?.context == (try context(expected, "UTC")))
    }
  }

  @Test func nobodyIsAskedWhileNothingHappens() async throws {
    let start = try noon()
    let clock = AlarmClock(start.now)
    let planner = planner(clock)
    let reader = Task { for try await _ in planner.observe(TaskQuery(in: start)) {} }
    await until { clock.sleeping == 1 && store.questions == 1 }
    for _ in 0..<1000 { await Task.yield() }
    #expect(store.questions == 1)
    reader.cancel()
    try await reader.value
  }

  @Test func withoutASleeperTheSystemsClockWakes() async throws {
    // It stands a moment before midnight when it is looked at first, and goes from there.
    let midnight = try context("2026-06-16T00:00", "UTC")
    let start = ContinuousClock.now
    let now: @Sendable () -> Date = {
      let gone = start.duration(to: .now).components
      return midnight.now.date.addingTimeInterval(
        -0.2 + Double(gone.seconds) + Double(gone.attoseconds) / 1e18)
    }
    let planner = TaskPlanner(store: store, now: now)
    try await add("Tomorrow", to: planner, due: "2026-06-16")
    let today = TaskFilter.due(.range(from: nil, to: .today(days: 1, months: 0)))
    var results = planner.observe(TaskQuery(today, in: QueryContext(now: Instant(now()), zone: .utc)))
      .makeAsyncIterator()
    var last = try await results.next(isolation: nil)
    if last?.tasks.isEmpty == true { last = try await results.next(isolation: nil) }
    #expect(last?.tasks.map(\.title) == ["Tomorrow"])
  }
}

// Many.
extension ObserveTests {
  @Test(arguments: Depth.allCases) func eachOfManyObserversEndsWithWhatAFreshQueryGives(depth: Depth) async throws {
    let scene = try await Scene(depth)
    var ids: [TaskItem.ID] = []
    for number in 0..<20 { ids.append(try await scene.add("Task \(number)").id) }
    let (planner, terms, end) = (scene.planner, scene.terms, "The end")
    let filters: [TaskFilter] = [.open, .all, .text("t"), .not(.trashed), .tag("x")]
    // Each answer that goes over a wire is written and read as a document.
    let queries = (0..<(depth == .memory || depth == .sqlite ? 20 : 5)).map { number in
      TaskQuery(
        .or([filters[number % 5], .text(end)]), order: number % 2 == 0 ? .created : .position,
        limit: number % 3 == 0 ? 30 : nil, in: scene.context)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for query in queries {
        group.addTask {
          var tasks: [TaskItem] = []
          for try await results in planner.observe(query) {
            #expect(results.difference.applied(to: tasks) == results.tasks)
            tasks = results.tasks
            if tasks.contains(where: { $0.title == end }) { break }
          }
          #expect(try await planner.tasks(matching: query).tasks == tasks)
        }
      }
      for number in 0..<199 {
        var patch = TaskPatch()
        patch.title = "Task \(number)"
        patch.tags = number % 2 == 0 ? SetEdit(adding: ["x"]) : SetEdit(removing: ["x"])
        let id = ids[number * 7 % ids.count]
        _ =
          number % 5 == 0
          ? try await planner.setStatus(number % 10 == 0 ? .complete() : .reopen, of: [id], under: terms)
          : try await planner.edit(id, patch, under: terms)
      }
      var last = NewTask(end)
      last.position = OrderKey("A0")
      last.created = .earliest
      _ = try await planner.add(last, under: terms)
      try await group.waitForAll()
    }
  }
}
