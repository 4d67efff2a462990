package import TaskCore

/// A merge patch (RFC 7396) of a list's document, of which the title can change.
package struct ListMergePatch: Sendable {
  private let document: JSONValue

  /// The patch of a document.
  ///
  /// - Throws: `.invalid` for what is not one JSON object.
  package init(_ bytes: [UInt8]) throws(TaskFailure) {
    document = try JSONParser.parse(bytes)
    _ = try JSONFields(document)
  }

  /// Whether what it means depends on the list as it is.
  package var needsList: Bool {
    guard case .object(let members) = document else { return false }
    return members.contains { $0.key != "title" }
  }

  /// What it makes of a list.
  ///
  /// - Throws: `.invalid` for a key that a list does not have or that no patch can change, by its name; `.conflict` with
  ///   both versions where it names another version than the list's.
  package func action(on id: TaskList.ID, of list: TaskList?) throws(TaskFailure) -> PlannedAction {
    var fields = try JSONFields(document)
    let title = fields.contains("title") ? try fields.text("title") : nil
    if let list {
      var stated = StatedFields(&fields)
      try stated.check(against: list)
    }
    try fields.expectNothingMore()
    return .editLists([ListEdit(id, title: title)])
  }

  /// Refuses a document of another kind.
  static func expectType(of fields: inout JSONFields) throws(TaskFailure) {
    guard let type = fields.take("type"), type != .string("list") else { return }
    throw fields.failure("type", type, expected: "“list”")
  }
}
