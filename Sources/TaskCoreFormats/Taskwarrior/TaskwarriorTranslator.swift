public import TaskCore
import TaskCoreJSON

/// The format `taskwarrior`: the JSON of `task export`, as Taskwarrior 2.6 and 3 write it, for `task import`.
///
/// | in a document | in the model |
/// |---|---|
/// | `uuid`, `description`, `entry`, `modified` | identity, title, created, modified |
/// | `status`, `start`, `end` | status; *deleted* is cancelled, *pending* with a `start` is in process |
/// | `due`, `scheduled` or else `wait` | due, start; a local midnight is the day |
/// | `project`, `tags`, `annotations`, `depends` | list, tags, comments, prerequisites |
/// | `priority` | `H` 1, `M` 5, `L` 9 |
/// | `recur`, `rtype`, `until`, `mask` of a task without `parent` | recurrence; the mask says how many dates are past |
/// | everything else | extension `taskwarrior.KEY`, the JSON text of the value |
///
/// What Taskwarrior wrote in another form than this translator would is kept as such an extension too, and written again
/// as long as it still says what the task is. So an export in which nothing was changed comes back with equal values:
/// only `depends` is always an array, and dates are always of the form `20260615T070000Z`.
public struct TaskwarriorTranslator: TaskTranslating {
  /// The format `taskwarrior`, in files that end in `.json`.
  public let format = DocumentFormat(
    name: "taskwarrior", fileExtensions: ["json"], mediaTypes: ["application/x-taskwarrior+json"])

  /// A translator.
  public init() {}

  /// Whether the bytes begin JSON whose first object has a description, a `uuid` or an entry date, and no title.
  public func recognizes(_ head: [UInt8]) -> Bool { JSONHead(head)?.isOfAnotherProgram ?? false }

  /// A reader of an array of objects, or of objects in a row, in memory that holds one task at a time.
  public func reader(in context: QueryContext) -> any DocumentReading { TaskwarriorReader(context: context) }

  /// A writer of one array, a task on each line.
  public func writer(in context: QueryContext) -> any DocumentWriting { TaskwarriorWriter(context: context) }
}
