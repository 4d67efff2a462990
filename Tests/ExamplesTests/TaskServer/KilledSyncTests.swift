import Foundation
import TaskCoreTestSupport
import Testing

/// The programs `tasks` and `task-server` over HTTP and files, killed while they synchronize.
@Suite(.serialized, .timeLimit(.minutes(60))) struct KilledSyncTests {
  /// How often a process is killed, however long that takes: `TASKCORE_SYNC_KILLS`.
  private let kills = ProcessInfo.processInfo.environment["TASKCORE_SYNC_KILLS"].flatMap { Int($0) }

  @Test func whoeverIsKilledAllAreEqualInTheEndAndNothingIsMissing() async throws {
    let scene = try TasksScene()
    let seed = testSeed()
    var life = try await KilledLife(in: scene, seed: seed)
    let end = ContinuousClock.now + .seconds(15)
    while life.kills < kills ?? 6 || kills == nil && life.kills < 40 && ContinuousClock.now < end {
      try await life.advance()
    }
    let rounds = try await life.comeToRest()
    print("\(life.clientKills) clients and \(life.serverKills) servers killed, at rest after \(rounds ?? 0) rounds")
    #expect(rounds != nil, "it does not come to rest")
    let faults = try await life.faultsFound()
    #expect(faults.isEmpty, "\(faults.prefix(5))")
  }
}
