import Foundation

/// Why the program cannot go on, for whoever started it.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

func decimal(_ number: Double) -> String { String(format: "%.2f", number) }

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

/// The processor time of this thread that something takes, which other programs on the machine hardly change.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    // The pointer that `clock_gettime` gets is that of a local, which it writes to before it returns.
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let before = now()
  try body()
  return now() - before
}

/// Prints a line as soon as it is known, into a pipe too.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
