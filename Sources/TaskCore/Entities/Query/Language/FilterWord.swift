/// The words of the query language that are conditions by themselves.
enum FilterKeyword: String, CaseIterable {
  case all, any, open, trashed, overdue, blocked, actionable

  var filter: TaskFilter {
    switch self {
    case .all: .all
    case .any: .status(Set(TaskItem.Status.Kind.allCases))
    case .open: .open
    case .trashed: .trashed
    case .overdue: .overdue
    case .blocked: .blocked
    case .actionable: .actionable
    }
  }
}

/// What can stand in front of a colon in the query language.
enum FilterField: String, CaseIterable {
  case due, start, completed, created, modified, tag, list, parent, needs, status, priority, has, `repeat`, text

  /// The field that somebody means by a name of another program, or by one that is misspelt.
  static func nearest(to name: String) -> FilterField? {
    let others: [String: FilterField] = [
      "project": .list, "folder": .list, "label": .tag, "context": .tag, "title": .text, "description": .text,
      "search": .text, "scheduled": .start, "deadline": .due, "entry": .created, "added": .created, "end": .completed,
      "done": .completed, "state": .status, "recur": .repeat, "pri": .priority, "prio": .priority, "subtask": .parent,
      "notes": .text, "note": .text,
      "comment": .text, "comments": .text,
      "depends": .needs, "after": .needs,
    ]
    let name = name.lowercased()
    return others[name] ?? NearestWord.nearest(to: name, among: allCases.map(\.rawValue)).flatMap(Self.init)
  }
}

/// Texts as words of the query language.
enum FilterWord {
  /// A text as it is if it reads as itself, and else in quotes.
  static func text(of text: String, behindField: Bool) -> String {
    isPlain(text) && !isReserved(text.lowercased(), behindField: behindField) ? text : quoted(text)
  }

  /// A text in quotes, in which it is always taken literally.
  static func quoted(_ text: String) -> String {
    // By scalars: a mark that combines with a quote hides it from those who look at characters.
    var scalars: String.UnicodeScalarView = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    scalars.append("\"")
    return String(scalars)
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetterOrDigit(first) else { return false }
    return text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || "_-./".unicodeScalars.contains($0) }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      : scalar.properties.isAlphabetic
  }

  private static func isReserved(_ word: String, behindField: Bool) -> Bool {
    behindField ? word == "none" : ["and", "or", "not"].contains(word) || FilterKeyword(rawValue: word) != nil
  }
}
