/// In which order to answer: keys compared one after another, and at last the identity, so every order is total.
public struct TaskOrder: Sendable, Hashable {
  /// What is compared.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The due date; tasks without one come last in both directions.
    case due
    /// The start date; tasks without one come last in both directions.
    case start
    /// How important the task is, the most important first when descending; tasks without a priority come last in both
    /// directions.
    case priority
    /// The order key.
    case position
    /// The title, compared folded and byte by byte, as far as ``TaskItem/titleKey`` goes.
    case title
    /// When the task was made.
    case created
    /// When the task was changed last.
    case modified
    /// When the task was completed; all others, cancelled ones among them, come last in both directions.
    case completed
    /// The total of the ``Urgency/standard`` score, the most urgent first when descending.
    ///
    /// It changes with time and with other tasks, so no store has an index for it: such an order takes time that grows
    /// with the number of matches, and memory for a page.
    case urgency
  }

  /// A field and a direction.
  public struct Key: Sendable, Hashable {
    /// What is compared.
    public let field: Field
    /// Whether greater values come first.
    public let descending: Bool

    /// A key of an order.
    public init(_ field: Field, descending: Bool = false) {
      self.field = field
      self.descending = descending
    }
  }

  /// The keys, the most significant first; without any, the order is by identity.
  public let keys: [Key]

  /// An order by these keys; a field named a second time adds nothing and is left out.
  public init(_ keys: [Key]) {
    var seen: Set<Field> = []
    self.keys = keys.filter { seen.insert($0.field).inserted }
  }

  /// By due date, the earliest first.
  public static let due = TaskOrder([Key(.due)])
  /// By order key.
  public static let position = TaskOrder([Key(.position)])
  /// By date of creation, the oldest first.
  public static let created = TaskOrder([Key(.created)])
  /// By start date, the earliest first.
  public static let start = TaskOrder([Key(.start)])
  /// The most important first, and those of one priority by due date, the earliest first.
  public static let priority = TaskOrder([Key(.priority, descending: true), Key(.due)])
  /// By title.
  public static let title = TaskOrder([Key(.title)])
  /// The last changed first.
  public static let modified = TaskOrder([Key(.modified, descending: true)])
  /// The last completed first.
  public static let completed = TaskOrder([Key(.completed, descending: true)])
  /// The most urgent first.
  public static let urgency = TaskOrder([Key(.urgency, descending: true)])

  /// Whether a task's place depends on which tasks wait for which, and on what time it is.
  public var namesUrgency: Bool { keys.contains { $0.field == .urgency } }
}

extension TaskOrder: CustomStringConvertible {
  /// The keys by name with commas between them, `-` in front of descending ones: `due,-created`.
  public var description: String {
    keys.map { ($0.descending ? "-" : "") + $0.field.rawValue }.joined(separator: ",")
  }

  /// Reads what ``description`` writes.
  ///
  /// - Throws: `.invalid` (field `sort`) that names the key that is not known.
  public init(parsing text: String) throws(TaskFailure) {
    var keys: [Key] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let descending = part.utf8.first == UInt8(ascii: "-")
      guard let field = Field(rawValue: String(descending ? part.dropFirst() : part)) else {
        let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
        throw TaskFailure(
          .invalid, "“\(part)” is not an order: take one of \(known), with “-” to turn it round.", field: "sort")
      }
      keys.append(Key(field, descending: descending))
    }
    self.init(keys)
  }
}
