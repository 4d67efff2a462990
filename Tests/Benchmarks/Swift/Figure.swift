import Foundation

/// What one measure came to: operations a second here and in C.
struct Figure {
  let name: String
  let swift: Double
  let c: Double
  /// What the ratio has to reach.
  let goal: Double

  var ratio: Double { swift / c }

  func show() {
    let verdict = ratio >= goal ? "ok" : "MISSED"
    print(
      name.padding(toLength: 44, withPad: " ", startingAt: 0) + column(swift) + column(c)
        + String(format: "%8.2f  goal %.2f  ", ratio, goal) + verdict)
  }

  private func column(_ number: Double) -> String {
    let text = String(format: number < 1000 ? "%.1f/s" : "%.0f/s", number)
    return String(repeating: " ", count: max(1, 14 - text.count)) + text
  }
}

/// By how much everything became slower from the smallest to the largest size, here and in C.
func printGrowth(_ results: [Int: [Figure]]) {
  guard let small = results.keys.min(), let large = results.keys.max(), small < large else { return }
  print("\ngrowth from \(small) to \(large) tasks: here, in C, and the one by the other (goal at most 1.20)")
  for (first, last) in zip(results[small] ?? [], results[large] ?? []) {
    let (mine, theirs) = (first.swift / last.swift, first.c / last.c)
    print(
      first.name.padding(toLength: 44, withPad: " ", startingAt: 0)
        + String(format: "%8.2f %8.2f %8.2f  ", mine, theirs, mine / theirs) + (mine / theirs <= 1.2 ? "ok" : "MISSED"))
  }
}

/// The largest that the memory of this process has been, in bytes.
func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
}

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
