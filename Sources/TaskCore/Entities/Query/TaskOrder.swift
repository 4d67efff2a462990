/// In which order to answer: keys compared one after another, and at last the identity, so every order is total.
public struct TaskOrder: Sendable, Hashable {
  /// What is compared.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The due date; tasks without one come last in both directions.
    case due
    /// The order key.
    case position
    /// When the task was made.
    case created
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
