import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreJSON
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RemoteResultsTests {
  private static let events: HTTPTaskFields = ["Content-Type": "text/event-stream; charset=utf-8"]
  private let query = TaskQuery(.open, in: context)

  private func event(_ titles: [String], id: String, version: UInt64 = 1) throws -> String {
    let tasks = try titles.enumerated().map { number, title in
      try TaskItem(
        id: TaskItem.ID(high: 1, low: UInt64(number)), title: title, place: Place(position: .first),
        created: context.now,
        modified: context.now, version: #require(Version(stamp: version, writer: 1)))
    }
    let page = TaskPage(tasks: tasks, next: nil)
    let document = String(decoding: ResultsDocument.encode(TaskResults(page, in: context)), as: UTF8.self)
    let lines = document.split(separator: "\n").map { "data: \($0)\n" }.joined()
    return "id: \(id)\nevent: results\n\(lines)\n"
  }

  @Test func aBrokenConnectionIsOpenedAnewBehindTheLastEvent() async throws {
    let transport = ScriptedTransport([
      .pieces(200, Self.events, [": hi\n\n", try event(["a"], id: "one")]), .answer(503, ["Retry-After": "9"]),
      .failure(TaskFailure(.unavailable, "refused")), .pieces(200, Self.events, [try event(["a"], id: "one")]),
      .open(Self.events, [try event(["b"], id: "two", version: 2)]),
    ])
    let sleep = TestSleep()
    let planner = try HTTPTaskPlanner.scripted(transport, sleep)
    var titles: [[String]] = []
    for try await results in planner.observe(query) {
      titles.append(results.tasks.map(\.title))
      if titles.count == 1 { #expect(results.difference.inserted.count == 1) }
      if titles.last == ["b"] {
        #expect(results.difference.updated.count == 1)
        break
      }
    }
    #expect(titles == [["a"], ["b"]])
    let named = transport.requests.map { $0.fields["Last-Event-ID"] }
    #expect(named == [nil, "one", "one", "one", "one"])
    #expect(transport.requests.allSatisfy { $0.fields["Accept"] == "text/event-stream" })
    #expect(sleep.pauses == [.milliseconds(200), .seconds(9), .milliseconds(800), .milliseconds(200)])
  }

  @Test(arguments: [
    (ScriptedTransport.Line.answer(401), TaskFailure.Code.unauthorized), (.answer(404), .notFound),
    (.answer(200, ["Content-Type": "text/html"], "<html>"), .incomprehensible),
    (.pieces(200, events, ["event: failure\ndata: {\"code\":\"invalid\",\"detail\":\"no\"}\n\n"]), .invalid),
    (.pieces(200, events, ["event: results\ndata: {}\n\n"]), .incomprehensible),
    (.failure(TaskFailure(.untrusted, "certificate")), .untrusted),
  ])
  func whatWaitingCannotMendEndsTheSequence(line: ScriptedTransport.Line, code: TaskFailure.Code) async throws {
    let planner = try HTTPTaskPlanner.scripted(ScriptedTransport([line, .silence]))
    var iterator = planner.observe(query).makeAsyncIterator()
    do throws(TaskFailure) {
      _ = try await iterator.next(isolation: nil)
      Issue.record("no failure")
    } catch {
      #expect(error.code == code, "\(error)")
    }
    #expect(try await iterator.next(isolation: nil) == nil)
  }

  @Test func aServerThatWasNeverThereIsSaid() async throws {
    let transport = ScriptedTransport(Array(repeating: .failure(TaskFailure(.unavailable, "refused")), count: 9))
    let planner = try HTTPTaskPlanner.scripted(transport, TestSleep())
    await #expect {
      for try await _ in planner.observe(query) {}
    } throws: { ($0 as? TaskFailure)?.code == .unavailable }
    #expect(transport.requests.count == 4)
  }

  @Test func eventsOfANewerServerArePassedOver() async throws {
    let newer = "event: weather\ndata: rain\n\n"
    let planner = try HTTPTaskPlanner.scripted(
      ScriptedTransport([.open(Self.events, [newer]), .silence]))
    let reader = Task { [query] in
      var count = 0
      for try await _ in planner.observe(query) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(20))
    reader.cancel()
    #expect(try await reader.value == 0)
  }

  @Test func aSlowReaderFindsTheNewestState() async throws {
    let pieces = try (1...50).map { try event(["\($0)"], id: "\($0)", version: UInt64($0)) }
    let planner = try HTTPTaskPlanner.scripted(ScriptedTransport([.open(Self.events, pieces)]))
    var seen: [String] = []
    for try await results in planner.observe(query) {
      seen += results.tasks.map(\.title)
      if seen.last == "50" { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(seen.count < 50)
  }
}
