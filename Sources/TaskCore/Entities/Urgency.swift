/// How urgent a task is, as a score that explains itself: a sum of terms, each a value from 0 to 1 times a weight.
///
/// ```swift
/// let score = Urgency.standard.score(of: task, isBlocked: false, isBlocking: true, in: context)
/// score.total                                           // 14.8
/// score.terms.map { "\($0.name) \($0.product)" }        // ["due 8.8", "blocking 8.0", "age 0.2" …]
/// ```
///
/// The terms, their values and their standard weights are those that users of Taskwarrior know
/// (https://taskwarrior.org/docs/urgency/ and the manual page taskrc(5), `urgency.*.coefficient`): a list stands for a
/// project, comments for annotations, a start date for both a scheduled and a waiting one.
public struct Urgency: Sendable, Hashable {
  /// What a score is made of: an open set, so a new member never breaks a `switch`.
  public struct Term: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The term's name.
    public let rawValue: String

    /// A term of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The term's name.
    public var description: String { rawValue }

    /// The due date: 0.2 two weeks ahead and before, rising evenly to 1 when it has passed for a week.
    public static let due = Term(rawValue: "due")
    /// Another open task waits for it.
    public static let blocking = Term(rawValue: "blocking")
    /// The priority: 1 for the numbers 1 to 4, 0.65 for 5, 0.3 for 6 to 9.
    public static let priority = Term(rawValue: "priority")
    /// Its start has come.
    public static let scheduled = Term(rawValue: "scheduled")
    /// Somebody is at it.
    public static let active = Term(rawValue: "active")
    /// How long it has been there, as a part of ``Urgency/longestAge``.
    public static let age = Term(rawValue: "age")
    /// Comments: 0.8 for one, 0.9 for two, 1 for more.
    public static let comments = Term(rawValue: "comments")
    /// Tags: 0.8 for one, 0.9 for two, 1 for more.
    public static let tags = Term(rawValue: "tags")
    /// It is in a list.
    public static let list = Term(rawValue: "list")
    /// Its start is still to come.
    public static let waiting = Term(rawValue: "waiting")
    /// It waits for another open task.
    public static let blocked = Term(rawValue: "blocked")
  }

  /// What each term weighs; one that is not named weighs nothing.
  public var weights: [Term: Double]
  /// What single tags weigh, by name, compared folded.
  public var tagWeights: [String: Double] { didSet { foldedTagWeights = Self.folded(tagWeights) } }
  /// The age in days that counts as 1.
  public var longestAge: Double

  private var foldedTagWeights: [String: Double]

  /// A way to weigh.
  public init(weights: [Term: Double], tagWeights: [String: Double] = [:], longestAge: Double = 365) {
    self.weights = weights
    self.tagWeights = tagWeights
    self.longestAge = longestAge
    foldedTagWeights = Self.folded(tagWeights)
  }

  /// Taskwarrior's defaults.
  public static let standard = Urgency(
    weights: [
      .due: 12, .blocking: 8, .priority: 6, .scheduled: 5, .active: 4, .age: 2, .comments: 1, .tags: 1, .list: 1,
      .waiting: -3, .blocked: -5,
    ],
    tagWeights: ["next": 15])

  private static func folded(_ weights: [String: Double]) -> [String: Double] {
    Dictionary(weights.sorted { $0.key.precedesInBytes($1.key) }.map { (Folding.fold($0.key), $0.value) }) { $1 }
  }
}

// Scores.
extension Urgency {
  /// The urgency of one task: what it is made of, and the sum.
  public struct Score: Sendable, Hashable {
    /// A term as it counts for the task.
    public struct Part: Sendable, Hashable {
      /// The term's name; for a single tag the tag with `#` in front.
      public let name: String
      /// How much it holds for the task, 0 to 1.
      public let value: Double
      /// What it weighs.
      public let weight: Double

      /// What it adds to the score.
      public var product: Double { value * weight }

      /// A term as it counts.
      public init(name: String, value: Double, weight: Double) {
        self.name = name
        self.value = value
        self.weight = weight
      }
    }

    /// The terms that hold for the task and weigh something, always in the same order.
    public let terms: [Part]

    /// The sum of all products.
    public var total: Double { terms.reduce(0) { $0 + $1.product } }
  }

  /// The score of a task; one that is closed or in the trash has none of the terms, and 0 in all.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - isBlocked: whether it waits for a task that is open and outside the trash.
  ///   - isBlocking: whether a task that is open and outside the trash waits for it.
  ///   - context: when and where it is looked at.
  public func score(of task: TaskItem, isBlocked: Bool, isBlocking: Bool, in context: QueryContext) -> Score {
    guard task.isOpen, !task.isTrashed else { return Score(terms: []) }
    let hasBegun = task.start.map { $0.isReached(in: context) }
    let values: [(term: Term, value: Double)] = [
      (.due, task.due.map { Self.value(ofDue: $0, in: context) } ?? 0),
      (.blocking, isBlocking ? 1 : 0),
      (.priority, Self.value(of: task.priority)),
      (.scheduled, hasBegun == true ? 1 : 0),
      (.active, task.status == .inProcess ? 1 : 0),
      (.age, value(ofAgeSince: task.created, in: context)),
      (.comments, Self.value(ofCount: task.comments.count)),
      (.tags, Self.value(ofCount: task.tags.count)),
      (.list, task.place.list != nil ? 1 : 0),
      (.waiting, hasBegun == false ? 1 : 0),
      (.blocked, isBlocked ? 1 : 0),
    ]
    var terms = values.map { Score.Part(name: $0.term.rawValue, value: $0.value, weight: weights[$0.term] ?? 0) }
    if !foldedTagWeights.isEmpty {
      for tag in task.tags {
        if let weight = foldedTagWeights[Folding.fold(tag)] {
          terms.append(Score.Part(name: "#" + tag, value: 1, weight: weight))
        }
      }
    }
    return Score(terms: terms.filter { $0.value != 0 && $0.weight != 0 })
  }

  private static func value(ofDue due: TaskDate, in context: QueryContext) -> Double {
    let moment = due.orderKey(in: context).moment
    let daysPast = Double(context.now.secondsSince1970 - moment) / Double(secondsPerDay)
    return 0.2 + 0.8 * min(max((daysPast + 14) / 21, 0), 1)
  }

  private static func value(of priority: TaskItem.Priority) -> Double {
    switch priority.rawValue {
    case 0: 0
    case ..<5: 1
    case 5: 0.65
    default: 0.3
    }
  }

  private func value(ofAgeSince created: Instant, in context: QueryContext) -> Double {
    let days = Double(context.now.secondsSince1970 - created.secondsSince1970) / Double(secondsPerDay)
    return longestAge > 0 ? min(max(days / longestAge, 0), 1) : 1
  }

  private static func value(ofCount count: Int) -> Double {
    switch count {
    case 0: 0
    case 1: 0.8
    case 2: 0.9
    default: 1
    }
  }
}
