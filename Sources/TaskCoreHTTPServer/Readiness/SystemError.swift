#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A call to the system that failed, with its number.
struct SystemError: Error, Sendable, CustomStringConvertible {
  let call: StaticString
  let number: Int32

  /// What the system says about the call that failed last on this thread.
  init(call: StaticString) {
    self.call = call
    number = errno
  }

  var description: String { "\(call): \(String(cString: strerror(number)))" }

  /// Calls, and again if a signal came between; a negative answer is a failure.
  static func check(_ call: StaticString, _ body: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let answer = body()
      if answer >= 0 { return answer }
      guard errno == EINTR else { throw SystemError(call: call) }
    }
  }
}
