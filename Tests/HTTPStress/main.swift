import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreInMemory
import TaskCoreURLSession

// A client that asks a long time must not grow: `http-stress [REQUESTS]`, 20,000 unless told otherwise. The server is a
// child, so that only the client is measured. It fails when the client grows by 5 MB or more.

let limit = 5_000_000
let arguments = CommandLine.arguments.dropFirst()

if arguments.first == "serve" {
  let handler = HTTPTaskHandler(TaskPlanner(store: InMemoryTaskStore()), owner: "ada")
  let server = try await HTTPTaskServer.start(on: HTTPTaskServer.Address(parsing: "127.0.0.1:0"), answering: handler)
  print(server.address)
  fflush(nil)
  // The parent ends the server by closing its end.
  while readLine() != nil {}
} else {
  let requests = arguments.first.flatMap { Int($0) } ?? 20_000
  let (child, input, output) = (Process(), Pipe(), Pipe())
  child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  child.arguments = ["serve"]
  child.standardInput = input
  child.standardOutput = output
  try child.run()
  let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  let address = try HTTPTaskAddress("http://" + line.filter { !$0.isNewline })
  let planner = HTTPTaskPlanner(over: URLSessionTransport(to: address))
  let terms = PlanningTerms(author: "ada", zone: .utc)
  let id = try await planner.add(NewTask("Buy milk"), under: terms).tasks.map(\.id)

  func ask(_ count: Int) async throws {
    for number in 0..<count {
      if number % 100 == 0 {
        _ = try await planner.setStatus(number % 200 == 0 ? .complete() : .reopen, of: id, under: terms)
      } else {
        _ = try await planner.tasks(id)
      }
    }
  }

  // What is made once, and what the allocator keeps, is there after the first thousand.
  try await ask(1000)
  let before = residentBytes()
  let start = ContinuousClock.now
  try await ask(requests)
  let time = ContinuousClock.now - start
  input.fileHandleForWriting.closeFile()
  child.waitUntilExit()
  print("\(requests) requests in \(time)")
  if let before, let after = residentBytes() {
    let growth = after - before
    print("grown by \(growth) bytes, from \(before)")
    if growth >= limit {
      print("too much: expected less than \(limit)")
      exit(1)
    }
  } else {
    print("memory: not known on this system")
  }
}
