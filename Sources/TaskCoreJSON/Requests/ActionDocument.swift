package import TaskCore

/// The JSON form of a write with its terms: `action` names the requirement, its arguments stand beside it, and `terms`
/// is an object. Nothing is lost: the action that is read equals the one that was written.
package enum ActionDocument {
  /// The document of an action and its terms.
  package static func encode(_ action: PlannedAction, under terms: PlanningTerms) -> [UInt8] {
    JSONWriter.document { writer in
      write(action, to: &writer)
      writer.put("terms") { TermsDocument.write(terms, to: &$0) }
    }
  }

  /// The action of a document, and its terms.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .refused
  ) throws(TaskFailure) -> (action: PlannedAction, terms: PlanningTerms) {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      let action = try read(&fields)
      var members = try fields.members("terms")
      let terms = try TermsDocument.read(&members)
      try members.expectNothingMore()
      return (action, terms)
    }
  }

  // MARK: Writing

  private static func write(_ action: PlannedAction, to writer: inout JSONWriter) {
    writer.put("action", Name(of: action).rawValue)
    switch action {
    case .add(let tasks): write("tasks", tasks, to: &writer) { NewTaskDocument.write($1, to: &$0) }
    case .edit(let edits):
      write("edits", edits, to: &writer) { writer, edit in
        writer.put("task", edit.id.description)
        writer.put("scope", edit.scope.rawValue)
        writer.put("patch") { TaskPatchDocument.write(edit.patch, to: &$0) }
      }
    case .setStatus(let change, of: let ids):
      StatusChangeDocument.write(change, to: &writer)
      writer.put("tasks", describingEach: ids)
    case .comment(let comments):
      write("comments", comments, to: &writer) { writer, comment in
        writer.put("task", comment.task.description)
        writer.put("text", comment.text)
      }
    case .move(let ids, to: let destination):
      writer.put("tasks", describingEach: ids)
      writer.put("destination") { DestinationDocument.write(destination, to: &$0) }
    case .trash(let ids, let children):
      writer.put("tasks", describingEach: ids)
      writer.put("children", children.rawValue)
    case .restore(let ids): writer.put("tasks", describingEach: ids)
    case .purge(.tasks(let ids)): writer.put("tasks", describingEach: ids)
    case .purge(.trash(let before)): writer.put("trash") { $0.put("before", describing: before) }
    case .addLists(let lists): write("lists", lists, to: &writer) { NewListDocument.write($1, to: &$0) }
    case .editLists(let edits): write("edits", edits, to: &writer) { ListEditDocument.write($1, to: &$0) }
    case .deleteLists(let ids, let tasks):
      writer.put("lists", describingEach: ids)
      writer.put("tasks", tasks.rawValue)
    case .restoreLists(let ids): writer.put("lists", describingEach: ids)
    case .undo, .redo: break
    }
  }

  private static func write<Element>(
    _ name: String, _ elements: [Element], to writer: inout JSONWriter,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    writer.key(name)
    writer.array(elements) { writer, element in writer.object { body(&$0, element) } }
  }

  // MARK: Reading

  private static func read(_ fields: inout JSONFields) throws(TaskFailure) -> PlannedAction {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    let name: Name = try fields.required("action", expected: "one of \(names)") {
      (fields, name) throws(TaskFailure) in
      try fields.text(name, expected: "one of \(names)") { Name(rawValue: $0) }
    }
    if let needed = name.array, !(name == .purge && fields.contains("trash", notNull: true)) {
      try fields.expectArray(needed)
    }
    var unknown = UnknownKeyCollector(fields.ignoresUnknown ? .ignored : .refused)
    switch name {
    case .add: return .add(try fields.objects("tasks", unknown: &unknown, NewTaskDocument.read))
    case .edit: return .edit(try fields.objects("edits", unknown: &unknown, edit))
    case .setStatus: return .setStatus(try StatusChangeDocument.read(&fields), of: try fields.ids("tasks"))
    case .comment: return .comment(try fields.objects("comments", unknown: &unknown, comment))
    case .move: return try move(&fields)
    case .trash:
      return .trash(try fields.ids("tasks"), children: try policy("children", of: &fields, ChildrenPolicy.init))
    case .restore: return .restore(try fields.ids("tasks"))
    case .purge: return .purge(try selection(&fields))
    case .addLists: return .addLists(try fields.objects("lists", unknown: &unknown, NewListDocument.read))
    case .editLists: return .editLists(try fields.objects("edits", unknown: &unknown, ListEditDocument.read))
    case .deleteLists:
      return .deleteLists(try fields.ids("lists"), tasks: try policy("tasks", of: &fields, ListTasksPolicy.init))
    case .restoreLists: return .restoreLists(try fields.ids("lists"))
    case .undo: return .undo
    case .redo: return .redo
    }
  }

  private static func edit(_ fields: inout JSONFields) throws(TaskFailure) -> TaskEdit {
    let id: TaskItem.ID = try fields.identity("task")
    let scope = try policy("scope", of: &fields, EditScope.init)
    var members = try fields.members("patch")
    let patch = try TaskPatchDocument.read(&members)
    try members.expectNothingMore()
    return TaskEdit(id, patch, for: scope)
  }

  private static func comment(_ fields: inout JSONFields) throws(TaskFailure) -> NewComment {
    NewComment(on: try fields.identity("task"), try fields.text("text"))
  }

  private static func move(_ fields: inout JSONFields) throws(TaskFailure) -> PlannedAction {
    let ids: [TaskItem.ID] = try fields.ids("tasks")
    var members = try fields.members("destination")
    let destination = try DestinationDocument.read(&members)
    try members.expectNothingMore()
    return .move(ids, to: destination)
  }

  private static func selection(_ fields: inout JSONFields) throws(TaskFailure) -> PurgeSelection {
    guard var members = try fields.object("trash") else { return .tasks(try fields.ids("tasks")) }
    let before = try members.instant("before")
    try members.expectNothingMore()
    return .trash(before: before)
  }

  /// A member that is one of a few words and has to be there.
  private static func policy<Policy: CaseIterable & RawRepresentable<String>>(
    _ name: String, of fields: inout JSONFields, _ make: (String) -> Policy?
  ) throws(TaskFailure) -> Policy {
    let expected = Policy.allCases.map { "“\($0.rawValue)”" }.joined(separator: " or ")
    return try fields.required(name, expected: expected) { (fields, name) throws(TaskFailure) in
      try fields.text(name, expected: expected, make)
    }
  }

  private enum Name: String, CaseIterable {
    case add, edit, setStatus, comment, move, trash, restore, purge, addLists, editLists, deleteLists, restoreLists
    case undo, redo

    /// The array that says what the action is for.
    var array: String? {
      switch self {
      case .add, .setStatus, .move, .trash, .restore, .purge: "tasks"
      case .edit, .editLists: "edits"
      case .comment: "comments"
      case .addLists, .deleteLists, .restoreLists: "lists"
      case .undo, .redo: nil
      }
    }

    init(of action: PlannedAction) {
      self =
        switch action {
        case .add: .add
        case .edit: .edit
        case .setStatus: .setStatus
        case .comment: .comment
        case .move: .move
        case .trash: .trash
        case .restore: .restore
        case .purge: .purge
        case .addLists: .addLists
        case .editLists: .editLists
        case .deleteLists: .deleteLists
        case .restoreLists: .restoreLists
        case .undo: .undo
        case .redo: .redo
        }
    }
  }
}
