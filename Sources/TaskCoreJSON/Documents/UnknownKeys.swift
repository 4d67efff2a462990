import TaskCore

/// What to do with keys of a document that its kind does not have.
public enum UnknownKeys: Sendable, Hashable {
  /// Refuse the document, by the key's name.
  case refused
  /// Leave them aside, as a program does that reads what a newer one wrote.
  case ignored
  /// Keep a task's under its extensions: `colour` becomes `json.colour`, holding the JSON text of its value.
  case kept
}

/// Gathers what a document has and its kind does not, by the policy of the one who reads it.
struct UnknownKeyCollector {
  let policy: UnknownKeys
  /// Keys of the document itself.
  private(set) var members: [JSONValue.Member] = []
  /// The paths of keys that lie further inside, where nothing can keep them.
  private(set) var lost: [String] = []
  /// What a recurrence rule was taken for instead of what it says, in sentences.
  var repairs: [String] = []

  init(_ policy: UnknownKeys) { self.policy = policy }

  /// Takes what is left of an object when all that is known has been taken.
  ///
  /// - Throws: `.invalid` (field: the key) when unknown keys are refused.
  mutating func settle(_ fields: JSONFields) throws(TaskFailure) {
    guard policy == .kept else { return try fields.expectNothingMore() }
    if fields.path.isEmpty {
      members += fields.unknown
    } else {
      lost += fields.unknown.map { fields.path + $0.key }
    }
  }

  /// Keeps the unknown keys of a task's document under its extensions.
  ///
  /// Bytes that a key of an extension may not have are written as `%C3`; a key that is too long is lost.
  mutating func keepMembers(in task: inout NewTask) {
    for member in members {
      let key = "json." + Self.escaped(member.key)
      guard key.utf8.count <= 255, key != "json." else {
        lost.append(member.key)
        continue
      }
      var writer = JSONWriter()
      writer.value(member.value)
      task.extensions[key] = String(decoding: writer.bytes, as: UTF8.self)
    }
    members = []
  }

  private static func escaped(_ key: String) -> String {
    var result = ""
    for byte in key.utf8 {
      if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "%") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
