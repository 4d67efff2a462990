/// A line that begins or ends a component, with the component's name as it is written.
enum ICalendarBoundary {
  case begin(ArraySlice<UInt8>)
  case end(ArraySlice<UInt8>)

  /// How long such a line may be; a longer one names no component.
  private static let longest = 200

  /// Reads a line; `nil` for any other, and where there is no name.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.count > 4, line.count < Self.longest else { return nil }
    var line = line
    while let last = line.last, last == 0x20 || last == 0x09 { line.removeLast() }
    if line.count > 6, ICalendarText.equals(line.prefix(6), "BEGIN:") {
      self = .begin(line.dropFirst(6))
    } else if line.count > 4, ICalendarText.equals(line.prefix(4), "END:") {
      self = .end(line.dropFirst(4))
    } else {
      return nil
    }
  }

  /// Whether a line is such a one by its name; one that cannot be read names no component, or one with too long a name.
  static func isNamed(_ line: ArraySlice<UInt8>) -> Bool {
    // Few lines begin like one.
    guard let first = line.first, first | 0x20 == 0x62 || first | 0x20 == 0x65 else { return false }
    let name = line.prefix(6).prefix(while: ICalendarProperty.isNameByte)
    return ICalendarText.equals(name, "BEGIN") || ICalendarText.equals(name, "END")
  }

  /// Where the name ends; blanks behind it are no part of it.
  var end: Int {
    switch self {
    case .begin(let name), .end(let name): name.endIndex
    }
  }
}
