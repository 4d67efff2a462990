extension TaskItem {
  /// How important a task is: RFC 5545's number (section 3.8.1.9), 1 the highest, 9 the lowest, 0 undefined.
  public struct Priority: Sendable, Hashable, RawRepresentable {
    /// The number, 0 to 9.
    public let rawValue: UInt8

    /// The priority with this number, or `nil` outside 0 to 9.
    public init?(rawValue: UInt8) {
      guard rawValue <= 9 else { return nil }
      self.rawValue = rawValue
    }

    private init(_ number: UInt8) { rawValue = number }

    /// Undefined (0).
    public static let none = Priority(0)
    /// High (1).
    public static let high = Priority(1)
    /// Medium (5).
    public static let medium = Priority(5)
    /// Low (9).
    public static let low = Priority(9)
  }
}
