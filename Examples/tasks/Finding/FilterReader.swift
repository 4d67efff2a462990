import TaskCore

/// Reads what this version knows of the query language: words and quoted phrases that search, `tag:` and `list:`, `any`
/// and `trashed`.
struct FilterReader {
  let lists: ListFinder

  /// The filter that several texts make together.
  func filter(_ texts: [String]) async throws -> TaskFilter {
    var filters: [TaskFilter] = []
    for text in texts {
      for term in try FilterTerm.terms(of: text) { filters.append(try await filter(term)) }
    }
    return filters.count == 1 ? filters[0] : filters.isEmpty ? .all : .and(filters)
  }

  private func filter(_ term: FilterTerm) async throws -> TaskFilter {
    switch (term.field, term.value) {
    case ("tag", let name): return .tag(name)
    case ("list", "none") where !term.isQuoted: return .list(.none)
    case ("list", let name) where !term.isQuoted && name.hasPrefix("#"):
      return .list(.id(try await lists.id(name)))
    case ("list", let name): return .list(.titled(name))
    case (let field?, _): throw UsageError.later("The filter “\(field):”")
    case (nil, "any") where !term.isQuoted: return .status(Set(TaskItem.Status.Kind.allCases))
    case (nil, "trashed") where !term.isQuoted: return .trashed
    case (nil, let text):
      if !term.isQuoted, let part = Self.laterPart(text) { throw UsageError.later("“\(part)” in a filter") }
      return .text(text)
    }
  }

  /// What in a plain word belongs to the rest of the language.
  private static func laterPart(_ word: String) -> String? {
    if ["and", "or", "not", "all"].contains(word.lowercased()) { return word }
    return word.first { "()!<>=".contains($0) }.map(String.init)
  }
}
