/// Where the text of a filter cannot be read: the ``TaskFailure/underlying`` error of the failure that says so.
public struct FilterSyntaxError: Error, Sendable, Hashable {
  /// Which character of the text it is, counted from 1; one more than there are at the text's end.
  public let position: Int
  /// What stands there; empty at the end of the text.
  public let found: String
  /// What could stand there, in words for people.
  public let expected: String
  /// What may have been meant.
  public let suggestion: String?
}

/// The text of a filter, and what is said of places in it.
struct FilterSource: Sendable {
  let text: String

  /// The failure that something else was expected where a byte is.
  ///
  /// - Parameter reason: what is wrong, if that is more than finding one thing where another was expected.
  func failure(
    at offset: Int, found: String, expected: String, suggestion: String? = nil, reason: String? = nil
  ) -> TaskFailure {
    let index = text.utf8.index(text.startIndex, offsetBy: offset)
    let error = FilterSyntaxError(
      position: text[..<index].count + 1, found: found, expected: expected, suggestion: suggestion)
    let reason = reason ?? "expected \(expected), found \(Self.name(of: found))"
    // A suggestion that has quotation marks of its own needs none around it.
    let end = suggestion.map { "; did you mean \($0.utf8.contains(UInt8(ascii: "\"")) ? $0 : "“\($0)”")?" } ?? "."
    return TaskFailure(
      .invalid,
      "The filter \(DateScanner.quoted(text)) cannot be read at character \(error.position): \(reason)\(end)",
      field: "filter", underlying: error)
  }

  private static func name(of found: String) -> String {
    if found.isEmpty { return "the end" }
    return found.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "a space" : DateScanner.quoted(found)
  }
}
