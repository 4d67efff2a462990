import Foundation

/// What one measure came to: rows or operations a second in Swift and in C.
struct Figure {
  let name: String
  let swift: Double
  let c: Double
  /// What the ratio has to reach.
  let goal: Double
  /// Whether C does the same work, so that its growth can be compared.
  var isAlike = true

  var ratio: Double { swift / c }
  var isReached: Bool { ratio >= goal }

  func show() {
    let verdict = "≥ \(decimal(goal))  \(isReached ? "PASS" : "MISS")"
    say(row(name, rate(swift), rate(c), decimal(ratio)) + "  " + verdict)
  }
}

/// How many times slower a measure became from the smallest to the largest size.
struct Growth {
  static let goal = 1.2

  let name: String
  let swift: Double
  let c: Double

  var isReached: Bool { swift / c <= Self.goal }

  func show() {
    let verdict = "≤ \(decimal(Self.goal))  \(isReached ? "PASS" : "MISS")"
    say(row(name, decimal(swift), decimal(c), decimal(swift / c)) + "  " + verdict)
  }
}

/// The growth of every measure that both the smallest and the largest size have.
func growths(in results: [Int: [Figure]]) -> [Growth] {
  guard let small = results.keys.min(), let large = results.keys.max(), small < large else { return [] }
  return zip(results[small] ?? [], results[large] ?? [])
    .filter { first, _ in first.isAlike }
    .map { Growth(name: $0.name, swift: $0.swift / $1.swift, c: $0.c / $1.c) }
}

/// A line of a table: a name and three columns.
func row(_ name: String, _ columns: String...) -> String {
  name.padding(toLength: 46, withPad: " ", startingAt: 0)
    + columns.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
}

func rate(_ number: Double) -> String { String(format: number < 1000 ? "%.1f/s" : "%.0f/s", number) }

func decimal(_ number: Double) -> String { String(format: "%.2f", number) }

func named(_ size: Int) -> String {
  size.isMultiple(of: 1_000_000)
    ? "\(size / 1_000_000) million" : size.isMultiple(of: 1000) ? "\(size / 1000) k" : "\(size)"
}

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

/// The most memory that this process ever had, in bytes.
func peakMemory() -> Int {
  #if canImport(Darwin)
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
  #else
    // Here `getrusage` also counts what the process was before it became this program.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  #endif
}

/// Prints a line as soon as it is known, into a pipe too.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
