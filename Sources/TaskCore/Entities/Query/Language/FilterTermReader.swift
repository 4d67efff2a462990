/// Reads one condition of a filter: a word, or a field with its value.
struct FilterTermReader {
  let term: FilterTerm
  let source: FilterSource
  let zoneless: TaskDate.Zoneless

  /// The filter that the condition is, with functions that know what follows a `#`.
  func filter(
    list: (String) -> TaskList.ID?, task: (String) -> TaskItem.ID?
  ) throws(TaskFailure) -> TaskFilter {
    guard let name = term.field else { return term.isQuoted ? try phrase() : try word() }
    guard let field = FilterField(rawValue: name.lowercased()) else { throw unknownField(name) }
    if term.isQuoted {
      switch field {
      case .text: return .text(term.value)
      case .tag: return .tag(term.value)
      case .list: return .list(.titled(term.value))
      default: throw failure(expecting: "\(expectation(of: field)) without quotes", suggestion: suggestion(for: field))
      }
    }
    guard !term.value.isEmpty else { throw missingValue(of: field, name: name) }
    return try filter(field, list: list, task: task)
  }

  private func filter(
    _ field: FilterField, list: (String) -> TaskList.ID?, task: (String) -> TaskItem.ID?
  ) throws(TaskFailure) -> TaskFilter {
    let isNone = isWord("none")
    switch field {
    case .text: return .text(term.value)
    case .tag: return isNone ? .not(.has(.tags)) : .tag(term.value)
    case .list: return .list(isNone ? .none : try listMatch(list))
    case .parent: return .parent(isNone ? .none : .anyOf(try identities(task)))
    case .needs: return isNone ? .not(.has(.prerequisites)) : .needs(try identities(task))
    case .due: return .due(try dateMatch())
    case .start: return .start(try dateMatch())
    case .completed: return .completed(try dateMatch())
    case .created: return .created(try dateMatch())
    case .modified: return .modified(try dateMatch())
    case .status: return .status(try statuses())
    case .priority: return .priority(try priorities())
    case .has:
      let words = TaskFilter.Part.allCases.map(\.rawValue)
      if isWord("repeat") { throw failure(expecting: expectation(of: .has), suggestion: "recurrence") }
      return .has(try TaskFilter.Part(rawValue: word(among: words, of: field)) ?? .notes)
    case .repeat:
      return try word(among: ["yes", "no"], of: field) == "yes" ? .has(.recurrence) : .not(.has(.recurrence))
    }
  }

  // MARK: Words

  private func phrase() throws(TaskFailure) -> TaskFilter {
    guard !term.value.isEmpty else {
      throw source.failure(
        at: term.valueStart + 2, found: "\"\"", expected: "a phrase that is not empty")
    }
    return .text(term.value)
  }

  private func word() throws(TaskFailure) -> TaskFilter {
    if term.value.utf8.count <= 16, let keyword = FilterKeyword(rawValue: term.value.lowercased()) {
      return keyword.filter
    }
    if let suggestion = habitSuggestion {
      throw failure(expecting: "a condition, or quotes around what is searched for", suggestion: suggestion)
    }
    return .text(term.value)
  }

  /// What to write for something that other languages write in this way; `nil` for a word to search for.
  private var habitSuggestion: String? {
    switch term.value {
    case "&", "&&": return "and"
    case "|", "||": return "or"
    case "!", "-": return "not"
    default: break
    }
    let value = term.value.utf8
    if value.first == UInt8(ascii: "-") || value.first == UInt8(ascii: "!") {
      let rest = String(term.value.unicodeScalars.dropFirst())
      let isWord = value.first == UInt8(ascii: "!") && rest.unicodeScalars.first?.properties.isAlphabetic == true
      return isWord || field(before: ":", in: rest) != nil ? "not \(rest)" : nil
    }
    if let field = field(before: "!", in: term.value), let range = term.value.firstRange(of: "!=") {
      return "not \(field.rawValue):\(term.value[range.upperBound...])"
    }
    guard let mark = term.value.unicodeScalars.first(where: { "<>=：".unicodeScalars.contains($0) }),
      let field = field(before: mark, in: term.value)
    else { return nil }
    let rest = term.value.unicodeScalars.drop { $0 != mark }.drop { $0 == "=" || $0 == "：" }
    return "\(field.rawValue):\(String(rest))"
  }

  private func field(before mark: Unicode.Scalar, in text: String) -> FilterField? {
    guard let end = text.unicodeScalars.firstIndex(of: mark), text.utf8.count <= 512 else { return nil }
    return FilterField(rawValue: text[..<end].lowercased())
  }

