public import TaskCore

extension TaskFailure.Code {
  /// The server does not know who asks: there is no token, or none that it knows (RFC 9110, section 15.5.2).
  public static let unauthorized = TaskFailure.Code(rawValue: "unauthorized")
  /// The server knows who asks, and does not allow it (RFC 9110, section 15.5.4).
  public static let forbidden = TaskFailure.Code(rawValue: "forbidden")
  /// The other side could not prove over TLS that it is who it should be.
  public static let untrusted = TaskFailure.Code(rawValue: "untrusted")
  /// What answered is no server of tasks, or one that this version does not understand.
  public static let incomprehensible = TaskFailure.Code(rawValue: "incomprehensible")
}
