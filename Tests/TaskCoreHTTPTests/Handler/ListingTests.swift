import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreJSON
import Testing

/// Pages, filters and the context that they are read in.
@Suite struct ListingTests {
  @Test(arguments: Ground.allCases) func pagesAreFollowedByTheirLinksToTheEnd(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let tasks = (0..<23).map { number in
      let due = number % 3 == 0 ? "null" : "\"2026-06-\(10 + number % 7)\""
      return #"{"title":"T\#(number)","due":\#(due),"priority":\#(number % 4)}"#
    }
    #expect(try await scene.send(.post, "/v1/tasks", "[" + tasks.joined(separator: ",") + "]").changed.count == 23)
    for order in ["", "due", "-due", "priority,-title", "title", "-created", "modified", "position", "completed,due"] {
      for filter in ["", "any", "T1 or not T1"] {
        let query =
          "?limit=5" + (order.isEmpty ? "" : "&order=\(order)")
          + (filter.isEmpty ? "" : "&filter=" + filter.replacing(" ", with: "+"))
        let all = try await scene.titles(query.replacing("limit=5", with: "limit=1000"))
        var (titles, next, pages) = ([String](), "/v1/tasks" + query as String?, 0)
        while let target = next {
          let page = try await scene.send(.get, target, nil, ["Time-Zone": pages == 0 ? "Europe/Madrid" : "UTC"])
          #expect(page.status == 200, "\(page)")
          titles += page.array.compactMap { ($0 as? [String: Any])?["title"] as? String }
          next = page.next
          pages += 1
        }
        #expect(pages == 5 && Set(titles).count == 23, "\(query)")
        #expect(order.contains("due") || titles == all, "\(query)")
      }
    }
    let first = try await scene.send(.get, "/v1/tasks?limit=5&order=due")
    let next = try #require(first.next)
    expectProblem(
      try await scene.send(.get, next.replacing("order=due", with: "order=title")), 400, "invalid", field: "cursor")
    expectProblem(try await scene.send(.get, "/v1/tasks?cursor=nonsense"), 400, "invalid", field: "cursor")
  }

