import TaskCore

/// The keys of a document, and those of the objects within it.
///
/// Reading takes what it needs, and tells at its end what is left over. Where it does not get that far, because a key is
/// missing, this tells of the one that was written instead.
struct KnownKeys: Sendable {
  private let names: Set<String>
  private let inner: [String: KnownKeys]

  /// - Parameter inner: the keys of the object, or of each object of an array, that a key has as its value.
  init(_ names: Set<String>, inner: [String: KnownKeys] = [:]) {
    self.names = names.union(inner.keys)
    self.inner = inner
  }

  /// The failure that names the first key that is not among them; `nil` where there is none.
  func failure(in value: JSONValue, path: String = "", root: String? = nil) -> TaskFailure? {
    guard case .object(let members) = value else { return nil }
    for member in members {
      guard names.contains(member.key) else { return .unknownKey(member.key, path: path, root: root) }
      guard let keys = inner[member.key] else { continue }
      let (place, root) = (path + member.key, root ?? member.key)
      guard case .array(let elements) = member.value else {
        if let failure = keys.failure(in: member.value, path: place + ".", root: root) { return failure }
        continue
      }
      for (index, element) in elements.enumerated() {
        if let failure = keys.failure(in: element, path: "\(place)[\(index)].", root: root) { return failure }
      }
    }
    return nil
  }
}

extension TaskFailure {
  /// - Parameters:
  ///   - path: what stands before the key in messages.
  ///   - root: the member of the outermost object in which it lies, if it lies in one.
  static func unknownKey(_ key: String, path: String, root: String?) -> TaskFailure {
    TaskFailure(.invalid, "\(path)\(key) is not a key of this document: leave it out", field: root ?? key)
  }
}
