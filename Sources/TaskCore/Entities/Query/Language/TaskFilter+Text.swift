extension TaskFilter: CustomStringConvertible {
  /// The filter in the text form of the query language; equal filters have equal texts.
  ///
  /// ``init(parsing:zoneless:list:task:)`` reads every text that is within its bounds as the filter that it describes.
  /// Bounds of dates that can never be evaluated, such as the eighth day of the week, have a text that is not read.
  public var description: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Writes ``description`` part by part, for those who need not have it whole.
  func write(to text: inout some TextOutputStream) { write(to: &text, within: nil) }

  /// Words between which a part can stand, each binding its parts more closely than the one before.
  private enum Operation: String {
    case or, and, not
  }

  private func write(to text: inout some TextOutputStream, within outer: Operation?) {
    switch self {
    case .open: text.write("open")
    case .and(let filters): Self.write(filters, with: .and, to: &text, within: outer)
    case .or(let filters): Self.write(filters, with: .or, to: &text, within: outer)
    case .not(let filter):
      text.write("not ")
      filter.write(to: &text, within: .not)
    default: text.write(leafText)
    }
  }

  private static func write(
    _ filters: [TaskFilter], with operation: Operation, to text: inout some TextOutputStream, within outer: Operation?
  ) {
    // With fewer than two parts the word has nowhere to stand but in front.
    guard filters.count > 1 else {
      text.write("(" + operation.rawValue)
      for filter in filters {
        text.write(" ")
        filter.write(to: &text, within: .not)
      }
      return text.write(")")
    }
    let isApart = outer == nil || (outer == .or && operation == .and)
    if !isApart { text.write("(") }
    for (index, filter) in filters.enumerated() {
      if index > 0 { text.write(" \(operation.rawValue) ") }
      filter.write(to: &text, within: operation)
    }
    if !isApart { text.write(")") }
  }

  private var leafText: String {
    switch self {
    case .status(let kinds): Self.text(of: kinds)
    case .trashed: FilterKeyword.trashed.rawValue
    case .list(.none): "list:none"
    case .list(.id(let id)): "list:#\(id)"
    case .list(.titled(let title)): "list:" + FilterWord.text(of: title, behindField: true)
    case .parent(.none): "parent:none"
    case .parent(.anyOf(let ids)): "parent:" + Self.text(of: ids)
    case .needs(let ids): "needs:" + Self.text(of: ids)
    case .tag(let name): "tag:" + FilterWord.text(of: name, behindField: true)
    case .due(let match): "due:\(match)"
    case .start(let match): "start:\(match)"
    case .completed(let match): "completed:\(match)"
    case .created(let match): "created:\(match)"
    case .modified(let match): "modified:\(match)"
    case .priority(let range):
      (0...9).contains(range.lowerBound) && range.lowerBound == range.upperBound
        ? "priority:\(range.lowerBound)" : "priority:\(range.lowerBound)..\(range.upperBound)"
    case .has(let part): "has:\(part.rawValue)"
    case .overdue: FilterKeyword.overdue.rawValue
    case .blocked: FilterKeyword.blocked.rawValue
    case .actionable: FilterKeyword.actionable.rawValue
    case .text(let words): words.isEmpty ? "text:\"\"" : FilterWord.text(of: words, behindField: false)
    case .all, .and, .or, .not: FilterKeyword.all.rawValue
    }
  }

  private static func text(of ids: [TaskItem.ID]) -> String {
    ids.isEmpty ? "nothing" : ids.map { "#\($0)" }.joined(separator: ",")
  }

  private static func text(of kinds: Set<TaskItem.Status.Kind>) -> String {
    if kinds.count == TaskItem.Status.Kind.allCases.count { return FilterKeyword.any.rawValue }
    return "status:" + (kinds.isEmpty ? "nothing" : kinds.map(\.rawValue).sorted().joined(separator: ","))
  }
}

extension TaskFilter.DateMatch: CustomStringConvertible {
  /// The match in the text form of the query language: `none`, `today`, `2026-06-01..<2026-07-01`, `today-7d..`.
  public var description: String {
    switch self {
    case .none: "none"
    case .range(let lower?, let upper?) where lower.following == upper: "\(lower)"
    case .range(let lower, let upper): (lower?.description ?? "") + ".." + (upper.map { "<\($0)" } ?? "")
    }
  }
}
