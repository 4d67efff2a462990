import Foundation
import TaskCore

/// Random choices from a seed that can be set: SplitMix64.
struct KitRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }

  mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
    others.randomElement(using: &self).flatMap { chance(100 / (others.count + 1)) ? nil : $0 } ?? first
  }

  /// The seed of a random run: `TASKCORE_SEED`, or one drawn anew.
  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["TASKCORE_SEED"].flatMap(UInt64.init) ?? .random(in: 0...(.max))
  }

  /// How many sets a random run commits: `TASKCORE_ROUNDS`, or so many.
  static func rounds(_ usual: Int) -> Int { number(named: "TASKCORE_ROUNDS") ?? usual }

  /// How many questions it asks after each: `TASKCORE_QUESTIONS`, or so many.
  static func questions(_ usual: Int) -> Int { number(named: "TASKCORE_QUESTIONS") ?? usual }

  private static func number(named name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
