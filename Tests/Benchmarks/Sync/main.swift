import Foundation

// Times the synchronization of SQLite stores, with a file and with a server. See Tests/Benchmarks/README.md.

// Off the main actor: its thread would be changed with every call.
let measuring = Task.detached { try await measure(Array(CommandLine.arguments.dropFirst())) }
do {
  exit(try await measuring.value ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("sync-benchmarks: \(error)\n".utf8))
  exit(2)
}
