internal import TaskCore

/// A filter in two parts that both have to hold: what SQLite can be asked, and what is left to the core.
///
/// SQLite's parser has room for a hundred symbols that wait for their end, and gives up on a text that nests deeper; the
/// time in which it prepares a statement grows with the square of the number of conditions.
struct FilterSplit {
  /// Of the hundred, what a condition may take; each that is nested in another one takes about three.
  private static let room = 16
  /// How many conditions one part may have.
  private static let most = 256
  /// How deep filters may be nested at all: what looks at them goes as deep itself.
  private static let deepest = 200

  /// What SQLite is asked.
  private(set) var first: TaskFilter
  /// What the core tests; `nil` when SQLite can be asked everything.
  private(set) var rest: TaskFilter?

  /// - Throws: `.unsupported` for a filter that nests too deep.
  init(_ filter: TaskFilter) throws(TaskFailure) {
    var count = 0
    if filter.fits(in: Self.room, most: Self.most, count: &count) {
      first = filter
      return
    }
    guard filter.nests(atMost: Self.deepest) else {
      throw TaskFailure(
        .unsupported, "The filter nests deeper than \(Self.deepest) levels: write it flatter.", field: "filter")
    }
    var (first, rest) = ([TaskFilter](), [TaskFilter]())
    for part in filter.conjuncts {
      var count = 0
      let isFirst = first.count < Self.most && part.fits(in: Self.room, most: Self.most / 4, count: &count)
      if isFirst { first.append(part) } else { rest.append(part) }
    }
    self.first = .and(first)
    self.rest = .and(rest)
  }
}

extension TaskFilter {
  /// Whether it takes no more of SQLite's parser than there is room for, and has no more conditions than are allowed.
  fileprivate func fits(in room: Int, most: Int, count: inout Int) -> Bool {
    guard room >= 0 else { return false }
    switch self {
    case .and(let filters), .or(let filters):
      // They are joined two by two, so that many of them are not deep.
      let halvings = Int.bitWidth - max(0, filters.count - 1).leadingZeroBitCount
      for filter in filters {
        guard filter.fits(in: room - 1 - halvings, most: most, count: &count) else { return false }
      }
      return true
    case .not(let filter): return filter.fits(in: room - 1, most: most, count: &count)
    default:
      count += 1
      return count <= most
    }
  }

  fileprivate func nests(atMost depth: Int) -> Bool {
    guard depth >= 0 else { return false }
    return switch self {
    case .and(let filters), .or(let filters): filters.allSatisfy { $0.nests(atMost: depth - 1) }
    case .not(let filter): filter.nests(atMost: depth - 1)
    default: true
    }
  }

  /// The parts that all have to hold.
  fileprivate var conjuncts: [TaskFilter] {
    if case .and(let filters) = self { filters.flatMap(\.conjuncts) } else { [self] }
  }
}
