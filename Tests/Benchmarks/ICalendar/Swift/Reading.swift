import Foundation
import TaskCore
import TaskCoreFormats

/// Reads a calendar as an import does, piece by piece.
enum Reading {
  struct Result {
    let seconds: Double
    let tasks: Int
  }

  static func run(_ file: URL) throws -> Result {
    let bytes = Array(try Data(contentsOf: file))
    var tasks = 0
    let seconds = try seconds { tasks = try read(bytes) }
    return Result(seconds: seconds, tasks: tasks)
  }

  private static func read(_ bytes: [UInt8]) throws -> Int {
    var reader = ICalendarTranslator().reader(in: QueryContext(now: .earliest, zone: .utc))
    var tasks = 0
    func count(_ items: [DocumentItem]) {
      for item in items {
        switch item {
        case .task, .occurrence: tasks += 1
        case .list, .notice: break
        }
      }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      count(try reader.read(Array(rest.prefix(131_072))))
      rest = rest.dropFirst(131_072)
    }
    count(try reader.finish())
    return tasks
  }

  /// By how many bytes memory grows while a file is read that is never in memory as a whole.
  static func peakGrowth(_ file: URL) throws -> Int {
    var reader = ICalendarTranslator().reader(in: QueryContext(now: .earliest, zone: .utc))
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var (first, most) = (0, 0)
    while let data = try handle.read(upToCount: 131_072), !data.isEmpty {
      _ = try reader.read(Array(data))
      let resident = residentBytes()
      if first == 0 { first = resident }
      most = max(most, resident)
    }
    return most - first
  }

  private static func residentBytes() -> Int {
    // The second number of this file is that of resident pages; where there is no such file nothing is measured.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let numbers = text.split(separator: " ")
    return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * 4096 : 0
  }
}
