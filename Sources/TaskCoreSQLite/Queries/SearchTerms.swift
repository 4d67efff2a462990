internal import TaskCore

/// How the full-text index is asked for tasks whose folded text may hold some texts.
///
/// It knows which tasks hold which three scalars in a row, but not where. So it finds all matches and perhaps more, and
/// what it finds has to be tested.
enum SearchTerms {
  /// How many trigrams of one text are asked for: a few exclude nearly as much as all of them.
  private static let mostTrigrams = 8

  /// Statements that give the keys of candidates: for each trigram alone, and at last for all of them together.
  ///
  /// The index reads the tasks of every trigram to find those of all. Where one trigram is rare it is better asked for
  /// alone.
  ///
  /// - Parameter texts: folded ones.
  static func keys(of texts: [String]) -> [Condition] {
    // No text of a task holds U+0000, at which SQLite would stop reading.
    let texts = texts.filter { !$0.isEmpty && !$0.utf8.contains(0) }
    let trigrams = texts.flatMap(trigrams)
    guard trigrams.isEmpty else {
      let terms = trigrams.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
      return (terms.count > 1 ? terms + [terms.joined(separator: " AND ")] : terms).map { match in
        Condition(sql: "SELECT rowid FROM search WHERE search MATCH ?", .text(match))
      }
    }
    return texts.max { $0.unicodeScalars.count < $1.unicodeScalars.count }.map { [prefixKeys(of: $0)] } ?? []
  }

  /// Some trigrams of a text, spread over it evenly; none of one that is too short.
  private static func trigrams(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= 3 else { return [] }
    let last = scalars.count - 3
    let count = min(last + 1, mostTrigrams)
    return (0..<count).map { number in
      let start = count == 1 ? 0 : number * last / (count - 1)
      return string(scalars[start..<start + 3])
    }
  }

  /// Asks for all trigrams that begin with a text of one or two scalars.
  private static func prefixKeys(of text: String) -> Condition {
    // The index reads these two as U+FFFD.
    let scalars = text.unicodeScalars.map { (0xFFFE...0xFFFF).contains($0.value) ? "\u{FFFD}" : $0 }
    let start = string(scalars[...])
    return Condition(
      sql: "SELECT doc FROM search_term WHERE term BETWEEN ? AND ?", .text(start), .text(start + "\u{10FFFF}\u{10FFFF}")
    )
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
