/// How long the clients wait, and how often they try.
public struct HTTPTaskClientOptions: Sendable, Hashable {
  /// How long nothing may move, in neither direction, before a request is given up; 30 seconds.
  ///
  /// Where something moves from time to time, a silence may be noticed up to twice as late.
  public var silence: Duration
  /// How long a request may take in all, uploads aside; 5 minutes.
  public var whole: Duration
  /// How long a stream of events may be silent before it is taken for dead and opened anew; 45 seconds. A server sends
  /// a sign of life every 15.
  public var eventSilence: Duration
  /// How often a request is sent at most; 4 times.
  public var attempts: Int
  /// The longest pause before the second attempt; 200 milliseconds. It doubles with each further one.
  ///
  /// Each pause is drawn between nothing and the longest, so that clients that failed together do not come back together.
  public var firstPause: Duration
  /// What the pauses grow to at most; 20 seconds.
  public var longestPause: Duration
  /// Up to which pause a server is obeyed that says when to come back (`Retry-After`); 60 seconds. Where it says later,
  /// the failure is given at once, and tells how many seconds.
  public var longestRetryAfter: Duration
  /// How many bytes an answer may have; 256 MiB.
  public var longestAnswer: Int

  /// Options; every one has a default.
  public init(
    silence: Duration = .seconds(30), whole: Duration = .seconds(300), eventSilence: Duration = .seconds(45),
    attempts: Int = 4, firstPause: Duration = .milliseconds(200), longestPause: Duration = .seconds(20),
    longestRetryAfter: Duration = .seconds(60), longestAnswer: Int = 256 << 20
  ) {
    self.silence = silence
    self.whole = whole
    self.eventSilence = eventSilence
    self.attempts = max(1, attempts)
    self.firstPause = firstPause
    self.longestPause = longestPause
    self.longestRetryAfter = longestRetryAfter
    self.longestAnswer = max(1, longestAnswer)
  }

  /// The pause before the attempt that follows a number of failed ones: exponential, with full jitter.
  ///
  /// - Parameter chance: a number from 0 up to 1.
  func pause(after failed: Int, _ chance: Double) -> Duration {
    let longest = min(
      firstPause * Double(sign: .plus, exponent: min(max(0, failed - 1), 30), significand: 1), longestPause)
    return longest * min(max(0, chance), 1)
  }
}
