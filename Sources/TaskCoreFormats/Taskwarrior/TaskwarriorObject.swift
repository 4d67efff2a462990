import TaskCore
import TaskCoreJSON

/// A task of Taskwarrior's as its attributes, in the one form in which this translator compares and writes them.
///
/// In it `depends` is an array of identities, dates are in UTC, and nothing is left that a reader would stumble over.
struct TaskwarriorObject {
  /// What was read otherwise than it was written, or left out.
  struct Problem {
    let kind: DocumentNotice.Kind
    let field: String
    let message: String
  }

  /// The attributes, by their names as extensions have them.
  var values: [String: JSONValue] = [:]
  private(set) var problems: [Problem] = []

  let context: QueryContext

  /// An object without attributes, to be filled.
  init(in context: QueryContext) { self.context = context }

  /// The attributes of an object of a document, brought into their form.
  init(_ members: [JSONValue.Member], in context: QueryContext) {
    self.context = context
    for member in members where member.value != .null {
      guard let key = TaskwarriorKey.encoded(member.key) else {
        report("extensions", "An attribute has a name that is too long, and was left out.")
        continue
      }
      if values.updateValue(member.value, forKey: key) != nil {
        report("extensions", "\(key) comes twice: the last one counts.")
      }
    }
    normalize()
  }

  subscript(_ key: String) -> JSONValue? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// The text of an attribute that is one.
  func string(_ key: String) -> String? {
    guard case .string(let text)? = values[key] else { return nil }
    return text
  }

  /// The point in time of an attribute that is one.
  func instant(_ key: String) -> Instant? { values[key].flatMap { TaskwarriorDate(in: context).instant($0) } }

  /// The elements of an attribute that is an array.
  func elements(_ key: String) -> [JSONValue] {
    guard case .array(let elements)? = values[key] else { return [] }
    return elements
  }

  /// The attributes in Taskwarrior's order.
  var members: [JSONValue.Member] {
    values.sorted {
      let (left, right) = (TaskwarriorKey.last.contains($0.key), TaskwarriorKey.last.contains($1.key))
      return left == right ? $0.key.precedesInBytes($1.key) : right
    }.map { JSONValue.Member(key: TaskwarriorKey.decoded($0.key), value: $0.value) }
  }

  mutating func report(_ field: String, _ message: String, as kind: DocumentNotice.Kind = .loss) {
    problems.append(Problem(kind: kind, field: field, message: message))
  }
}