  private func isWord(_ word: String) -> Bool {
    term.value.utf8.count == word.utf8.count && term.value.lowercased() == word
  }

  /// The value, in lower case, if it is one of some words.
  private func word(among words: [String], of field: FilterField) throws(TaskFailure) -> String {
    let value = term.value.lowercased()
    guard words.contains(value) else {
      throw failure(expecting: expectation(of: field), suggestion: NearestWord.nearest(to: value, among: words))
    }
    return value
  }
}

// MARK: - Values

extension FilterTermReader {
  private func listMatch(_ meaning: (String) -> TaskList.ID?) throws(TaskFailure) -> TaskFilter.ListMatch {
    guard term.value.utf8.first == UInt8(ascii: "#") else { return .titled(term.value) }
    return .id(try identity(Part(text: term.value[...], start: term.valueStart), as: meaning))
  }

  private func identities(_ meaning: (String) -> TaskItem.ID?) throws(TaskFailure) -> [TaskItem.ID] {
    if isWord("nothing") { return [] }
    var ids: [TaskItem.ID] = []
    for part in parts() { ids.append(try identity(part, as: meaning)) }
    return ids
  }

  private func identity<ID>(_ part: Part, as meaning: (String) -> ID?) throws(TaskFailure) -> ID {
    if let text = part.dropping("#")?.text, !text.isEmpty, let id = meaning(String(text)) { return id }
    let isBare = TaskItem.ID(String(part.text)) != nil
    throw failure(at: part, expecting: "“#” and an identity", suggestion: isBare ? "#\(part.text)" : nil)
  }

  private func statuses() throws(TaskFailure) -> Set<TaskItem.Status.Kind> {
    if isWord("nothing") { return [] }
    var kinds: Set<TaskItem.Status.Kind> = []
    for part in parts() {
      switch part.text.lowercased() {
      case "open": kinds.formUnion([.needsAction, .inProcess])
      case "closed": kinds.formUnion([.completed, .cancelled])
      case "any": kinds.formUnion(TaskItem.Status.Kind.allCases)
      case let word:
        guard let kind = TaskItem.Status.Kind(rawValue: word) else {
          let words = ["open", "closed", "any"] + TaskItem.Status.Kind.allCases.map(\.rawValue)
          let nearest = word == "done" ? "completed" : NearestWord.nearest(to: word, among: words)
          throw failure(at: part, expecting: expectation(of: .status), suggestion: nearest)
        }
        kinds.insert(kind)
      }
    }
    return kinds
  }

  private func priorities() throws(TaskFailure) -> ClosedRange<Int> {
    switch term.value.lowercased() {
    case "high": return 1...4
    case "medium": return 5...5
    case "low": return 6...9
    case "none": return 0...0
    case let word:
      if let number = Int(word), (0...9).contains(number) { return number...number }
      let ends = word.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count == 2, let lower = ends[0], let upper = ends[1], lower <= upper else {
        let nearest = NearestWord.nearest(to: word, among: ["high", "medium", "low", "none"])
        throw failure(expecting: expectation(of: .priority), suggestion: Int(word) == nil ? nearest : nil)
      }
      return lower...upper
    }
  }

  private func dateMatch() throws(TaskFailure) -> TaskFilter.DateMatch {
    if isWord("none") { return .none }
    let whole = Part(text: term.value[...], start: term.valueStart)
    if let (lower, upper) = whole.split(at: "..") {
      let from = lower.text.isEmpty ? nil : try bound(lower)
      if let end = upper.dropping("<") { return .range(from: from, to: try bound(end)) }
      return .range(from: from, to: upper.text.isEmpty ? nil : try bound(upper).following)
    }
    if let part = whole.dropping(">=") { return .range(from: try bound(part), to: nil) }
    if let part = whole.dropping("<=") { return .range(from: nil, to: try bound(part).following) }
    if let part = whole.dropping("<") { return .range(from: nil, to: try bound(part)) }
    if let part = whole.dropping(">") {
      let bound = try bound(part)
      // Nothing is later than the last day: a range that is empty.
      return bound.following.map { .range(from: $0, to: nil) } ?? .range(from: bound, to: bound)
    }
    let bound = try bound(whole)
    return .range(from: bound, to: bound.following)
  }

