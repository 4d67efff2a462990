public import TaskCore

extension Wording {
  /// What a failure means to a person: a sentence without codes and identities.
  ///
  /// - Parameters:
  ///   - failure: what happened.
  ///   - title: the title of the task that it happened to, where that is known.
  public func sentence(for failure: TaskFailure, about title: String? = nil) -> String {
    if failure.code == .invalid, let field = failure.field, let rule = rules[plain(field)] { return rule }
    var values = ["task": title.map { "“\($0)”" } ?? someTask]
    var sentence = failures[failure.code] ?? otherFailure
    if failure.code == .conflict, let name = failure.field.flatMap(knownName) {
      values["field"] = name
      sentence = fieldConflict
    }
    let text = sentence.filled(values)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// What a field is called.
  ///
  /// - Parameter name: its name in the JSON document, or an element of a set such as `tag:home`.
  public func name(ofField name: String) -> String { knownName(name) ?? name }

  /// What a priority is called: by name, or by its number.
  public func name(of priority: TaskItem.Priority) -> String { priorities[priority] ?? String(priority.rawValue) }

  private func knownName(_ field: String) -> String? { fields[plain(field)] ?? fields[plain(field) + "s"] }

  private func plain(_ field: String) -> String { String(field.prefix { $0 != ":" }) }
}

extension String {
  /// The text with `{name}` replaced by what stands for it.
  func filled(_ values: [String: String]) -> String {
    var text = ""
    var rest = self[...]
    // In one pass: a title may have braces of its own.
    while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
      text += rest[..<opening]
      text += values[String(rest[rest.index(after: opening)..<closing])] ?? String(rest[opening...closing])
      rest = rest[rest.index(after: closing)...]
    }
    return text + rest
  }
}
