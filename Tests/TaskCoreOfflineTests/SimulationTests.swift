import Foundation
import TaskCore
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// Three devices and a server over bad lines, with wrong clocks and processes that die: in the end all have the same,
/// and of what anybody wrote nothing is missing without a word.
struct SimulationTests {
  /// `TASKCORE_SYNC_RUNS` sets how many lives are led.
  private var runs: Int { ProcessInfo.processInfo.environment["TASKCORE_SYNC_RUNS"].flatMap { Int($0) } ?? 300 }

  @Test func afterQuietAllAreEqualAndNothingIsMissing() async throws {
    let seed = testSeed()
    for run in 0..<runs {
      let faults = await faults(ofLifeFrom: seed &+ UInt64(run))
      guard faults.isEmpty else {
        Issue.record("TASKCORE_SEED=\(seed &+ UInt64(run)) TASKCORE_SYNC_RUNS=1 repeats it: \(faults.prefix(5))")
        return
      }
    }
  }

  private func faults(ofLifeFrom seed: UInt64) async -> [String] {
    do {
      var life = SimulatedLife(seed: seed)
      for _ in 0..<100 { try await life.advance() }
      guard try await life.comeToRest() != nil else { return ["It does not come to rest."] }
      return try await life.faultsFound()
    } catch {
      return ["\(error)"]
    }
  }
}
