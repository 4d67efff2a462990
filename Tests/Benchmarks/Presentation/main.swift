import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCorePresentation
import TaskCoreSQLite

// Times what somebody waits for at a list with all its rows loaded; README.md says how to read the figures.
let settings = Set(CommandLine.arguments.dropFirst())
guard settings.isSubset(of: ["--quick", "--enforce"]) else {
  FileHandle.standardError.write(Data("usage: presentation-benchmarks [--quick] [--enforce]\n".utf8))
  exit(2)
}
let rounds = settings.contains("--quick") ? 3 : 40
var isReached = true

/// Unlike `print`, at once when it is read by a program.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

do {
  for store in Storage.allCases {
    var figures: [Int: [Measure: Figure]] = [:]
    for size in [1_000, 10_000] { figures[size] = try await Scene(store, size).measured(rounds) }
    say("\n\(store): ms of 1,000 and 10,000 rows, ratio; longest hold of the main actor\n")
    for measure in Measure.allCases {
      guard let small = figures[1_000]?[measure], let large = figures[10_000]?[measure] else { continue }
      let isFast = large.median <= 16 && large.median <= max(1, small.median * 1.5)
      if measure.isVerb { isReached = isReached && isFast }
      let numbers = [small.median, large.median, large.median / small.median, small.hold, large.hold]
      let columns = numbers.map { String(format: "%10.2f", $0) }.joined()
      let verdict = measure.isVerb ? isFast ? "  ok" : "  MISSED" : ""
      say(measure.rawValue.padding(toLength: 22, withPad: " ", startingAt: 0) + columns + verdict)
    }
  }
} catch {
  FileHandle.standardError.write(Data("presentation-benchmarks: \(error)\n".utf8))
  exit(1)
}
exit(isReached || !settings.contains("--enforce") ? 0 : 1)
