import Foundation

/// How text is set off from other text: in colours where a person looks at a terminal, not at all elsewhere.
struct TextStyle: Sendable {
  /// What a piece of text is.
  enum Role: String {
    case plain = ""
    /// What one looks for second.
    case faint = "2"
    /// What is about to go wrong.
    case alarming = "31"
    /// What is well.
    case good = "32"
    /// What belongs together.
    case label = "36"
  }

  private let hasColours: Bool

  /// Text as it is.
  static let plain = TextStyle(hasColours: false)

  /// Colours on a terminal that knows them, unless the person does not want any (https://no-color.org).
  static func ofStandardOutput(in environment: [String: String]) -> TextStyle {
    let isUnwanted = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return TextStyle(hasColours: StandardStream.output.isTerminal && !isUnwanted && environment["TERM"] != "dumb")
  }

  /// The text, set off by its role.
  func apply(_ role: Role, to text: String) -> String {
    hasColours && role != .plain && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
