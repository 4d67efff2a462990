/// A command line that makes no sense.
package struct UsageError: Error, CustomStringConvertible {
  private let message: String

  /// A command line that has to be written otherwise.
  package init(_ message: String) { self.message = message }

  /// The code and the message, as they are printed.
  package var description: String { "usage: \(message)" }
}
