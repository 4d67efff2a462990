/// A request method (RFC 9110, section 9): an open set.
public struct HTTPTaskMethod: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  /// The method's name, which is case-sensitive.
  public let rawValue: String

  /// A method of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The method's name.
  public var description: String { rawValue }

  /// Reads what the target names.
  public static let get = HTTPTaskMethod(rawValue: "GET")
  /// As ``get``, without the content.
  public static let head = HTTPTaskMethod(rawValue: "HEAD")
  /// Hands the target something to process.
  public static let post = HTTPTaskMethod(rawValue: "POST")
  /// Makes the target be as the request says; doing it twice is doing it once.
  public static let put = HTTPTaskMethod(rawValue: "PUT")
  /// Changes a part of the target (RFC 5789).
  public static let patch = HTTPTaskMethod(rawValue: "PATCH")
  /// Removes the target.
  public static let delete = HTTPTaskMethod(rawValue: "DELETE")
  /// Asks what may be done with the target.
  public static let options = HTTPTaskMethod(rawValue: "OPTIONS")
}
