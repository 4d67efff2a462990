import Foundation
import TaskCore
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// What is told of the remote's edits that lose against local ones.
@Suite(.serialized) struct OverwrittenTests {
  @Test(arguments: Pairing.allCases)
  func anEditOfTheRemoteThatLosesIsToldWithBothValues(on pairing: Pairing) async throws {
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let (milk, bread) = (try await a.add("Buy milk"), try await a.add("Buy bread"))
    for device in [a, b] { try await device.sync(with: remote) }
    try await b.edit(milk.id) {
      $0.title = "Buy two milks"
      $0.notes = "by b"
    }
    try await b.edit(bread.id) { $0.notes = "by b" }
    try await b.sync(with: remote)
    a.time.advance(by: 3600)
    for title in ["Buy oat milk", "Buy oat milk, no sugar"] { try await a.edit(milk.id) { $0.title = title } }
    // Of this one the remote has changed something else.
    try await a.edit(bread.id) { $0.title = "Buy rye bread" }

    let report = try await a.sync(with: remote)
    let edit = try #require(report.overwritten.first.first)
    #expect(report.overwritten.count == 1 && report.lost.count == 0)
    #expect(edit.record == .task(milk.id) && edit.field == .title)
    #expect(edit.lost == .text("Buy two milks") && edit.kept == .text("Buy oat milk, no sugar"))
    #expect(try await a.sync(with: remote).overwritten.count == 0)
    #expect(try await b.sync(with: remote).overwritten.count == 0)
  }

  @Test func whatWasKnownIsNotTold() async throws {
    let pairing = Pairing.memoryWithMemory
    let (a, b, remote) = (try await pairing.device(1), try await pairing.device(2), try await pairing.remote())
    let milk = try await a.add("Buy milk")
    for device in [a, b] { try await device.sync(with: remote) }
    try await b.edit(milk.id) { $0.title = "Buy two milks" }
    for device in [b, a] { try await device.sync(with: remote) }
    a.time.advance(by: 3600)
    try await a.edit(milk.id) { $0.title = "Buy oat milk" }
    try await b.edit(milk.id) { $0.notes = "by b" }
    try await b.sync(with: remote)
    let report = try await a.sync(with: remote)
    #expect(report.came.counts == [.changed: 1] && report.went.counts == [.changed: 1])
    #expect(report.overwritten.count == 0 && report.lost.count == 0)
  }

  @Test func whereHistoryDoesNotSayNothingIsTold() async throws {
    let pairing = Pairing.memoryWithMemory
    let a = try await pairing.device(1, bounds: HistoryBounds(sets: 1))
    let (b, remote) = (try await pairing.device(2), try await pairing.remote())
    let milk = try await a.add("Buy milk")
    for device in [a, b] { try await device.sync(with: remote) }
    try await b.edit(milk.id) { $0.title = "Buy two milks" }
    try await b.sync(with: remote)
    a.time.advance(by: 3600)
    try await a.edit(milk.id) { $0.title = "Buy oat milk" }
    try await a.add("forgets the edit")
    #expect(try await a.sync(with: remote).overwritten.count == 0)
  }
}
