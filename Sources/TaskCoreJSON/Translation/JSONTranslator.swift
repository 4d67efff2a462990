public import TaskCore

/// The format `json`: an array of the documents of lists and tasks; on reading also one document, or several in a row.
///
/// It carries everything of a task but its version and clocks, which are a store's. Keys that it does not know it keeps
/// under the task's extensions, as `json.KEY`.
public struct JSONTranslator: TaskTranslating {
  /// The format `json`, in files that end in `.json`.
  public let format = DocumentFormat(
    name: "json", fileExtensions: ["json"], mediaTypes: ["application/json"], carriesEverything: true)

  /// A translator.
  public init() {}

  /// Whether the bytes begin an object, or an array that is empty or begins with an object, and that object is not
  /// plainly another program's: one with a description or a `uuid`, and without a title.
  public func recognizes(_ head: [UInt8]) -> Bool { JSONHead(head).map { !$0.isOfAnotherProgram } ?? false }

  /// A reader, in memory that holds one task at a time.
  public func reader(in context: QueryContext) -> any DocumentReading { JSONDocumentReader(now: context.now) }

  /// A writer of one array, a document on each line.
  public func writer(in context: QueryContext) -> any DocumentWriting { JSONDocumentWriter() }
}
