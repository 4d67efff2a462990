/// How a cell looks.
struct Style: Hashable, Sendable {
  enum Colour: UInt8, Sendable {
    case red = 31
    case green, yellow, blue, magenta, cyan
  }

  var colour: Colour?
  var isBold = false
  var isFaint = false
  var isUnderlined = false
  var isReversed = false

  static let plain = Style()
  static let strong = Style(isBold: true)
  static let faint = Style(isFaint: true)
  /// What is about to go wrong.
  static let alarming = Style(colour: .red)
  /// What is well.
  static let good = Style(colour: .green)
  /// What belongs together.
  static let label = Style(colour: .cyan)
  /// What was searched for.
  static let found = Style(colour: .yellow, isUnderlined: true)
  /// What was understood of a line.
  static let understood = Style(colour: .green, isBold: true, isUnderlined: true)

  /// The same for what is selected.
  var reversed: Style {
    var style = self
    style.isReversed = true
    return style
  }

  /// The same for what is pointed at.
  var underlined: Style {
    var style = self
    style.isUnderlined = true
    return style
  }

  /// The sequence that begins it, whatever was before (ECMA-48, SGR); without colours where nobody wants them
  /// (https://no-color.org), which leaves the rest as it is.
  func sequence(hasColours: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isFaint { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if hasColours, let colour { codes.append(String(colour.rawValue)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
