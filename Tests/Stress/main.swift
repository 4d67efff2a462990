import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreSQLite

// One process of the tests that need several, or one that is killed. What it did, it prints on its last line.
//
//   store-stress import PATH COUNT      imports COUNT tasks in one change set
//   store-stress write PATH SECONDS     writes, and counts up a number that all processes share
//   store-stress read PATH SECONDS      reads pages, counts and searches
//   store-stress translate FILE TIMES   reads a to-do file so many times, and keeps nothing of it
//   store-stress observe PATH COMMITS   watches with 20 observers through ten rounds of so many commits (1000)
//   store-stress pace PATH COUNT        adds COUNT tasks one after another, each with the time as its title
//   store-stress idle PATH SECONDS      watches while nothing happens, and tells what that takes of a processor
let arguments = CommandLine.arguments
guard arguments.count == 4, let amount = Int(arguments[3]), amount > 0 else {
  let commands = "import|write|read|translate|observe|pace|idle"
  FileHandle.standardError.write(Data("usage: store-stress \(commands) PATH COUNT|SECONDS\n".utf8))
  exit(2)
}
do {
  if arguments[1] == "translate" {
    print(try await translate(arguments[2], times: amount))
    exit(0)
  }
  let store = try await SQLiteTaskStore.open(at: .file(arguments[2]))
  switch arguments[1] {
  case "import": print(try await importTasks(amount, into: store))
  case "write": print(try await write(for: amount, to: store))
  case "read": print(try await read(for: amount, from: store))
  case "observe": print(try await observe(commits: amount, to: store))
  case "pace": print(try await pace(amount, into: store))
  case "idle": print(try await idle(for: amount, on: store))
  default: exit(2)
  }
  try await store.close()
} catch {
  print("failed \(error)")
  exit(1)
}
