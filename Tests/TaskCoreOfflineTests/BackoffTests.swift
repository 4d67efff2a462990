import TaskCoreOffline
import Testing

struct BackoffTests {
  @Test func delaysDoubleUpToTheLongest() {
    let backoff = Backoff(first: .seconds(1), longest: .seconds(10))
    #expect(
      (1...6).map { backoff.delay(after: $0, random: { 1 }) } == [1, 2, 4, 8, 10, 10].map { Duration.seconds($0) })
    #expect((1...2).map { backoff.delay(after: $0, random: { 0 }) } == [.milliseconds(500), .seconds(1)])
    #expect(backoff.delay(after: 3, random: { 0.5 }) == .seconds(3))
  }

  @Test func thereIsADelayForAnyNumberOfFailures() {
    let backoff = Backoff()
    #expect(backoff.delay(after: .max, random: { 1 }) == .seconds(300))
    for failures in [0, -1, .min] { #expect(backoff.delay(after: failures, random: { 1 }) == .seconds(1)) }
  }

  @Test func whatIsDrawnOutsideItsRangeCountsAsItsEnd() {
    let backoff = Backoff()
    #expect(backoff.delay(after: 1, random: { 7 }) == .seconds(1))
    #expect(backoff.delay(after: 1, random: { -7 }) == .milliseconds(500))
  }

  @Test func oddOptionsAreNoTrap() {
    #expect(Backoff(first: .zero, longest: .zero).delay(after: 9, random: { 1 }) == .zero)
    #expect(Backoff(first: .seconds(-1), longest: .seconds(-1)).delay(after: 9, random: { 1 }) == .zero)
    #expect(Backoff(first: .seconds(9), longest: .seconds(1)).delay(after: 9, random: { 1 }) == .seconds(1))
    let long = Duration.seconds(Int64.max)
    #expect(Backoff(first: long, longest: long).delay(after: .max, random: { 0 }) < long)
  }
}
