import CTaskCoreMallocs
import Foundation
import TaskCore

// Times the dates of rules against libical, counts allocations, and times the hardest questions. See
// Tests/Benchmarks/README.md.

/// What the command line asks for.
struct Settings {
  /// How many dates a side computes in a round, and how many rounds there are.
  var (dates, rounds) = (100_000, 5)
  /// Whether a goal that is missed makes the program fail.
  var enforces = false

  init(_ arguments: some Sequence<String>) throws {
    for argument in arguments {
      switch argument {
      case "--quick": (dates, rounds) = (20_000, 3)
      case "--enforce": enforces = true
      default: throw Failure("\(argument) is no option\nusage: recurrence-benchmarks [--quick] [--enforce]")
      }
    }
  }
}

/// - Returns: whether Swift is as fast as it is meant to be.
func compare(_ shapes: [Shape], with libical: Libical?, _ settings: Settings) throws -> Bool {
  say(row("nanoseconds a date", "Swift", libical == nil ? "" : "libical", libical == nil ? "" : "ratio"))
  var isReached = true
  for shape in shapes {
    let occurrences = try shape.occurrences()
    let times = max(1, settings.dates / shape.count)
    let own = checksum(occurrences, count: shape.count)
    var (swift, c): ([Double], [Double]) = ([], [])
    for _ in 0..<settings.rounds {
      var sum: Int64 = 0
      swift.append(seconds { for _ in 0..<times { sum &+= iterate(occurrences, count: shape.count) } })
      guard sum != 0 else { throw Failure("\(shape.name) has no dates") }
      guard let result = try libical?.run(shape, times: times) else { continue }
      c.append(result.seconds)
      guard result.count == own.count, result.sum == own.sum else {
        throw Failure("Swift and libical do not have the same dates of \(shape.rule) from \(shape.start)")
      }
    }
    let scale = 1e9 / Double(times * shape.count)
    guard !c.isEmpty else {
      say(row(shape.name, decimal(median(swift) * scale)))
      continue
    }
    let ratio = median(c) / median(swift)
    isReached = isReached && ratio > 1
    say(
      row(shape.name, decimal(median(swift) * scale), decimal(median(c) * scale), decimal(ratio))
        + "  > 1  \(verdict(ratio > 1))")
  }
  return isReached
}

/// - Returns: whether going on needs no more memory.
func countAllocations(_ shapes: [Shape]) throws -> Bool {
  say("\n" + row("allocations", "1,000 dates", "10,000 dates"))
  guard mallocs_count() >= 0 else {
    say("They are counted with glibc only.")
    return true
  }
  var isReached = true
  for shape in shapes {
    let occurrences = try shape.occurrences(early: true)
    let counts = [10_000, 1000, 10_000].map { count in
      let before = mallocs_count()
      _ = iterate(occurrences, count: count)
      return mallocs_count() - before
    }
    isReached = isReached && counts[1] == counts[2]
    say(row(shape.name, "\(counts[1])", "\(counts[2])") + "  =    \(verdict(counts[1] == counts[2]))")
  }
  return isReached
}

/// - Returns: whether no question takes so long that it cannot be the machine's fault.
func timeHardQuestions() throws -> Bool {
  say("\n" + row("hard questions", "", "Swift"))
  let never = try WorstCases.slowestNever()
  let last = try WorstCases.slowestLast()
  let figures = [
    ("first after now of every second since 1900", try WorstCases.everySecondSince1900(), "µs", 50.0),
    ("no date up to 9999: \(never.rule)", never.milliseconds, "ms", 50),
    ("last before 9999: \(last.rule)", last.milliseconds, "ms", 50),
    ("last before 9999 of days in New York, by COUNT", try WorstCases.lastOfDaysInZone(), "ms", 500),
  ]
  for (name, figure, unit, goal) in figures {
    let goals = "  < \(Int(goal)) \(unit)  \(verdict(figure < goal))"
    say(row(String(name.prefix(60)), "\(decimal(figure)) \(unit)") + goals)
  }
  // Seconds, unlike ratios, depend on the machine: what a goal holds against is spinning.
  return figures.allSatisfy { $0.1 < 10 * $0.3 }
}

func measure(_ settings: Settings) throws -> Bool {
  let folder = FileManager.default.temporaryDirectory.appending(path: "recurrence-benchmarks-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let libical = try Libical(into: folder)
  say(
    libical.map { "libical \($0.version), median of \(settings.rounds) rounds\n" }
      ?? "libical is missing here (on Debian libical-dev), so Swift is shown alone.\n")
  let results = [
    try compare(Shape.all, with: libical, settings), try countAllocations(Shape.all), try timeHardQuestions(),
  ]
  return results.allSatisfy { $0 } || !settings.enforces
}

do {
  exit(try measure(try Settings(CommandLine.arguments.dropFirst())) ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("recurrence-benchmarks: \(error)\n".utf8))
  exit(2)
}
