import TaskCore
import TaskCoreJSON

/// Reads tasks of Taskwarrior's one after the other; one that cannot be read is reported, and the next one is read.
struct TaskwarriorReader: DocumentReading {
  private let context: QueryContext
  private var splitter = JSONElementSplitter(longest: 16 << 20)
  /// How often there was a task without an identity, of so many different ones.
  private var nameless: [TaskItem.ID: Int] = [:]
  private static let mostNameless = 100_000

  init(context: QueryContext) { self.context = context }

  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] { items(of: try splitter.read(bytes)) }

  mutating func finish() throws(TaskFailure) -> [DocumentItem] { items(of: splitter.finish()) }

  private mutating func items(of parts: [JSONElementSplitter.Part]) -> [DocumentItem] {
    var items: [DocumentItem] = []
    for part in parts {
      switch part {
      case .broken(let reason, let line): items.append(.notice(DocumentNotice(.unreadable, line: line, reason)))
      case .element(let bytes, let line):
        do throws(TaskFailure) {
          guard case .object(let members) = try JSONParser.parse(bytes, line: line) else {
            throw TaskFailure(.invalid, "The element is no object: expected a task.")
          }
          append(TaskwarriorObject(members, in: context), line: line, to: &items)
        } catch {
          items.append(.notice(DocumentNotice(.unreadable, line: line, field: error.field, error.message)))
        }
      }
    }
    return items
  }

  private mutating func append(_ object: TaskwarriorObject, line: Int, to items: inout [DocumentItem]) {
    do throws(TaskFailure) {
      var task = try object.task()
      task.id = task.id ?? identity(of: object)
      let checked = try task.checked(in: context)
      let written = TaskwarriorObject(checked, listTitle: object.listTitle, in: context)
      task.extensions = TaskwarriorKept.extensions(of: object, beside: written)
      for problem in object.problems + mappings(from: object, to: task) {
        items.append(
          .notice(
            DocumentNotice(problem.kind, line: line, subject: task.title, field: problem.field, problem.message)))
      }
      items.append(.task(task, line: line))
    } catch {
      let subject = object.string("description").map { TaskwarriorText.line($0, longest: DocumentText.longestTitle) }
      items.append(
        .notice(DocumentNotice(.unreadable, line: line, subject: subject, field: error.field, error.message)))
    }
  }

  /// The identity of a task that has none, which may be there several times: that of all it says.
  private mutating func identity(of object: TaskwarriorObject) -> TaskItem.ID {
    let id = TaskItem.ID(name: JSONValue.object(object.members).text.utf8, in: TaskwarriorObject.namespace)
    let count = nameless[id, default: 0] + 1
    if count > 1 || nameless.count < Self.mostNameless { nameless[id] = count }
    return count == 1 ? id : TaskItem.ID(name: "\(count)".utf8, in: id)
  }

  /// What the model has in another form than the document: nothing of it is lost while the task stays as it is.
  private func mappings(from object: TaskwarriorObject, to task: NewTask) -> [TaskwarriorObject.Problem] {
    var problems: [TaskwarriorObject.Problem] = []
    func add(_ field: String, _ message: String) { problems.append(.init(kind: .loss, field: field, message: message)) }
    if object.string("description")?.hasSameBytes(as: task.title) != true {
      add("title", "The description was read as one line without control characters, of at most 16384 bytes.")
    }
    if let project = object.string("project"), !project.isEmpty, object.listTitle?.hasSameBytes(as: project) != true {
      add("list", "The project was read as one line without control characters, of at most 16384 bytes.")
    }
    if object.values["parent"] == nil, let recur = object.values["recur"], task.recurrence == nil {
      add("recurrence", "recur is \(recur.shown), which cannot be read: the task does not repeat here.")
    }
    if TaskwarriorSeries(object)?.isOver == true, object.string("status") == "recurring" {
      add("status", "All dates of the series have tasks of their own: it was read as completed.")
    }
    if let priority = object.values["priority"], priority != .string(""), task.priority == .none {
      add("priority", "priority is \(priority.shown), which is none of H, M and L: it was read as none.")
    }
    return problems
  }
}
