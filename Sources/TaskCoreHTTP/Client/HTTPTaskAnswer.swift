import TaskCore
import TaskCoreJSON

/// An answer that has come whole.
struct HTTPTaskAnswer: Sendable {
  let status: Int
  let fields: HTTPTaskFields
  let bytes: [UInt8]

  var isSuccess: Bool { (200...299).contains(status) }

  /// The media type, without its parameters.
  var mediaType: String { Self.mediaType(of: fields) }

  static func mediaType(of fields: HTTPTaskFields) -> String {
    let type = fields["Content-Type"]?.split(separator: ";", maxSplits: 1).first.map(String.init) ?? ""
    return type.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  /// The value that a successful answer is the document of.
  ///
  /// - Throws: `.incomprehensible` where it is no JSON, or another document.
  func decoded<Value>(_ decode: ([UInt8]) throws(TaskFailure) -> Value) throws(TaskFailure) -> Value {
    guard mediaType == "application/json" || mediaType.hasSuffix("+json") else { throw Self.foreign(mediaType) }
    do {
      return try decode(bytes)
    } catch {
      throw TaskFailure(
        .incomprehensible,
        "The server's answer cannot be understood: bring this program and the server to the same version.",
        field: error.field, underlying: error)
    }
  }

  /// The failure of an answer that some other program gave: a proxy, a sign-in page, another server.
  static func foreign(_ type: String) -> TaskFailure {
    TaskFailure(
      .incomprehensible,
      "What answers is no server of tasks: it sent \(type.isEmpty ? "something without a type" : type) instead of JSON. "
        + "Check the address, and what stands between: a proxy, or a page that wants you to sign in.")
  }
}

extension ServerEvent {
  /// The value that its data is the document of, as for an answer.
  func decoded<Value>(_ decode: ([UInt8]) throws(TaskFailure) -> Value) throws(TaskFailure) -> Value {
    try HTTPTaskAnswer(status: 200, fields: ["Content-Type": "application/json"], bytes: Array(data.utf8))
      .decoded(decode)
  }
}
