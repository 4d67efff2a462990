import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let queries: [TaskStoreRequirement] = [
    .init("a status, the trash, a list, a parent and a tag are found", "the tasks that a query asks for") { subject in
      let hand = try await subject.hand()
      let list = try hand.list("Café")
      try await hand.add(list)
      let parent = try hand.task("parent", list: list, key: "a1") { $0.tags = ["Über", "x"] }
      let child = try hand.task("child", list: list, parent: parent, key: "a2") { $0.status = .inProcess }
      let done = try hand.task("done", key: "a3") { $0.status = .completed(at: .earliest) }
      let cancelled = try hand.task("cancelled", key: "a4") {
        $0.status = .cancelled(at: .earliest)
        $0.tags = ["X"]
      }
      let gone = try hand.task("gone", key: "a5", trashed: hand.now)
      try await hand.add(parent, child, done, cancelled, gone)
      let expected: [(TaskFilter, [String])] = [
        (.all, ["parent", "child", "done", "cancelled", "gone"]), (.open, ["parent", "child"]), (.trashed, ["gone"]),
        (.not(.trashed), ["parent", "child", "done", "cancelled"]),
        (.status([.inProcess, .completed]), ["child", "done"]),
        (.status([]), []), (.status([.cancelled]), ["cancelled"]), (.list(.id(list.id)), ["parent", "child"]),
        (.list(.none), ["done", "cancelled", "gone"]), (.list(.titled("CAFE\u{301}")), ["parent", "child"]),
        (.list(.titled("nowhere")), []), (.parent(.none), ["parent", "done", "cancelled", "gone"]),
        (.parent(.anyOf([parent.id, done.id])), ["child"]), (.parent(.anyOf([])), []),
        (.tag("x"), ["parent", "cancelled"]),
        (.tag("uber"), ["parent"]), (.tag("u"), []), (.and([]), ["parent", "child", "done", "cancelled", "gone"]),
        (.or([]), []),
        (.or([.trashed, .tag("uber")]), ["parent", "gone"]), (.and([.tag("x"), .not(.parent(.none))]), []),
        (.not(.or([.trashed, .list(.none)])), ["parent", "child"]),
      ]
      for (filter, titles) in expected {
        try expectEqual(try await hand.titles(filter), titles, "the tasks that match \(filter)")
        try expectEqual(
          try await hand.store.count(filter, in: hand.context), titles.count, "the number that match \(filter)")
      }
    },
    .init("text is found folded, within one part", "the tasks that a query asks for") { subject in
      let hand = try await subject.hand()
      let tasks = try [
        hand.task("Позвонить маме", key: "a1"), hand.task("cafe\u{301}", key: "a2") { $0.notes = "first\nsecond" },
        hand.task("中文测试zzz", key: "a3"), hand.task("100%_x", key: "a4") { $0.tags = ["Straße"] },
        hand.task("ab", key: "a5") { $0.comments = [NewTask.Remark(date: .earliest, text: "It's “said”")] },
      ]
      try await hand.commit(tasks.map { .adding(.task($0)) })
      let expected: [(String, [String])] = [
        ("позв", ["Позвонить маме"]), ("CAF\u{E9}", ["cafe\u{301}"]), ("first second", ["cafe\u{301}"]),
        ("中", ["中文测试zzz"]),
        ("%_", ["100%_x"]), ("strasse", ["100%_x"]), ("it's", ["ab"]), ("b it", []), ("abit", []), ("z", ["中文测试zzz"]),
        ("", tasks.map(\.title)), ("\"", []), ("'; DROP TABLE task; --", []),
      ]
      for (text, titles) in expected {
        try expectEqual(try await hand.titles(.text(text)), titles, "the tasks with “\(text)”")
      }
    },
    .init(
      "date ranges compare days with days, wall times with wall times, instants with instants",
      "the tasks that a query asks for"
    ) { subject in
      let hand = try await subject.hand()
      let newYork = try TaskZone("America/New_York")
      let dates = [
        "2026-06-15", "2026-06-15T23:30:00", "2026-06-16T03:30:00Z", "2026-06-14",
        "2026-06-15T00:00:00-04:00[America/New_York]",
      ]
      for (number, text) in dates.enumerated() {
        let date = try TaskDate(parsing: text, zoneless: .floating)
        try await hand.add(
          try hand.task(text, key: "a\(number)") {
            $0.due = date
            $0.start = number == 0 ? date : nil
          })
      }
      try await hand.add(try hand.task("undated", key: "b00"))
      let noon = try Instant(parsing: "2026-06-15T16:00:00Z")
      let context = QueryContext(now: noon, zone: newYork)
      func titles(_ filter: TaskFilter) async throws -> [String] {
        try await hand.store.tasks(matching: TaskQuery(filter, in: context)).tasks.map(\.title)
      }
      let today = TaskFilter.DateMatch.range(from: .today(days: 0, months: 0), to: .today(days: 1, months: 0))
      try expectEqual(try await titles(.due(today)), [dates[0], dates[1], dates[2], dates[4]], "what is due today")
      let past = TaskFilter.DateMatch.range(from: nil, to: .today(days: 0, months: 0))
      try expectEqual(try await titles(.due(past)), [dates[3]], "what was due before today")
      try expectEqual(try await titles(.due(.none)), ["undated"], "what is due at no date")
      try expectEqual(try await titles(.due(.range(from: nil, to: nil))).count, 5, "the number that is due at any date")
      try expectEqual(try await titles(.start(today)), [dates[0]], "what starts today")
      try expectEqual(try await titles(.start(.none)).count, 5, "the number that starts at no date")
      let moment = TaskFilter.DateMatch.range(from: .now(seconds: 0), to: .now(seconds: 12 * 3600))
      try expectEqual(try await titles(.due(moment)), [dates[0], dates[1], dates[2]], "what is due within 12 hours")
    },
    .init("all-day tasks come after that day's timed ones, and undated tasks last, both ways", "in its order") {
      subject in
      let hand = try await subject.hand()
      let dates: [String?] = [
        nil, "2026-01-02", "2026-01-01T12:00:00Z", "2026-01-01", "2026-01-01T11:55:00", "2026-01-02T00:00:00Z",
      ]
      for text in dates {
        let date = try text.map { try TaskDate(parsing: $0, zoneless: .floating) }
        try await hand.add(try hand.task(text ?? "none") { $0.due = date })
      }
      let up = ["2026-01-01T11:55:00", "2026-01-01T12:00:00Z", "2026-01-01", "2026-01-02T00:00:00Z", "2026-01-02"]
      try expectEqual(try await hand.titles(by: .due), up + ["none"], "the tasks by due date")
      let descending = TaskOrder([TaskOrder.Key(.due, descending: true)])
      try expectEqual(
        try await hand.titles(by: descending), up.reversed() + ["none"], "the tasks by due date, turned round")
    },
    .init("every order is total: ties are broken by identity, mirrored when it descends", "in its order") { subject in
      let hand = try await subject.hand()
      let tasks = try (0..<8).map { _ in try hand.task("alike") }
      try await hand.commit(tasks.map { .adding(.task($0)) })
      let ids = tasks.map(\.id).sorted()
      for field in TaskOrder.Field.allCases {
        for descending in [false, true] {
          let order = TaskOrder([TaskOrder.Key(field, descending: descending)])
          let found = try await hand.store.tasks(matching: TaskQuery(.all, order: order, in: hand.context)).tasks.map(
            \.id)
          try expectEqual(found, descending ? ids.reversed() : ids, "the identities in the order \(order)")
        }
      }
      let found = try await hand.store.tasks(matching: TaskQuery(.all, order: TaskOrder([]), in: hand.context)).tasks
        .map(\.id)
      try expectEqual(found, ids, "the identities without an order")
    },
    .init(
      "what waits for a task is found, and counts in the order by urgency: it less, the other more", "in its order"
    ) { subject in
      let hand = try await subject.hand()
      let urgent = try hand.task("urgent", key: "a1") { $0.priority = .high }
      let plain = try hand.task("plain", key: "a2") { $0.tags = ["x"] }
      let awaited = try hand.task("awaited", key: "a3")
      let waiting = try hand.task("waiting", key: "a4") {
        $0.prerequisites = [awaited.id]
        $0.priority = .high
        $0.tags = ["x", "y"]
      }
      let done = try hand.task("done", key: "a5") { $0.status = .completed(at: .earliest) }
      // Nobody waits for what is done, and what is done does not wait.
      let free = try hand.task("free", key: "a6") { $0.prerequisites = [done.id] }
      let over = try hand.task("over", key: "a7") {
        $0.status = .completed(at: .earliest)
        $0.prerequisites = [free.id, urgent.id]
      }
      try await hand.add(urgent, plain, awaited, waiting, done, free, over)
      for (filter, titles) in [
        (TaskFilter.needs([awaited.id]), ["waiting"]), (.needs([done.id, awaited.id]), ["waiting", "free"]),
        (.needs([free.id]), ["over"]), (.needs([]), []), (.needs([waiting.id]), []),
        (.and([.not(.needs([awaited.id])), .priority(1...1)]), ["urgent"]),
      ] {
        try expectEqual(try await hand.titles(filter), titles, "the tasks that match \(filter)")
        try expectEqual(
          try await hand.store.count(filter, in: hand.context), titles.count, "the number that match \(filter)")
      }
      try expectEqual(
        try await hand.titles(.open, by: .urgency), ["awaited", "urgent", "waiting", "plain", "free"],
        "the open tasks by urgency")
      try await hand.change(waiting, [.status: .status(.cancelled(at: .earliest))])
      try expectEqual(
        try await hand.titles(.open, by: TaskOrder([.init(.urgency, descending: true), .init(.position)])),
        ["urgent", "plain", "awaited", "free"], "the open tasks by urgency, when none waits any more")
    },
    .init("order keys and dates of creation are compared as they are", "in its order") { subject in
      let hand = try await subject.hand()
      for (number, key) in ["a1", "Zz", "a10", "a", "zz", "0"].enumerated() {
        try await hand.add(
          try hand.task(key, key: key) { $0.created = Instant.earliest.adding(seconds: Int64(100 - number)) })
      }
      try expectEqual(
        try await hand.titles(by: .position), ["0", "Zz", "a", "a1", "a10", "zz"], "the tasks by order key")
      try expectEqual(
        try await hand.titles(by: .created), ["0", "zz", "a", "a10", "Zz", "a1"], "the tasks by date of creation")
    },
    .init("pages hold each matching task exactly once", "The pages of one query … hold each matching task exactly once")
    { subject in
      let hand = try await subject.hand()
      let tasks = try (0..<53).map { number in
        try hand.task("\(number)", key: "a\(number % 4)") { new in
          new.due = number % 3 == 0 ? nil : .day(CalendarDay(year: 2026, month: 1, day: 1 + number % 5) ?? .earliest)
        }
      }
      try await hand.commit(tasks.map { .adding(.task($0)) })
      for field in TaskOrder.Field.allCases {
        for (descending, limit) in [(false, 1), (true, 7), (false, 52), (true, 53), (false, 54)] {
          let order = TaskOrder([TaskOrder.Key(field, descending: descending)])
          let whole = try await hand.store.tasks(matching: TaskQuery(.all, order: order, in: hand.context))
          try expectEqual(whole.next, nil, "the cursor of a page without a limit")
          let pages = try await hand.pages(TaskQuery(.all, order: order, limit: limit, in: hand.context))
          try expectEqual(pages.flatMap(\.self), whole.tasks, "the pages of \(limit) in the order \(order)")
          try expect(pages.dropLast().allSatisfy { $0.count == limit }, "a page that is not the last is not full")
          try expect(pages.last?.isEmpty == false, "the last page is empty")
        }
      }
    },
    .init("later pages are answered as of the first one", "the pages of one query") { subject in
      let hand = try await subject.hand()
      for number in 0..<6 {
        let day = CalendarDay(year: 2026, month: 6, day: 10 + number).map { TaskDate.day($0) }
        try await hand.add(try hand.task("\(number)") { $0.due = day })
      }
      let first = QueryContext(now: try Instant(parsing: "2026-06-13T12:00:00Z"), zone: .utc)
      var query = TaskQuery(
        .due(.range(from: nil, to: .today(days: 0, months: 0))), order: .due, limit: 2, in: first)
      let page = try await hand.store.tasks(matching: query)
      query.cursor = page.next
      query.context = QueryContext(
        now: try Instant(parsing: "2027-01-01T12:00:00Z"), zone: try TaskZone("Pacific/Apia"))
      let rest = try await hand.store.tasks(matching: query)
      try expectEqual((page.tasks + rest.tasks).map(\.title), ["0", "1", "2"], "the tasks of both pages")
    },
    .init(
      "a cursor of another query, and a limit below 1, are refused",
      "`.invalid` for a cursor of another query, a limit below 1"
    ) { subject in
      let hand = try await subject.hand()
      for number in 0..<3 { try await hand.add(try hand.task("\(number)")) }
      let page = try await hand.store.tasks(matching: TaskQuery(.all, limit: 1, in: hand.context))
      for query in [
        TaskQuery(.trashed, limit: 1, cursor: page.next, in: hand.context),
        TaskQuery(.all, order: .due, limit: 1, cursor: page.next, in: hand.context),
        TaskQuery(.all, limit: 0, in: hand.context),
        TaskQuery(.all, limit: -1, in: hand.context),
      ] {
        try await expectFailure(.invalid, "the query \(query)") { try await hand.store.tasks(matching: query) }
      }
    },
    .init("a date outside the years 1 to 9999 is refused", "a date outside the years 1 to 9999") { subject in
      let hand = try await subject.hand()
      let filter = TaskFilter.due(.range(from: .today(days: 9_000_000, months: 0), to: nil))
      try await expectFailure(.invalid, "a query of the far future") {
        try await hand.store.tasks(matching: TaskQuery(filter, in: hand.context))
      }
      try await expectFailure(.invalid, "a count of the far future") {
        try await hand.store.count(filter, in: hand.context)
      }
    },
  ]

  static let lists: [TaskStoreRequirement] = [
    .init(
      "lists come by position and identity, those in the trash included",
      "all lists by position and identity, those in the trash included"
    ) { subject in
      let hand = try await subject.hand()
      // Neither the identities nor the titles nor the order of adding is that of the positions.
      func id(_ number: UInt64) -> TaskList.ID { TaskList.ID(high: 5, low: number) }
      let lists = try [
        hand.list("c", id: id(2), key: "a1"), hand.list("d", id: id(4), key: "Zz"),
        hand.list("b", id: id(1), key: "a1"),
        hand.list("a", id: id(3), key: "a0", trashed: hand.now),
      ]
      try await hand.commit(lists.map { .adding(.list($0)) })
      try expectEqual(try await hand.store.lists().map(\.title), ["d", "a", "b", "c"], "the lists")
      let renamed = try hand.changed(lists[0], [.title: .text("new"), .place: .position(.first)])
      try await hand.commit([.replacing(.list(lists[0]), with: .list(renamed))])
      try expect(try await hand.store.lists().contains(renamed), "a changed list is not found")
    },
    .init(
      "tags are counted outside the trash, under their least spelling",
      "the tags of all tasks outside the trash with the number of those tasks, by folded name"
    ) { subject in
      let hand = try await subject.hand()
      try await hand.add(
        try hand.task("1") { $0.tags = ["home", "Zoo"] }, try hand.task("2") { $0.tags = ["Home", "Äpfel"] },
        try hand.task("3", trashed: hand.now) { $0.tags = ["HOME", "gone"] },
        try hand.task("4") {
          $0.tags = ["home"]
          $0.status = .completed(at: .earliest)
        })
      try expectEqual(
        try await hand.store.tags(),
        [TagCount(name: "Äpfel", count: 1), TagCount(name: "Home", count: 3), TagCount(name: "Zoo", count: 1)],
        "the tags")
    },
    .init(
      "open tasks are counted by list, tag and due date in one answer",
      "counts the open tasks outside the trash: all, those due on the day of the context or before, overdue ones"
    ) { subject in
      let hand = try await subject.hand()
      let (list, empty) = (try hand.list("home"), try hand.list("empty"))
      try await hand.commit([.adding(.list(list)), .adding(.list(empty))])
      let today = hand.context.today
      try await hand.add(
        try hand.task("late", list: list) {
          $0.due = today.adding(days: -1).map { .day($0) }
          $0.tags = ["home", "Zoo"]
        },
        try hand.task("today", list: list) {
          $0.due = .day(today)
          $0.tags = ["Home"]
        },
        try hand.task("tomorrow") { $0.due = today.adding(days: 1).map { .day($0) } },
        try hand.task("begun") { $0.status = .inProcess },
        try hand.task("done", list: list) {
          $0.status = .completed(at: .earliest)
          $0.tags = ["home", "closed"]
        },
        try hand.task("gone", list: list, trashed: hand.now) { $0.tags = ["home", "gone"] })
      try expectEqual(
        try await hand.store.openCounts(in: hand.context),
        OpenCounts(
          all: 4, dueToday: 2, overdue: 1, lists: [list.id: 2],
          tags: [TagCount(name: "Home", count: 2), TagCount(name: "Zoo", count: 1)]), "the counts of open tasks")
    },
  ]
}

extension Hand {
  /// The tasks of a query, page by page to the end.
  func pages(_ query: TaskQuery) async throws -> [[TaskItem]] {
    var (query, pages) = (query, [[TaskItem]]())
    repeat {
      let page = try await store.tasks(matching: query)
      pages.append(page.tasks)
      query.cursor = page.next
      try expect(pages.count < 10_000, "the pages of \(query.filter) never end")
    } while query.cursor != nil
    return pages
  }
}
