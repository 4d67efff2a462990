/// The rule of a series: RFC 5545's `RRULE` value (section 3.3.10), kept as the text it was given.
public struct RecurrenceRule: Sendable, Hashable, CustomStringConvertible {
  /// The rule's text: `NAME=VALUE` parts with semicolons between them.
  public let description: String

  /// Reads a rule, checking its form: parts `NAME=VALUE`, no name twice, `FREQ` among them.
  ///
  /// - Throws: `.invalid` (field `recurrence`) that names the part that is wrong.
  public init(parsing text: String) throws(TaskFailure) {
    func refuse(_ reason: String) -> TaskFailure {
      TaskFailure(.invalid, "“\(text)” is not a recurrence rule: \(reason).", field: "recurrence")
    }
    guard text.utf8.count <= 4096 else {
      throw TaskFailure(.invalid, "A recurrence rule has at most 4096 bytes.", field: "recurrence")
    }
    var names: Set<String> = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty,
        sides[0].utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x41...0x5A).contains($0 & 0xDF) }),
        sides[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { throw refuse("its part “\(part)” does not have the form NAME=VALUE") }
      guard names.insert(sides[0].uppercased()).inserted else { throw refuse("it names \(sides[0]) twice") }
    }
    guard names.contains("FREQ") else { throw refuse("it has no FREQ") }
    description = text
  }
}
