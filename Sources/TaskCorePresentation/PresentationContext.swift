public import Foundation
public import TaskCore

/// What a screen takes from the world: who looks at it, where, in which words, and what time it is.
///
/// ```swift
/// let context = PresentationContext(author: "ada", zone: try TaskZone(.current), locale: .current)
/// ```
public struct PresentationContext: Sendable {
  /// Who writes: undo is by author.
  public let author: String
  /// Where the person is: what "today" means.
  public let zone: TaskZone
  /// How the person reads dates.
  public let locale: Locale
  /// The seconds after midnight at which the day begins for the person, 0 to 86,399.
  public let startOfDay: Int
  /// The words of the screen.
  public let wording: Wording
  let now: @Sendable () -> Date
  let makeID: @Sendable () -> UUID
  let sleepUntil: @Sendable (Date) async throws -> Void

  /// What a screen takes from the world.
  ///
  /// - Parameters:
  ///   - author: who writes.
  ///   - zone: where the person is.
  ///   - locale: how the person reads dates.
  ///   - startOfDay: the seconds after midnight at which the day begins.
  ///   - wording: the words of the screen.
  ///   - now: what time it is; the clock of the planner too, or rows and answers disagree.
  ///   - makeID: new identifiers.
  ///   - sleepUntil: returns when `now` has reached a date, and throws when the task is cancelled before; without it
  ///     the system's continuous clock is looked at. Words such as *tomorrow* are chosen anew when it returns.
  public init(
    author: String, zone: TaskZone, locale: Locale, startOfDay: Int = 0, wording: Wording = .english,
    now: @escaping @Sendable () -> Date = { Date() }, makeID: @escaping @Sendable () -> UUID = { UUID.version7() },
    sleepUntil: (@Sendable (Date) async throws -> Void)? = nil
  ) {
    self.author = author
    self.zone = zone
    self.locale = locale
    self.startOfDay = startOfDay
    self.wording = wording
    self.now = now
    self.makeID = makeID
    self.sleepUntil = sleepUntil ?? { date in try await Self.sleep(until: date, by: now) }
  }

  /// When and where a question is asked now.
  var query: QueryContext { QueryContext(now: Instant(now()), zone: zone, startOfDay: startOfDay) }

  /// The terms of a write, which relies on these versions.
  func terms(expecting expected: [RecordID: Version] = [:]) -> PlanningTerms {
    PlanningTerms(author: author, zone: zone, expecting: expected)
  }

  /// Sleeps until a clock shows a date. The clock may be set meanwhile, so it is looked at now and then.
  private static func sleep(until date: Date, by now: @Sendable () -> Date) async throws {
    while case let rest = date.timeIntervalSince(now()), rest > 0 {
      try await Task.sleep(for: .seconds(min(rest, 600)), clock: .continuous)
    }
  }
}
