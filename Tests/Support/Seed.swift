import Foundation

/// SplitMix64: the same numbers for the same seed, on every platform.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The seed in `TASKCORE_SEED`, or else a random one; printed, so that a failing run can be repeated.
package func testSeed() -> UInt64 {
  let seed = ProcessInfo.processInfo.environment["TASKCORE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
  print("seed \(seed) (TASKCORE_SEED=\(seed) repeats this run)")
  return seed
}
