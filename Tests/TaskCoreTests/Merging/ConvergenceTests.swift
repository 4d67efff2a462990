import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreTestSupport
import Testing

/// Replicas that use all use cases at random, with clocks that are hours wrong, and exchange parts of their feeds.
struct ConvergenceTests {
  @Test func replicasThatGotEverythingAreEqual() async throws {
    let seed = testSeed()
    let runs = ProcessInfo.processInfo.environment["TASKCORE_RUNS"].flatMap { Int($0) } ?? 60
    for run in 0..<runs {
      var life = ReplicaLife(seed: seed &+ UInt64(run))
      for _ in 0..<80 { try await life.advance() }
      let rounds = try await life.replicas.exchangeEverything()
      #expect(rounds != nil, "run \(run): the exchange does not end")
      let records = try await life.replicas[0].records()
      for replica in life.replicas.dropFirst() {
        let others = try await replica.records()
        #expect(others == records, "run \(run)")
      }
      #expect(faults(in: records) == [], "run \(run)")
      for case .tombstone(let purged) in life.purged {
        let last = records.first { $0.id == purged.id }
        let madeAgain = (last?.task?.clocks ?? last?.list?.clocks).map { purged.version < $0.created }
        #expect(last?.isTombstone == true || madeAgain == true, "run \(run): \(purged.id) came back")
      }
      if rounds == nil { return }
    }
  }
}

/// Several replicas and what happens to them.
private struct ReplicaLife {
  private(set) var replicas: [Replica]
  /// Every tombstone that a replica wrote.
  private(set) var purged: Set<Record> = []
  private var use: RandomUse

  init(seed: UInt64) {
    use = RandomUse(seed: seed)
    replicas = []
    for number in 0..<3 {
      replicas.append(Replica(number: UInt64(number) + 1, skew: TimeInterval(use.number(-5...5) * 3600)))
    }
  }

  mutating func advance() async throws {
    let replica = replicas[use.number(0...2)]
    replica.time.advance(by: TimeInterval(use.number(0...90)))
    if use.number(0...3) == 0 {
      let other = replicas[use.number(0...2)]
      guard other !== replica else { return }
      try await replica.pull(from: other, limit: use.number(1...8), pages: use.number(1...4))
      return
    }
    let outcome = try await use.act(
      with: replica.planner, on: replica.store, at: Instant(replica.time.now), under: replica.terms)
    purged.formUnion(outcome?.records.filter(\.isTombstone) ?? [])
  }
}
