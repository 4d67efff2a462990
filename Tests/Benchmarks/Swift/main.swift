import CTaskCoreTape
import Foundation

// Times the SQLite store against C that runs the same statements on the same file. See Tests/Benchmarks/README.md.
let arguments = CommandLine.arguments.dropFirst()
let sizes = arguments.compactMap { Int($0.filter { $0 != "_" }) }.filter { $0 >= 1000 }
let isImport = arguments.contains("--import")
let isQuick = arguments.contains("--quick")

// Off the main actor: its thread would be changed with every call.
let measuring = Task.detached {
  if isImport {
    for size in sizes { try await measureImport(of: size) }
    return
  }
  tape_trace_connections()
  var results: [Int: [Figure]] = [:]
  for size in sizes.isEmpty ? [10_000] : sizes {
    results[size] = try await Benchmark(size: size, isQuick: isQuick).run()
  }
  printGrowth(results)
}
do {
  try await measuring.value
} catch {
  print("failed: \(error)")
  exit(1)
}
