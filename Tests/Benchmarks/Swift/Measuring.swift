import CTaskCoreTape
import Foundation

/// Measures what is asked for, and prints it.
///
/// - Returns: whether the program succeeded.
func measure(_ settings: Settings) async throws -> Bool {
  if !settings.imports.isEmpty {
    var isReached = true
    for count in settings.imports { isReached = try await measureImport(of: count) && isReached }
    return isReached || !settings.enforces
  }
  say("SQLite \(String(cString: tape_sqlite_version())), median of \(settings.rounds) rounds")
  var results: [Int: [Figure]] = [:]
  for size in settings.sizes.sorted() { results[size] = try await Benchmark(size: size, settings).run() }
  let growths = growths(in: results)
  var isReached = (results.values.joined().map(\.isReached) + growths.map(\.isReached)).allSatisfy { $0 }
  if !growths.isEmpty, let first = settings.sizes.min(), let last = settings.sizes.max() {
    say("\nGrowth from \(named(first)) to \(named(last)) tasks: so many times slower")
    say(row("", "Swift", "C", "ratio"))
    for growth in growths { growth.show() }
  }
  if settings.only == nil {
    say("\nMemory of an import, each in a process of its own")
    for count in settings.isQuick ? [100_000] : [100_000, 500_000] {
      isReached = try runImport(of: count) && isReached
    }
  }
  return isReached || !settings.enforces
}

/// Starts this program once more for one import: the memory of a process is at its peak for good.
private func runImport(of count: Int) throws -> Bool {
  guard let program = Bundle.main.executableURL else { throw Failure("this program does not know where it is") }
  let process = Process()
  process.executableURL = program
  process.arguments = ["--import", "\(count)", "--enforce"]
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus < 2 else { throw Failure("the import of \(count) lines failed") }
  return process.terminationStatus == 0
}