  private func bound(_ part: Part) throws(TaskFailure) -> DateBound {
    guard !part.text.isEmpty else { throw failure(at: part, expecting: expectation(of: .due)) }
    do {
      return try DateBound(parsing: String(part.text), zoneless: zoneless)
    } catch {
      let words = ["none", "today", "tomorrow", "yesterday", "eom", "now"] + DateBound.weekdays
      let later = "+\(part.text)"
      let isDistance = (try? DateBound(parsing: later, zoneless: zoneless)) != nil
      let nearest = NearestWord.nearest(to: String(part.text), among: words)
      throw failure(
        at: part, expecting: expectation(of: .due),
        suggestion: isDistance ? later : nearest == part.text.lowercased() ? nil : nearest, reason: error.message)
    }
  }
}

// MARK: - Parts and failures

extension FilterTermReader {
  /// A part of the value, with the bytes in front of it.
  private struct Part {
    let text: Substring
    let start: Int

    /// What stands before and behind a mark; `nil` without it.
    func split(at mark: String) -> (Part, Part)? {
      guard let range = text.firstRange(of: mark) else { return nil }
      let behind = text.utf8.distance(from: text.startIndex, to: range.upperBound)
      return (
        Part(text: text[..<range.lowerBound], start: start),
        Part(text: text[range.upperBound...], start: start + behind)
      )
    }

    /// What stands behind a mark in front; `nil` without it.
    func dropping(_ mark: String) -> Part? {
      guard text.utf8.starts(with: mark.utf8) else { return nil }
      let rest = text.utf8.dropFirst(mark.utf8.count)
      return Part(text: text[rest.startIndex...], start: start + mark.utf8.count)
    }
  }

  /// What stands between the commas of the value.
  private func parts() -> [Part] {
    var start = term.valueStart
    return term.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { bytes in
      defer { start += bytes.count + 1 }
      return Part(text: Substring(bytes), start: start)
    }
  }

  private func expectation(of field: FilterField) -> String {
    switch field {
    case .due, .start, .completed, .created, .modified:
      "none, a date such as today, friday, +3d or 2026-06-15, or a range such as today..eom"
    case .tag: "the name of a tag"
    case .list: "the title of a list, none, or “#” and an identity"
    case .parent, .needs: "none, or “#” and an identity"
    case .status: "open, closed, any, \(TaskItem.Status.Kind.allCases.map(\.rawValue).joined(separator: ", "))"
    case .priority: "high, medium, low, none, a number from 0 to 9, or a range such as 1..4"
    case .has: TaskFilter.Part.allCases.map(\.rawValue).joined(separator: ", ")
    case .repeat: "yes or no"
    case .text: "what is searched for"
    }
  }

  private func suggestion(for field: FilterField) -> String? {
    let isPlain = term.value.utf8.allSatisfy { $0 > 0x20 && !"()\"\\".utf8.contains($0) }
    return term.value.isEmpty || !isPlain || term.value.utf8.count > 64 ? nil : "\(field.rawValue):\(term.value)"
  }

  private func missingValue(of field: FilterField, name: String) -> TaskFailure {
    source.failure(
      at: term.valueStart, found: next(at: term.valueStart), expected: "\(expectation(of: field)) behind “\(name):”")
  }

  /// What stands at a byte; nothing at the end.
  private func next(at offset: Int) -> String {
    source.text.utf8.dropFirst(offset).startIndex == source.text.endIndex
      ? "" : String(source.text.unicodeScalars[source.text.utf8.dropFirst(offset).startIndex])
  }

  private func unknownField(_ name: String) -> TaskFailure {
    let written = "\(name):" + (term.isQuoted ? FilterWord.quoted(term.value) : term.value)
    let literal = term.isQuoted || written.utf8.count > 64 ? nil : FilterWord.quoted(written)
    let fields = FilterField.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
    return source.failure(
      at: term.valueStart - name.utf8.count - 1, found: "\(name):",
      expected: "a field (\(fields)) or quotes around what is searched for",
      suggestion: keyword(in: name) ?? FilterField.nearest(to: name).map { "\($0.rawValue):" } ?? literal)
  }

  /// The keyword that is meant where somebody writes `overdue:yes` or `is:overdue`.
  private func keyword(in name: String) -> String? {
    let word = name.lowercased() == "is" ? term.value.lowercased() : name.lowercased()
    return FilterKeyword(rawValue: word)?.rawValue
  }

  private func failure(expecting expected: String, suggestion: String?) -> TaskFailure {
    source.failure(
      at: term.valueStart, found: term.isQuoted ? FilterWord.quoted(term.value) : term.value, expected: expected,
      suggestion: suggestion)
  }

  private func failure(
    at part: Part, expecting expected: String, suggestion: String? = nil, reason: String? = nil
  ) -> TaskFailure {
    source.failure(
      at: part.start, found: part.text.isEmpty ? next(at: part.start) : String(part.text), expected: expected,
      suggestion: suggestion, reason: reason)
  }
}
