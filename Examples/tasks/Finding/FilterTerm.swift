import TaskCore

/// A word of a filter, with the field in front of its colon.
struct FilterTerm: Equatable {
  let field: String?
  let value: String
  let isQuoted: Bool

  /// The terms of a text, with white space between them.
  ///
  /// - Throws: `.invalid` with the position, for a quote that does not end and for a field without a value.
  static func terms(of text: String) throws(TaskFailure) -> [FilterTerm] {
    let characters = Array(text)
    var position = 0
    var terms: [FilterTerm] = []
    while true {
      while position < characters.count, characters[position].isWhitespace { position += 1 }
      guard position < characters.count else { return terms }
      terms.append(try term(characters, &position))
    }
  }

  private static func term(_ characters: [Character], _ position: inout Int) throws(TaskFailure) -> FilterTerm {
    let start = position
    var field: String?
    if let colon = characters[start...].firstIndex(where: { !$0.isASCII || !$0.isLetter }), characters[colon] == ":",
      colon > start
    {
      field = String(characters[start..<colon]).lowercased()
      position = colon + 1
    }
    let isQuoted = position < characters.count && characters[position] == "\""
    let value = isQuoted ? try quoted(characters, &position) : plain(characters, &position)
    guard !value.isEmpty else {
      throw failure(characters, at: position, field.map { "“\($0):” needs a value" } ?? "a phrase cannot be empty")
    }
    return FilterTerm(field: field, value: value, isQuoted: isQuoted)
  }

  private static func plain(_ characters: [Character], _ position: inout Int) -> String {
    let start = position
    while position < characters.count, !characters[position].isWhitespace { position += 1 }
    return String(characters[start..<position])
  }

  private static func quoted(_ characters: [Character], _ position: inout Int) throws(TaskFailure) -> String {
    let start = position
    var value = ""
    position += 1
    while position < characters.count, characters[position] != "\"" {
      // A backslash in front takes a quote or a backslash as it is.
      if characters[position] == "\\", position + 1 < characters.count, "\"\\".contains(characters[position + 1]) {
        position += 1
      }
      value.append(characters[position])
      position += 1
    }
    guard position < characters.count else {
      throw failure(characters, at: start, "the quote that begins here does not end")
    }
    position += 1
    return value
  }

  private static func failure(_ characters: [Character], at position: Int, _ reason: String) -> TaskFailure {
    TaskFailure(
      .invalid, "The filter “\(String(characters))” cannot be read at character \(position + 1): \(reason).",
      field: "filter")
  }
}
