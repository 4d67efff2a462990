import Foundation

// Times the SQLite store against C that runs the same statements on the same file. See Tests/Benchmarks/README.md.

// Off the main actor: its thread would be changed with every call.
let measuring = Task.detached { try await measure(try Settings(CommandLine.arguments.dropFirst())) }
do {
  exit(try await measuring.value ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("store-benchmarks: \(error)\n".utf8))
  exit(2)
}
