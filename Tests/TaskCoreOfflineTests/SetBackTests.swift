import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPTestSupport
import TaskCoreOffline
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// What becomes of a store that is set back to an older copy of itself, such as a backup, and written to again.
@Suite(.serialized) struct SetBackTests {
  /// A store of which copies are made, and where it is reached.
  enum Kind: CaseIterable {
    case ledger
    case file
    case server
  }

  /// A store, and an older copy of it under which everything goes on.
  private struct Copied {
    let store: any TaskStoring
    let copy: any TaskStoring
  }

  private func reached(_ store: SQLiteTaskStore, _ kind: Kind) async throws -> any TaskStoring {
    guard kind == .server else { return store }
    let handler = HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: "ada")
    return HTTPTaskStore(over: try await SocketTransport(to: handler))
  }

  /// A store in which both devices have what either had, and a copy of it in that state.
  private func copied(_ kind: Kind, in folder: URL, after devices: [Device]) async throws -> Copied {
    guard kind != .ledger else { return try await copied(after: devices) }
    let first = try await SQLiteTaskStore.open(at: .file(folder.appending(path: "store").path))
    for device in devices { try await device.sync(with: first) }
    try await first.close()
    try FileManager.default.copyItem(at: folder.appending(path: "store"), to: folder.appending(path: "copy"))
    return Copied(
      store: try await reached(try await SQLiteTaskStore.open(at: .file(folder.appending(path: "store").path)), kind),
      copy: try await reached(try await SQLiteTaskStore.open(at: .file(folder.appending(path: "copy").path)), kind))
  }

  private func copied(after devices: [Device]) async throws -> Copied {
    let store = LedgerStore(TaskLedger(epoch: 7), time: DeviceTime(number: 0))
    for device in devices { try await device.sync(with: store) }
    return Copied(store: store, copy: await store.reopened())
  }

  private func devices() -> (a: Device, b: Device) {
    func device(_ number: UInt64) -> Device {
      let time = DeviceTime(number: number)
      return Device(number, on: LedgerStore(TaskLedger(epoch: number), time: time), time: time)
    }
    return (device(1), device(2))
  }

  @Test(arguments: Kind.allCases)
  func whatARemoteLostGoesThereAgainThoughOthersHaveWrittenToIt(_ kind: Kind) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "set-back-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (a, b) = devices()
    let (kept, purged, edited) = (try await a.add("kept"), try await a.add("purged"), try await a.add("edited"))
    let remote = try await copied(kind, in: folder, after: [a, b, a])
    try await b.add("of b")
    try await b.purge(purged.id)
    try await b.edit(edited.id) { $0.notes = "by b" }
    try await b.sync(with: remote.store)

    // As many commits as the store had, and one more: it is not behind what anybody has read of it.
    for number in 0..<4 {
      try await a.add("of a \(number)")
      #expect(try await a.sync(with: remote.copy).isFull == false)
    }
    try await b.add("new of b")
    let report = try await b.sync(with: remote.copy)
    #expect(report.isFull && report.isSetBack)
    #expect(report.came.counts == [.added: 4] && report.lost.count == 0)
    #expect(report.went.counts == [.added: 2, .changed: 1, .removed: 1])
    for device in [a, b] { try await device.sync(with: remote.copy) }
    let records = try await remote.copy.everything()
    for device in [a, b] {
      #expect(try await device.store.everything() == records)
      let again = try await device.sync(with: remote.copy)
      #expect(again.isEmpty && !again.isFull && !again.isSetBack)
    }
    #expect(try await a.task(kept.id) != nil)
    #expect(try await a.task(purged.id) == nil)
    #expect(try await a.task(edited.id)?.notes == "by b")
  }

  @Test func aRemoteThatHasNotBeenWrittenToSinceIsNoticedToo() async throws {
    let (a, b) = devices()
    try await a.add("kept")
    let remote = try await copied(after: [a, b])
    try await b.add("of b")
    try await b.sync(with: remote.store)
    let report = try await b.sync(with: remote.copy)
    #expect(report.isSetBack && report.went.counts == [.added: 1] && report.came.counts.isEmpty)
    #expect(try await a.sync(with: remote.copy).came.counts == [.added: 1])
  }

  @Test func whatWasSentBeforeACutIsSentAgain() async throws {
    var call = 1
    while true {
      let (a, b) = devices()
      try await a.add("kept")
      let remote = try await copied(after: [a, b])
      for number in 0..<3 { try await a.add("of a \(number)") }
      // Cut off between its sending and its reading of what it sent, too: what it has read is before the copy.
      let faulty = FaultyStore(remote.store) { [call] in $0 == call ? .lostRequest : nil }
      let isCut = await a.isCut(batch: 1, from: faulty, ToldReport())
      for number in 0..<6 { try await b.add("new of b \(number)") }
      for device in [b, a, b] { try await device.sync(with: remote.copy) }
      let records = try await remote.copy.everything()
      #expect(records.count == 10, "call \(call)")
      for device in [a, b] { #expect(try await device.store.everything() == records, "call \(call)") }
      if !isCut { break }
      call += 1
    }
    #expect(call > 6)
  }

  @Test func aDeviceThatIsSetBackGetsWhatItHadSent() async throws {
    let (a, b) = devices()
    let remote = LedgerStore(TaskLedger(epoch: 7), time: DeviceTime(number: 0))
    let task = try await a.add("kept")
    for device in [a, b] { try await device.sync(with: remote) }
    let store = try #require(a.store as? LedgerStore)
    let older = Device(1, on: await store.reopened(), time: a.time)
    try await a.add("of a")
    try await a.edit(task.id) { $0.notes = "by a" }
    for device in [a, b] { try await device.sync(with: remote) }
    try await older.add("of a again")
    try await older.edit(task.id) { $0.title = "edited by the older a" }
    let report = try await older.sync(with: remote)
    #expect(report.came.counts == [.added: 1, .changed: 1] && !report.isFull)
    try await b.sync(with: remote)
    let records = try await remote.everything()
    #expect(records.count == 3)
    for device in [older, b] { #expect(try await device.store.everything() == records) }
    #expect(try await b.task(task.id)?.notes == "by a")
  }
}
