import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPTestSupport
import TaskCoreOffline
import TaskCoreSQLite
import TaskCoreSQLiteTestSupport
import Testing

/// What a run asks of the stores: as much as has changed, whatever they hold.
@Suite(.serialized) struct CostTests {
  @Test(arguments: Pairing.allCases)
  func nothingNewIsOneRequestAndNoWrite(on pairing: Pairing) async throws {
    let (a, remote) = (try await pairing.device(1), FaultyStore(try await pairing.remote()))
    for number in 0..<5 { try await a.add("task \(number)") }
    try await a.sync(with: remote)
    let local = FaultyStore(a.store)
    for _ in 0..<2 {
      remote.reset()
      local.reset { _ in nil }
      let token = try await a.store.changes(after: nil, limit: 1000).token
      #expect(try await Device(1, on: local, time: a.time).sync(with: remote).isEmpty)
      #expect(remote.counts == (1, 0))
      // How far it came, and the feed.
      #expect(local.counts == (2, 1))
      #expect(try await a.store.changes(after: nil, limit: 1000).token == token)
    }
  }

  @Test func tasksWhoseListComesLastAreNotReadAgainWithEveryPage() async throws {
    func rows(_ count: Int) async throws -> Int {
      let pairing = Pairing.memoryWithMemory
      let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
      let list = try #require(try await b.planner.addLists([NewList("List")], under: b.terms).lists.first)
      for number in 0..<count { try await b.add("task \(number)") { $0.list = .id(list.id) } }
      _ = try await b.planner.editLists([ListEdit(list.id, title: "Renamed")], under: b.terms)
      try await b.sync(with: remote, batch: 10)
      let local = FaultyStore(a.store)
      try await Device(1, on: local, time: a.time).sync(with: remote, batch: 10)
      #expect(try await a.store.count(.list(.id(list.id)), in: .anywhere) == count)
      return local.counts.rows
    }
    let (few, many) = (try await rows(50), try await rows(200))
    #expect(many <= 5 * few, "\(few) rows for 50 tasks, \(many) for 200")
  }

  @Test(arguments: [false, true])
  func oneChangedTaskAmongManyIsTenRowsOfEachFile(overHTTP: Bool) async throws {
    StatementCounter.start()
    let folder = FileManager.default.temporaryDirectory.appending(path: "sync-cost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func store(_ name: String) async throws -> SQLiteTaskStore {
      try await SQLiteTaskStore.open(at: .file(folder.appending(path: name).path))
    }
    let (local, other, served) = (try await store("local"), try await store("other"), try await store("remote"))
    let (a, b) = (Device(1, on: local), Device(2, on: other))
    let handler = HTTPTaskHandler(TaskPlanner(store: served), store: served, owner: "ada")
    let remote = FaultyStore(overHTTP ? HTTPTaskStore(over: try await SocketTransport(to: handler)) : served)
    let new = (0..<2000).map { NewTask("task \($0)") }
    let tasks = try await b.planner.add(new, under: b.terms).tasks.map(\.id)
    for device in [b, a] { try await device.sync(with: remote) }

    func expectFewRows(_ what: Comment, requests: Int, _ expect: (SyncReport) -> Bool) async throws {
      for name in ["local", "remote"] { _ = StatementCounter.take(folder.appending(path: name).path) }
      remote.reset()
      #expect(expect(try await a.sync(with: remote)), what)
      #expect(remote.counts.calls <= requests, what)
      for name in ["local", "remote"] {
        let counts = StatementCounter.take(folder.appending(path: name).path)
        #expect(counts.rows <= 10 && counts.scanned == 0, "\(what): \(counts) in \(name)")
      }
    }

    try await b.edit(tasks[500]) { $0.title = "changed there" }
    try await b.sync(with: remote)
    try await expectFewRows("changed there", requests: 1) { $0.came.counts == [.changed: 1] }
    try await a.edit(tasks[1900]) { $0.title = "changed here" }
    try await expectFewRows("changed here", requests: 4) { $0.went.counts == [.changed: 1] }
    try await a.edit(tasks[7]) { $0.title = "changed here" }
    try await b.edit(tasks[7]) { $0.notes = "changed there" }
    try await b.sync(with: remote)
    try await expectFewRows("changed on both sides", requests: 4) { $0.went.counts == [.changed: 1] }
    try await expectFewRows("nothing new", requests: 1, \.isEmpty)
    for store in [local, other, served] { try await store.close() }
  }
}
