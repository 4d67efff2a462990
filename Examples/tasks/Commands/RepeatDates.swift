import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  static let repeating = Command(
    "repeat", "print the dates of a rule", synopsis: "repeat RULE --from D [options]", operands: many,
    options: [
      CommandOption("--from", "D", "the date that the series starts from, which is one of its dates only if it fits"),
      CommandOption("--count", "N", "how many dates; without it 10, or with --until all"),
      CommandOption("--until", "D", "the last date that may be printed; a day is all of it"),
      MonthEnd.option,
    ],
    details: """
      RULE is as for “add --repeat”: words such as “every 2 weeks on monday”, or an RRULE. With --json the dates are an
      array of strings.
      """, needsStore: false
  ) { arguments, session in
    guard let from = arguments.value("--from") else {
      throw UsageError("--from is missing: it says where the series starts, such as --from today.")
    }
    let start = try session.date(from, for: "--from")
    let rule = try session.phrase(arguments.operands.joined(separator: " "), from: start, with: arguments).rule
    let until = try arguments.value("--until").map { try session.date($0, for: "--until") }
    let count = try arguments.count("--count") ?? (until == nil ? 10 : .max)
    var dates = Occurrences(of: rule, from: start)
    if let until { dates = dates.within(start, through: until) }
    try await session.write(dates.prefix(count))
    if dates.first(where: { _ in true }) == nil {
      let end = until.map { " to \($0)" } ?? " on"
      session.console.note("“\(rule.summary)” has no date from \(start)\(end).")
    }
  }
}

extension Session {
  /// Writes dates as they are computed.
  fileprivate func write(_ dates: PrefixSequence<Occurrences>) async throws {
    var lines: [String] = []
    for date in dates {
      lines.append(date.description)
      guard lines.count % 1000 == 0 else { continue }
      // There may be very many of them.
      try Task.checkCancellation()
      guard !console.isJSON else { continue }
      try console.text(lines.joined(separator: "\n") + "\n")
      lines.removeAll(keepingCapacity: true)
    }
    if console.isJSON {
      try console.documents(lines.map { try Document.encode($0) })
    } else if !lines.isEmpty {
      try console.text(lines.joined(separator: "\n") + "\n")
    }
  }
}
