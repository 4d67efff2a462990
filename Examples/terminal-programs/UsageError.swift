/// A command line that makes no sense, or asks for what this version does not do.
package struct UsageError: Error, CustomStringConvertible {
  private let code: String
  private let message: String

  /// A command line that has to be written otherwise.
  package init(_ message: String) { self.init(code: "usage", message) }

  private init(code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Something that a later version does.
  package static func later(_ what: String) -> UsageError {
    UsageError(code: "unsupported", "\(what) comes with a later version of this program.")
  }

  /// The code and the message, as they are printed.
  package var description: String { "\(code): \(message)" }
}
