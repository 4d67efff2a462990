import TaskCore

extension DocumentNotice {
  /// The notice on one line: `unreadable: line 3: …`.
  var report: String {
    let parts: [String?] = [
      kind.rawValue, line.map { "line \($0)" }, subject.map { "“\($0.count > 60 ? $0.prefix(60) + "…" : $0[...])”" },
      field, message,
    ]
    return parts.compactMap { $0 }.joined(separator: ": ")
  }
}
