import CTaskCoreTape
import Foundation

// Times the SQLite store against C that runs the same statements on the same file. See Tests/Benchmarks/README.md.
let arguments = CommandLine.arguments.dropFirst()
let sizes = arguments.compactMap { Int($0.filter { $0 != "_" }) }.filter { $0 >= 1000 }
do {
  if arguments.contains("--import") {
    for size in sizes { try await measureImport(of: size) }
  } else {
    tape_trace_connections()
    var results: [Int: [Figure]] = [:]
    for size in sizes.isEmpty ? [10_000] : sizes {
      results[size] = try await Benchmark(size: size, isQuick: arguments.contains("--quick")).run()
    }
    printGrowth(results)
  }
} catch {
  print("failed: \(error)")
  exit(1)
}
