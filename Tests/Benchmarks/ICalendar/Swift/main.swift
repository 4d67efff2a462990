import Foundation
import TaskCore
import TaskCoreFormats

// Reads a large calendar, in turns with libical where that is installed; README.md says how to read the figures.
let arguments = Set(CommandLine.arguments.dropFirst())
guard arguments.isSubset(of: ["--quick", "--enforce"]) else {
  FileHandle.standardError.write(Data("usage: icalendar-benchmarks [--quick] [--enforce]\n".utf8))
  exit(2)
}
let count = arguments.contains("--quick") ? 20_000 : 100_000
let rounds = arguments.contains("--quick") ? 3 : 5

do {
  let folder = FileManager.default.temporaryDirectory.appending(path: "icalendar-benchmarks-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "tasks.ics")
  try SampleCalendar.write(count, to: file)
  let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  say("\(count) VTODOs, \(size / 1_000_000) MB, \(rounds) rounds")

  // First, while the program has no memory of its own that could be used again.
  let growth = try Reading.peakGrowth(file)
  say("memory    \(growth / 1024) KiB above the program's own while reading in pieces")

  let libical = try Libical(into: folder)
  _ = try Reading.run(file)
  var (swift, other): ([Double], [Double]) = ([], [])
  for _ in 0..<rounds {
    let reading = try Reading.run(file)
    guard reading.tasks == count else { throw Failure("\(reading.tasks) of \(count) tasks were read") }
    swift.append(reading.seconds)
    guard let libical else { continue }
    let result = try libical.run(file)
    guard result.count == count else { throw Failure("libical read \(result.count) of \(count) tasks") }
    other.append(result.seconds)
  }
  let time = median(swift)
  say("TaskCore  \(decimal(time)) s, \(Int(Double(count) / time)) tasks/s, \(decimal(Double(size) / time / 1e6)) MB/s")
  if let libical {
    let ratio = median(zip(swift, other).map { $1 / $0 })
    say("libical   \(decimal(median(other))) s (\(libical.version))")
    say("ratio     \(decimal(ratio)) of libical's speed, goal 1.00: \(ratio >= 1 ? "PASS" : "MISS")")
    if ratio < 1, arguments.contains("--enforce") { exit(1) }
  } else {
    say("libical is not installed (libical-dev): nothing to compare with.")
  }
} catch {
  FileHandle.standardError.write(Data("icalendar-benchmarks: \(error)\n".utf8))
  exit(1)
}
