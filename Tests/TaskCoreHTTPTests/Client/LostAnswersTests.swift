import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreInMemory
import TaskCoreJSON
import Testing

/// Whatever is lost on the way, what was asked for once is done once.
struct LostAnswersTests {
  private let store = InMemoryTaskStore()

  private var handler: HTTPTaskHandler { HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: "ada") }

  @Test(arguments: [1, 2, 3]) func anAnswerThatIsLostIsGivenAgain(losses: Int) async throws {
    let planner = try HTTPTaskPlanner.scripted(LosingTransport(to: handler, losing: losses))
    let outcome = try await planner.add([NewTask("Buy milk")], under: terms)
    #expect(outcome.tasks.map(\.title) == ["Buy milk"])
    #expect(try await store.tasks(matching: TaskQuery(.all, in: context)).tasks == outcome.tasks)
    #expect(await store.history(HistoryQuery()).count == 1)
  }

  @Test func aCommitWhoseAnswerIsLostIsMadeOnce() async throws {
    let remote = HTTPTaskStore(
      over: LosingTransport(to: handler, losing: 2), sleep: { _ in await Task.yield() }, random: { 0 })
    let outcome = try await TaskPlanner(store: remote).add([NewTask("Buy milk")], under: terms)
    #expect(try await store.tasks(matching: TaskQuery(.all, in: context)).tasks == outcome.tasks)
  }

  @Test func theKeyOfOneRequestIsNotTakenForAnother() async throws {
    let planner = HTTPTaskPlanner(over: DirectTransport(to: handler))
    var keyed = terms
    keyed.changeSet = ChangeSet.id(forKey: "k", owner: "ada")
    keyed.fingerprint = "one"
    let first = try await planner.add([NewTask("Buy milk")], under: keyed)
    #expect(try await planner.add([NewTask("Buy milk")], under: keyed) == first)
    keyed.fingerprint = "two"
    let failure = await failure { [keyed] () throws(TaskFailure) in
      _ = try await planner.add([NewTask("Buy bread")], under: keyed)
    }
    #expect(failure?.code == .conflict)
    #expect(try await planner.count(.all, in: context) == 1)
  }

  @Test func oneEditAfterAnotherRestsOnWhatTheOneBeforeAnswered() async throws {
    let planner = HTTPTaskPlanner(over: DirectTransport(to: handler))
    var task = try #require(try await planner.add(NewTask("0"), under: terms).tasks.first)
    for number in 1...3 {
      var (terms, patch) = (terms, TaskPatch())
      terms.expected = [.task(task.id): task.version]
      patch.title = "\(number)"
      task = try #require(try await planner.edit(task.id, patch, under: terms).tasks.first)
    }
    #expect(try await planner.task(task.id)?.title == "3")
  }

  @Test func aStaleEditIsAConflictAndGoesThroughAfterReadingAgain() async throws {
    let planner = HTTPTaskPlanner(over: DirectTransport(to: handler))
    let task = try #require(try await planner.add(NewTask("milk"), under: terms).tasks.first)
    var theirs = TaskPatch()
    theirs.notes = "two litres"
    let changed = try #require(try await planner.edit(task.id, theirs, under: terms).tasks.first)

    var (stale, mine) = (terms, TaskPatch())
    stale.expected = [.task(task.id): task.version]
    mine.title = "Milk"
    let failure = await failure { [stale, mine] () throws(TaskFailure) in
      _ = try await planner.edit(task.id, mine, under: stale)
    }
    #expect(failure?.code == .conflict)
    #expect(failure?.id == .task(task.id))
    #expect(failure?.versions == TaskFailure.VersionMismatch(expected: task.version, found: changed.version))

    stale.expected = [.task(task.id): try #require(try await planner.task(task.id)).version]
    let merged = try #require(try await planner.edit(task.id, mine, under: stale).tasks.first)
    #expect(merged.title == "Milk" && merged.notes == "two litres")
  }

  @Test func anImportThatTheServerCannotReadIsUnsupported() async throws {
    let planner = HTTPTaskPlanner(
      over: DirectTransport(
        to: HTTPTaskHandler(
          TaskPlanner(store: store), owner: "ada", formats: FormatRegistry([]))))
    let failure = await failure { () throws(TaskFailure) in
      _ = try await planner.import(ByteStream([1]), with: JSONTranslator(), under: terms)
    }
    #expect(failure?.code == .unsupported, "\(String(describing: failure))")
  }

  @Test func aServerWithoutAStoreSaysSo() async throws {
    let remote = HTTPTaskStore(over: DirectTransport(to: HTTPTaskHandler(TaskPlanner(store: store), owner: "ada")))
    let failure = await failure { () throws(TaskFailure) in _ = try await remote.changes(after: nil, limit: 1) }
    #expect(failure?.code == .notFound)
  }
}

/// Hands requests over, and loses some of the answers.
///
/// Unchecked: `losses` is read and written only while the lock is held.
private final class LosingTransport: HTTPTransport, @unchecked Sendable {
  private let lock = NSLock()
  private let transport: DirectTransport
  private var losses: Int

  init(to handler: any HTTPTaskResponding, losing losses: Int) {
    transport = DirectTransport(to: handler)
    self.losses = losses
  }

  func send(_ request: HTTPTaskRequest) async throws(TaskFailure) -> HTTPTaskResponse {
    let response = try await transport.send(request)
    let isLost = lock.withLock {
      losses -= 1
      return losses >= 0
    }
    if isLost { throw TaskFailure(.unavailable, "The answer was lost.") }
    return response
  }
}
