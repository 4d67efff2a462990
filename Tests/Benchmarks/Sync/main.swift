import Foundation

// Times the synchronization of SQLite stores, with a file and with a server. See Tests/Benchmarks/README.md.

let settings = Set(CommandLine.arguments.dropFirst())
guard settings.isSubset(of: ["--quick", "--enforce"]) else {
  FileHandle.standardError.write(Data("usage: sync-benchmarks [--quick] [--enforce]\n".utf8))
  exit(2)
}
// Off the main actor: its thread would be changed with every call.
let measuring = Task.detached { try await measure(settings) }
do {
  exit(try await measuring.value ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("sync-benchmarks: \(error)\n".utf8))
  exit(2)
}
