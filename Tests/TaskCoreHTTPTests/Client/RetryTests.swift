import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreJSON
import Testing

struct RetryTests {
  private static let outcome = """
    {"changeSet":"01890a5d-ac96-774b-bcce-b302099a8057","title":"Add","records":[],"newer":{"a":1}}
    """
  private let broken = TaskFailure(.unavailable, "The connection broke.")

  @Test func aWriteWhoseAnswerWasLostIsSentAgainAsItWas() async throws {
    let transport = ScriptedTransport([
      .failure(broken), .pieces(200, json, ["{\"changeSet\":"], broken), .answer(503), .answer(200, json, Self.outcome),
    ])
    let planner = try HTTPTaskPlanner.scripted(transport)
    let outcome = try await planner.add([NewTask("Buy milk")], under: terms)
    #expect(outcome.title == "Add")
    #expect(transport.requests.count == 4)
    #expect(Set(transport.requests.map(\.body)).count == 1)
    let sent = try ActionDocument.decode(try #require(transport.requests.first).body)
    #expect(sent.terms.changeSet != nil)
    #expect(sent.action == .add([NewTask("Buy milk")]))
  }

  @Test func twoWritesAreTwoChangeSets() async throws {
    let transport = ScriptedTransport([.answer(200, json, Self.outcome), .answer(200, json, Self.outcome)])
    let planner = try HTTPTaskPlanner.scripted(transport)
    for _ in 1...2 { _ = try await planner.add([NewTask("Buy milk")], under: terms) }
    let sets = try transport.requests.map { try ActionDocument.decode($0.body).terms.changeSet }
    #expect(Set(sets).count == 2)
  }

  @Test func anIdentityOfTheCallerIsKept() async throws {
    let transport = ScriptedTransport([.answer(504), .answer(200, json, Self.outcome)])
    let planner = try HTTPTaskPlanner.scripted(transport)
    var keyed = terms
    keyed.changeSet = ChangeSet.id(forKey: "k", owner: "ada")
    keyed.fingerprint = "f"
    _ = try await planner.undo(under: keyed)
    for request in transport.requests { #expect(try ActionDocument.decode(request.body).terms == keyed) }
  }

  @Test func pausesGrowAndAreDrawn() async throws {
    for (chance, expected) in [(1.0, [200, 400, 800]), (0.5, [100, 200, 400]), (0, [0, 0, 0])] {
      let sleep = TestSleep()
      let transport = ScriptedTransport(Array(repeating: .failure(broken), count: 9))
      let planner = try HTTPTaskPlanner.scripted(transport, sleep, chance: chance)
      let failure = await failure { () throws(TaskFailure) in _ = try await planner.lists() }
      #expect(failure?.code == .unavailable)
      #expect(transport.requests.count == 4)
      #expect(sleep.pauses == expected.map { .milliseconds($0) })
    }
  }

  @Test(arguments: [
    ("7", Duration.seconds(7)), ("Thu, 28 May 2026 20:27:20 GMT", .seconds(40)),
    ("Thursday, 28-May-26 20:27:20 GMT", .seconds(40)), ("Thu May 28 20:27:20 2026", .seconds(40)),
    ("Thu, 28 May 2020 20:27:20 GMT", .milliseconds(200)), ("soon", .milliseconds(200)), ("-3", .milliseconds(200)),
  ])
  func theServerSaysWhenToComeBack(field: String, pause: Duration) async throws {
    let sleep = TestSleep()
    let transport = ScriptedTransport([.answer(429, ["Retry-After": field]), .answer(200, json, "[]")])
    #expect(try await HTTPTaskPlanner.scripted(transport, sleep).tags() == [])
    #expect(sleep.pauses == [pause])
  }

  @Test func aPauseThatIsTooLongIsTheCallers() async throws {
    let transport = ScriptedTransport([.answer(429, ["Retry-After": "3600"])])
    let planner = try HTTPTaskPlanner.scripted(transport)
    let failure = await failure { () throws(TaskFailure) in _ = try await planner.tags() }
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains("3600 seconds") == true)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 500, 501])
  func whatIsRefusedIsNotSentAgain(status: Int) async throws {
    let transport = ScriptedTransport([.answer(status)])
    let planner = try HTTPTaskPlanner.scripted(transport)
    let failure = await failure { () throws(TaskFailure) in _ = try await planner.lists() }
    #expect(failure != nil)
    #expect(transport.requests.count == 1)
  }

  @Test func silenceIsAFailureAndTriedAgain() async throws {
    let transport = ScriptedTransport(Array(repeating: .silence, count: 4))
    let planner = try HTTPTaskPlanner.scripted(transport, TestSleep(deadlinesCome: true))
    let failure = await failure { () throws(TaskFailure) in _ = try await planner.lists() }
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains("in time") == true)
    #expect(transport.requests.count == 4)
  }

  @Test(.timeLimit(.minutes(5))) func cancellingEndsTheWaiting() async throws {
    let planner = try HTTPTaskPlanner.scripted(ScriptedTransport([.silence]))
    let task = Task { await failure { () throws(TaskFailure) in _ = try await planner.lists() } }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
  }

  @Test func aDocumentThatHasBegunIsNotSentAgain() async throws {
    let transport = ScriptedTransport([.answer(503)])
    let planner = try HTTPTaskPlanner.scripted(transport)
    let failure = await failure { () throws(TaskFailure) in
      _ = try await planner.import(ByteStream(Array("(A) Buy milk".utf8)), with: JSONTranslator(), under: terms)
    }
    #expect(failure?.code == .unavailable)
    #expect(transport.requests.map(\.target.count).count == 1)
  }

  @Test func manyIdentitiesTakeSeveralRequests() async throws {
    let none = { (count: Int) in "{\"records\":[" + Array(repeating: "null", count: count).joined(separator: ",") + "]}"
    }
    let transport = ScriptedTransport([.answer(200, json, none(1000)), .answer(200, json, none(500))])
    let ids = (0..<1500).map { TaskItem.ID(high: 1, low: UInt64($0)) }
    let tasks = try await HTTPTaskPlanner.scripted(transport).tasks(ids)
    #expect(tasks == Array(repeating: nil, count: 1500))
    #expect(try transport.requests.map { try RecordIDsDocument.decode($0.body).count } == [1000, 500])
  }
}
