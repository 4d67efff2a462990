/// A line that begins or ends a component, with the component's name as it is written.
enum ICalendarBoundary {
  case begin(ArraySlice<UInt8>)
  case end(ArraySlice<UInt8>)

  /// How long such a line may be; a longer one is a property like others, and so is one without a name.
  private static let longest = 200

  /// Reads a line; `nil` for any other.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.count > 4, line.count < Self.longest else { return nil }
    if line.count > 6, ICalendarText.equals(line.prefix(6), "BEGIN:") {
      self = .begin(line.dropFirst(6))
    } else if ICalendarText.equals(line.prefix(4), "END:") {
      self = .end(line.dropFirst(4))
    } else {
      return nil
    }
  }
}
