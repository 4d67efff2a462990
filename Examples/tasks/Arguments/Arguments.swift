import TaskCoreTerminalPrograms

/// What a command was given.
struct Arguments: Sendable {
  /// The words that are no options, in their order.
  fileprivate(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// The value of an option; the last one counts, so that an alias can be overruled.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option as one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws -> Choice?
  where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = type.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("“\(text)” is not a value of \(name): take one of \(known).")
    }
    return choice
  }

  /// The value of an option as a number of things.
  func count(_ name: String) throws -> Int? {
    guard let text = value(name) else { return nil }
    guard let count = Int(text), count > 0 else {
      throw UsageError("\(name) takes a whole number from 1, not “\(text)”.")
    }
    return count
  }

  /// Takes in a word that is no option.
  mutating func append(_ operand: String) { operands.append(operand) }

  /// Takes in an option.
  mutating func set(_ name: String, _ value: String) { values[name, default: []].append(value) }

  /// The arguments without the first operand, and that operand.
  func split() -> (first: String?, rest: Arguments) {
    var rest = self
    rest.operands = Array(operands.dropFirst())
    return (operands.first, rest)
  }
}
