import Foundation

// Not awaited here, where that would give the first thread up: the main actor works on it, which has a stack for its
// last moments.
Task { exit(await Program.run(Array(CommandLine.arguments.dropFirst()), in: ProcessInfo.processInfo.environment)) }
while true { RunLoop.main.run(until: .distantFuture) }