  /// However much somebody asks for, a page is so long and so heavy; the link leads on to the rest.
  @Test(arguments: Ground.allCases) func aPageOfHistoryIsBounded(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let id = try await scene.add(#"{"title":"A"}"#).id
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    for letter in letters {
      let notes = String(repeating: letter, count: 1_000_000)
      #expect(try await scene.send(.patch, "/v1/tasks/\(id)", #"{"notes":"\#(notes)"}"#).status == 200)
    }
    var (sequences, sizes, next) = ([Int](), [Int](), "/v1/history?limit=\(Int.max)" as String?)
    while let target = next {
      let page = try await scene.send(.get, target)
      let entries = page.array.compactMap { ($0 as? [String: Any])?["sequence"] as? Int }
      #expect(page.status == 200 && !entries.isEmpty)
      sequences += entries
      sizes.append(page.bytes.count)
      next = entries.isEmpty ? nil : page.next
    }
    #expect(sequences == Array((1...9).reversed()))
    // One entry beyond the bound at most, and each of these has about a megabyte.
    #expect(sizes.count > 1 && sizes.allSatisfy { $0 < 6_000_000 }, "\(sizes)")
    // A client gets what it asks for, in as many requests as that takes.
    let remote = HTTPTaskPlanner(over: DirectTransport(to: scene.handler))
    let query = HistoryQuery(limit: .max)
    #expect(try await remote.history(query) == scene.planner.history(query))
    #expect(try await remote.history(HistoryQuery(limit: 8)).map(\.sequence) == Array((2...9).reversed()))
    #expect(try await remote.history(HistoryQuery(limit: 0)).isEmpty)
  }

  @Test func aListShowsOpenTasksUnlessItIsToldOtherwise() async throws {
    let scene = try await HandlerScene()
    for title in ["Open", "Done", "Gone"] { try await scene.add(#"{"title":"\#(title)"}"#) }
    for (title, verb) in [("Done", "complete"), ("Gone", "")] {
      let id = try await scene.send(.get, "/v1/tasks?filter=\(title)").array.compactMap {
        ($0 as? [String: Any])?["id"] as? String
      }[0]
      _ =
        verb.isEmpty
        ? try await scene.send(.delete, "/v1/tasks/\(id)") : try await scene.send(.post, "/v1/tasks/\(id)/\(verb)")
    }
    #expect(try await scene.titles("") == ["Open"])
    #expect(try await scene.titles("?filter=") == ["Open"])
    #expect(try await scene.titles("?filter=any") == ["Open", "Done"])
    #expect(try await scene.titles("?filter=all") == ["Open", "Done", "Gone"])
    #expect(try await scene.titles("?filter=trashed") == ["Gone"])
    #expect(try await scene.titles("?filter=status:completed") == ["Done"])
    #expect(try await scene.titles("?filter=Done") == [])
    expectProblem(try await scene.send(.get, "/v1/tasks?filter=(a"), 400, "invalid", field: "filter")
    expectProblem(try await scene.send(.get, "/v1/tasks?order=duo"), 400, "invalid", field: "order")
    for limit in ["0", "1001", "-1", "x", "", "%2B5"] {
      expectProblem(try await scene.send(.get, "/v1/tasks?limit=\(limit)"), 400, "invalid", field: "limit")
    }
  }

  @Test(arguments: Ground.allCases) func todayIsThatOfTheOneWhoAsks(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    for day in ["2026-06-15", "2026-06-16"] { try await scene.add(#"{"title":"\#(day)","due":"\#(day)"}"#) }
    // Half past eleven in the evening in UTC is half past one in Madrid.
    try scene.clock.set("2026-06-15T23:30:00Z")
    #expect(try await scene.titles("?filter=due:today") == ["2026-06-15"])
    #expect(try await scene.titles("?filter=due:today&zone=Europe/Madrid") == ["2026-06-16"])
    #expect(try await scene.titles("?filter=due:today", ["Time-Zone": "Europe/Madrid"]) == ["2026-06-16"])
    #expect(try await scene.titles("?filter=due:today&zone=UTC", ["Time-Zone": "Europe/Madrid"]) == ["2026-06-15"])
    #expect(try await scene.titles("?filter=due:today&zone=%2B02:00") == ["2026-06-16"])
    #expect(
      try await scene.titles("?filter=due:today&zone=Europe/Madrid&start-of-day=14400") == ["2026-06-15"])
    #expect(try await scene.titles("?filter=due:today&now=2026-06-16T12:00:00%2B02:00") == ["2026-06-16"])
    #expect(try await scene.send(.get, "/v1/tasks/count?filter=due:today&zone=Europe/Madrid").text == #"{"count":1}"#)
    for bad in ["Mars/Olympus", "", "+02:00", "CEST", "europe"] {
      expectProblem(try await scene.send(.get, "/v1/tasks?zone=\(bad)"), 400, "invalid", field: "zone")
      expectProblem(
        try await scene.send(.get, "/v1/tasks", nil, ["Time-Zone": bad == "+02:00" ? "02:00" : bad]), 400, "invalid",
        field: "zone")
    }
    expectProblem(try await scene.send(.get, "/v1/tasks?now=today"), 400, "invalid", field: "now")
    expectProblem(try await scene.send(.get, "/v1/tasks?start-of-day=86400"), 400, "invalid", field: "start-of-day")
  }

  /// On 25 October 2026 the clocks of Madrid go back: the day has 25 hours there.
  @Test func aDayIsAsLongAsItsZoneMakesIt() async throws {
    let scene = try await HandlerScene()
    try await scene.add(#"{"title":"zoned","due":"2026-10-25T22:30:00Z"}"#)
    try await scene.add(#"{"title":"day","due":"2026-10-25"}"#)
    try await scene.add(#"{"title":"floating","due":"2026-10-25T23:45:00"}"#)
    let query = "?order=due&filter=due:today&now=2026-10-25T10:00:00Z&zone="
    // 22:30Z is 23:30 in Madrid, so all three are on that day: the timed ones in their order, the day at its end.
    #expect(try await scene.titles(query + "Europe/Madrid") == ["zoned", "floating", "day"])
    // In Tokyo that instant is on the 26th.
    #expect(try await scene.titles(query + "Asia/Tokyo") == ["floating", "day"])
    #expect(
      try await scene.titles("?filter=overdue&now=2026-10-25T22:59:59Z&zone=Europe/Madrid&order=due") == [
        "zoned", "floating",
      ])
    #expect(
      try await scene.titles("?filter=overdue&now=2026-10-25T23:00:00Z&zone=Europe/Madrid&order=due") == [
        "zoned", "floating", "day",
      ])
  }

  /// A time of a filter that names no zone is one of the reader's.
  @Test func timesInFiltersAreThoseOfTheReader() async throws {
    let scene = try await HandlerScene()
    try await scene.add(#"{"title":"A","due":"2026-06-15T09:00:00+02:00[Europe/Madrid]"}"#)
    #expect(try await scene.titles("?filter=due:2026-06-15T09:00&zone=Europe/Madrid") == ["A"])
    #expect(try await scene.titles("?filter=due:2026-06-15T09:00") == [])
    #expect(try await scene.titles("?filter=due:2026-06-15T07:00") == ["A"])
  }

  @Test(arguments: Ground.allCases) func programsGetWholeRecords(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let id = try await scene.add(#"{"title":"A"}"#).id
    try await scene.send(.post, "/v1/tasks/\(id)/complete")
    let list = try await scene.send(.post, "/v1/lists", #"{"title":"L"}"#).id
    let context = QueryContext(now: .earliest, zone: .utc)
    let query = TaskQuery(.all, order: TaskOrder([]), in: context)
    let page = try await scene.send(.post, "/v1/queries", String(decoding: QueryDocument.encode(query), as: UTF8.self))
    #expect(try RecordPageDocument.decode(page.bytes) == (try await scene.planner.tasks(matching: query)))
    let count = try await scene.send(
      .post, "/v1/queries/count", String(decoding: QueryDocument.encode(.all, in: context), as: UTF8.self))
    #expect(count.text == #"{"count":1}"#)

    let missing = TaskItem.ID(high: 1, low: 1)
    let records = try await scene.send(
      .post, "/v1/records", #"{"ids":["task:\#(id)","list:\#(list)","task:\#(missing)"]}"#)
    let read = try RecordsDocument.decode(records.bytes)
    #expect(read.map { $0?.title } == ["A", "L", nil])
    #expect(try RecordsDocument.decode(try await scene.send(.get, "/v1/records?type=list").bytes).count == 1)
    expectProblem(try await scene.send(.get, "/v1/records"), 400, "invalid", field: "type")
    let many = (0...1000).map { "\"task:\(TaskItem.ID(high: 1, low: UInt64($0)))\"" }.joined(separator: ",")
    expectProblem(try await scene.send(.post, "/v1/records", #"{"ids":[\#(many)]}"#), 400, "invalid", field: "ids")
  }

  @Test(arguments: Ground.allCases) func aStoreIsGivenOutWhereThereIsOne(on ground: Ground) async throws {
    let scene = try await HandlerScene(ground)
    let id = try await scene.add(#"{"title":"A"}"#).id
    let changes = try ChangePageDocument.decode(try await scene.send(.get, "/v1/changes").bytes)
    #expect(changes.records.count == 1 && !changes.hasMore)
    #expect(
      try ChangePageDocument.decode(try await scene.send(.get, "/v1/changes?after=\(changes.token)").bytes).records
        .isEmpty)
    expectProblem(
      try await scene.send(.get, "/v1/changes?after=0000000000000000-1"), 410, "tokenExpired", field: "after")
    expectProblem(try await scene.send(.get, "/v1/changes?after=x"), 400, "invalid", field: "after")
    try await scene.send(.delete, "/v1/tasks/\(id)")
    try await scene.send(.post, "/v1/tasks/\(id)/purge")
    let records = try await scene.send(.post, "/v1/records", #"{"ids":["task:\#(id)"]}"#)
    #expect(try RecordsDocument.decode(records.bytes).first??.isTombstone == true)

    let set = ChangeSet(
      id: ChangeSet.ID(high: 9, low: 9), title: "Bring “B”", date: .earliest, author: "bob", kind: .replication,
      changes: [
        Change(
          replacing: nil,
          with: .task(
            try TaskItem(
              id: TaskItem.ID(high: 3, low: 3), title: "B", place: Place(position: .first), created: .earliest,
              modified: .earliest, version: Version(stamp: 9 << 16, writer: 1) ?? .unwritten)))
      ])
    let document = String(decoding: ChangeSetDocument.encode(set), as: UTF8.self)
    let committed = try await scene.send(.post, "/v1/change-sets", document)
    #expect(committed.status == 200 && committed["title"] == "Bring “B”")
    #expect(try await scene.send(.post, "/v1/change-sets", document) == committed)

    let alone = HandlerScene(scene.store, withStore: false)
    for (method, target) in [
      (.get, "/v1/changes"), (.post, "/v1/change-sets"), (.get, "/v1/change-sets/\(set.id)"),
    ] as [(HTTPTaskMethod, String)] {
      expectProblem(try await alone.send(method, target), 404, "notFound")
    }
    // That something was committed is told without a store too.
    let tokens = await alone.handler.response(
      to: HTTPTaskRequest(.get, "/v1/changes", fields: ["Accept": "text/event-stream"]))
    #expect(tokens.status == 200)
    let shown = try await alone.send(.post, "/v1/records", #"{"ids":["task:\#(id)"]}"#)
    #expect(try RecordsDocument.decode(shown.bytes) == [nil])
  }
}
