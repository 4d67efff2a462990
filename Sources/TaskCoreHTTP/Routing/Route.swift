/// A pattern of paths, and what the methods on them do.
struct Route {
  /// A part of a pattern between slashes.
  enum Segment {
    case literal(String)
    case parameter
  }

  /// The pattern as people write it: `/v1/tasks/{id}`.
  let pattern: String
  let segments: [Segment]
  let operations: [(method: HTTPTaskMethod, operation: Operation)]
  /// What the header `Allow` says (RFC 9110, section 10.2.1): with GET comes HEAD, and OPTIONS is always there.
  let allow: String

  init(_ pattern: String, _ operations: KeyValuePairs<HTTPTaskMethod, Operation>) {
    self.pattern = pattern
    segments = pattern.split(separator: "/").map { part in
      part.utf8.first == UInt8(ascii: "{") ? .parameter : .literal(String(part))
    }
    self.operations = operations.map { ($0.key, $0.value) }
    var methods = operations.map(\.key.rawValue)
    if methods.contains("GET") { methods.append("HEAD") }
    allow = (methods + ["OPTIONS"]).joined(separator: ", ")
  }

  /// What a method does; HEAD does what GET does.
  func operation(for method: HTTPTaskMethod) -> Operation? {
    let method: HTTPTaskMethod = method == .head ? .get : method
    return operations.first { $0.method == method }?.operation
  }

  /// The encoded parameters of a path; `nil` if the pattern is not its own.
  func parameters(of path: [Substring]) -> [Substring]? {
    var parameters: [Substring] = []
    for (segment, part) in zip(segments, path) {
      switch segment {
      case .literal(let literal): guard part == literal else { return nil }
      case .parameter: parameters.append(part)
      }
    }
    return parameters
  }
}
