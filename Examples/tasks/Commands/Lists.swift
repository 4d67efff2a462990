import TaskCore
import TaskCoreJSON
import TaskCoreTerminalPrograms

extension Command {
  static let lists = Command(
    "lists", "show, add, rename, delete and restore lists",
    synopsis: "lists [add TITLE… | rename LIST TITLE… | delete LIST… | restore LIST…]", operands: 0...Int.max,
    options: [
      CommandOption("--tasks", "WAY", "with delete: trash the list's tasks too (default), or keep them in no list"),
      CommandOption("--trashed", "show the lists in the trash"),
    ],
    details: "A LIST is named by its title, or by # and an ending of its identity."
  ) { arguments, session in
    let (action, rest) = arguments.split()
    switch action {
    case nil: try await show(arguments, session)
    case "add": try await add(rest, session)
    case "rename": try await rename(rest, session)
    case "delete": try await delete(rest, session)
    case "restore": try await restore(rest, session)
    case let other?:
      let nearest = NearestWord.nearest(to: other, among: ["add", "rename", "delete", "restore"])
      let hint = nearest.map { "Did you mean “\($0)”?" } ?? "“tasks help lists” says what can be done."
      throw UsageError("Lists have no command “\(other)”. \(hint)")
    }
  }

  private static func show(_ arguments: Arguments, _ session: Session) async throws {
    let all = try await session.application.lists()
    let lists = all.filter { $0.isTrashed == arguments.has("--trashed") }
    if session.console.isJSON { return try session.console.documents(lists.map(ListDocument.encode)) }
    let endings = ShortestEndings(all.map(\.id))
    var table = TextTable()
    for list in lists {
      let open = try await session.application.count(.and([.list(.id(list.id)), .open]), in: session.context)
      table.add([.init(endings.ending(of: list.id), .faint), .init(list.title), .init("\(open) open", .faint)])
    }
    try session.console.text(table.text(in: session.console.style))
  }

  private static func add(_ arguments: Arguments, _ session: Session) async throws {
    try expect(1, arguments, "add TITLE…")
    let list = NewList(arguments.operands.joined(separator: " "))
    let added = try await session.application.addLists([list], under: session.terms).lists
    if session.console.isJSON { return try session.console.documents(added.map(ListDocument.encode)) }
    for list in added { try session.console.line(list.id.description) }
  }

  private static func rename(_ arguments: Arguments, _ session: Session) async throws {
    try expect(2, arguments, "rename LIST TITLE…")
    let id = try await session.lists.id(arguments.operands[0])
    let title = arguments.operands.dropFirst().joined(separator: " ")
    try session.report(try await session.application.editLists([ListEdit(id, title: title)], under: session.terms))
  }

  private static func delete(_ arguments: Arguments, _ session: Session) async throws {
    try expect(1, arguments, "delete LIST… [--tasks trash|keep]")
    let policy = try arguments.choice("--tasks", ListTasksPolicy.self) ?? .trash
    let ids = try await ids(arguments.operands, .outsideTrash, session)
    try session.report(try await session.application.deleteLists(ids, tasks: policy, under: session.terms))
  }

  private static func restore(_ arguments: Arguments, _ session: Session) async throws {
    try expect(1, arguments, "restore LIST…")
    let ids = try await ids(arguments.operands, .inTrash, session)
    try session.report(try await session.application.restoreLists(ids, under: session.terms))
  }

  private static func ids(
    _ texts: [String], _ place: ListFinder.Place, _ session: Session
  ) async throws -> [TaskList.ID] {
    var ids: [TaskList.ID] = []
    for text in texts { ids.append(try await session.lists.id(text, place)) }
    return ids
  }

  private static func expect(_ count: Int, _ arguments: Arguments, _ use: String) throws {
    guard arguments.operands.count >= count else { throw UsageError("Use it as “tasks lists \(use)”.") }
  }
}
