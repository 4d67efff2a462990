/// How long to wait before the next attempt: longer after each failure, and not the same for all who failed together.
public struct Backoff: Sendable, Hashable {
  /// The longest delay after the first failure; 1 second. It doubles with each further one.
  public var first: Duration
  /// What the delays grow to at most; 5 minutes.
  public var longest: Duration

  /// A back-off with these delays; every one has a default.
  public init(first: Duration = .seconds(1), longest: Duration = .seconds(300)) {
    self.first = first
    self.longest = longest
  }

  /// The delay after a number of failures in a row: between half of what that number allows and all of it.
  ///
  /// - Parameters:
  ///   - failures: how many attempts have failed since the last that did not; less than 1 counts as 1.
  ///   - random: draws a number from 0 up to 1.
  public func delay(after failures: Int, random: () -> Double) -> Duration {
    let longest = max(longest, .zero)
    var whole = min(max(first, .zero), longest)
    for _ in 1..<min(max(1, failures), 64) { whole = whole < longest / 2 ? whole * 2 : longest }
    return whole * (0.5 + 0.5 * min(max(0, random()), 1))
  }
}
