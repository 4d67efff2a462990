import TaskCore
import TaskCoreJSON

extension Command {
  static let show = Command(
    "show", "show all that is known of a task", synopsis: "show ID…", operands: many
  ) { arguments, session in
    let tasks = try await session.tasks.tasks(arguments.operands)
    if session.console.isJSON { return try session.console.documents(tasks.map(TaskDocument.encode)) }
    let lists = try await session.application.lists()
    var pages: [String] = []
    for task in tasks {
      let related = try await session.application.tasks(task.prerequisites + (task.place.parent.map { [$0] } ?? []))
      let page = TaskPageText(
        task: task, list: lists.first { $0.id == task.place.list }, related: related.compactMap { $0 },
        urgency: try await session.application.urgency(of: task, in: session.context), session: session)
      pages.append(page.text)
    }
    try session.console.text(pages.joined(separator: "\n"))
  }
}
