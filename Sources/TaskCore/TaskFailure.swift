/// Why an operation of the engine did not happen: a code for programs, a sentence for people, and what it concerns.
///
/// It is the only error that the ports throw. Adapters translate what their technology reports into one of the codes
/// and keep the original as ``underlying``. Match on the code:
///
/// ```swift
/// do { try await planner.complete([id], under: terms) } catch .notFound { … }
/// ```
public struct TaskFailure: Error, Sendable {
  /// What kind of failure it is: an open set, so a new member never breaks a `switch`.
  public struct Code: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The code's name, as it is printed and sent over HTTP.
    public let rawValue: String

    /// A code of this name; adapters with failures of their own may add codes.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code's name.
    public var description: String { rawValue }

    /// A record that was named is not there.
    public static let notFound = Code(rawValue: "notFound")
    /// A value breaks a rule of the model; ``TaskFailure/field`` says which.
    public static let invalid = Code(rawValue: "invalid")
    /// What is stored is not what the write expected, or both cannot hold together.
    public static let conflict = Code(rawValue: "conflict")
    /// The write would put a task above or before itself.
    public static let cycle = Code(rawValue: "cycle")
    /// The store cannot be used now: locked, read-only, out of space, out of reach.
    public static let unavailable = Code(rawValue: "unavailable")
    /// What is stored cannot be read as what it should be.
    public static let corrupted = Code(rawValue: "corrupted")
    /// The request is well formed, and this version or adapter does not do it.
    public static let unsupported = Code(rawValue: "unsupported")
    /// A change token is of another store, or older than what the feed still knows.
    public static let tokenExpired = Code(rawValue: "tokenExpired")
    /// The caller's task was cancelled before the operation took effect.
    public static let cancelled = Code(rawValue: "cancelled")
  }

  /// The two versions that did not match, in a conflict about a record.
  public struct VersionMismatch: Sendable, Hashable {
    /// The version that the write names; `nil` when it expects that nothing is there.
    public let expected: Version?
    /// The version that is stored; `nil` when nothing is.
    public let found: Version?

    /// A mismatch of two versions.
    public init(expected: Version?, found: Version?) {
      self.expected = expected
      self.found = found
    }
  }

  /// What kind of failure it is.
  public let code: Code
  /// What failed, on what, and what to do, in one sentence for people.
  public let message: String
  /// The field of the model that is wrong, by its name in the JSON document.
  public var field: String?
  /// The record that it concerns.
  public var id: RecordID?
  /// Both versions, when a record was not at the version expected.
  public var versions: VersionMismatch?
  /// What the technology below reported.
  public var underlying: (any Error)?

  /// A failure with its code and message, and what it concerns where that is known.
  public init(
    _ code: Code, _ message: String, field: String? = nil, id: RecordID? = nil,
    versions: VersionMismatch? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.field = field
    self.id = id
    self.versions = versions
    self.underlying = underlying
  }

  /// Lets `catch .notFound` and `case .conflict` match a failure by its code.
  public static func ~= (code: Code, failure: TaskFailure) -> Bool { failure.code == code }
}

extension TaskFailure.Code {
  /// Lets `catch TaskFailure.Code.notFound` match where the error's type is erased.
  public static func ~= (code: TaskFailure.Code, error: any Error) -> Bool { (error as? TaskFailure)?.code == code }
}

extension TaskFailure: CustomStringConvertible {
  /// The code and the message, as a program prints it: `notFound: There is no task …`.
  public var description: String { "\(code): \(message)" }
}
