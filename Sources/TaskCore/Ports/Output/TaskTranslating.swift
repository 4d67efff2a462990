/// The output port for translating: between documents of a format and tasks.
///
/// A translator knows its format and nothing of stores. It never fails on one bad line: it reports the line and reads
/// on. What the format cannot carry, or the model refuses, it maps as well as it can and reports as a loss.
public protocol TaskTranslating: Sendable {
  /// What the format is called, and what its documents are recognized by.
  var format: DocumentFormat { get }

  /// Whether a document that begins with these bytes looks like one of this format.
  func recognizes(_ head: [UInt8]) -> Bool

  /// A reader for one document.
  func reader(in context: QueryContext) -> any DocumentReading

  /// A writer for one document.
  func writer(in context: QueryContext) -> any DocumentWriting
}

/// Reads one document piece by piece, in memory that does not grow with the document.
public protocol DocumentReading {
  /// Takes the next bytes, cut anywhere, and gives what became complete.
  ///
  /// - Throws: `.invalid` when the rest of the document cannot be read at all.
  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem]

  /// Takes the end of the document, and gives what it completes.
  mutating func finish() throws(TaskFailure) -> [DocumentItem]
}

/// Writes one document piece by piece.
public protocol DocumentWriting {
  /// The bytes of a list; a list comes before the first task that is in it.
  mutating func write(_ list: TaskList) -> [UInt8]

  /// The bytes of a task.
  mutating func write(_ task: TaskItem) -> [UInt8]

  /// The bytes at the end of the document.
  mutating func finish() -> [UInt8]

  /// What could not be carried since the last call.
  mutating func takeNotices() -> [DocumentNotice]

  /// The tasks that have to be known before these are written next: for formats that name what a task refers to otherwise
  /// than by its identity.
  mutating func references(of tasks: [TaskItem]) -> [TaskItem.ID]

  /// Takes those of these tasks that there are, whether they are written or not.
  mutating func take(references tasks: [TaskItem])
}

extension DocumentWriting {
  /// None.
  public mutating func references(of tasks: [TaskItem]) -> [TaskItem.ID] { [] }

  /// Takes nothing of them.
  public mutating func take(references tasks: [TaskItem]) {}
}

/// The name of a format, and what its documents are recognized by.
public struct DocumentFormat: Sendable, Hashable {
  /// The name by which people choose it: `todotxt`.
  public let name: String
  /// The endings of its files' names, lower case, without the dot.
  public let fileExtensions: [String]
  /// Its media types, the preferred one first.
  public let mediaTypes: [String]
  /// Whether its documents say everything of a task, so that the task is without what a document leaves out. Of any
  /// other format a document that is imported takes nothing away that the format has no words for.
  public let carriesEverything: Bool

  /// A format; by default one that does not carry everything.
  public init(name: String, fileExtensions: [String], mediaTypes: [String], carriesEverything: Bool = false) {
    self.name = name
    self.fileExtensions = fileExtensions
    self.mediaTypes = mediaTypes
    self.carriesEverything = carriesEverything
  }
}

/// What a reader finds in a document.
public enum DocumentItem: Sendable, Hashable {
  /// A task; `line` is where it begins, counted from 1.
  case task(NewTask, line: Int)
  /// What stands for one date of the series that a task has, wherever in the document or the store that task is.
  ///
  /// The series goes on without that date, and this is a task of its own; but while it is untouched and the series has
  /// not come to its date, it is what is planned for it (``PlannedOccurrence``).
  case occurrence(NewTask, of: TaskItem.ID, at: TaskDate, line: Int)
  /// A list.
  case list(NewList, line: Int)
  /// Something that could not be read or carried.
  case notice(DocumentNotice)
}

/// Something that a document or a format could not carry.
public struct DocumentNotice: Sendable, Hashable {
  /// What is the matter.
  public enum Kind: String, Sendable, Hashable {
    /// A part of the document could not be read, and was left out.
    case unreadable
    /// Something was read or written in another form, or left out.
    case loss
  }

  /// What is the matter.
  public let kind: Kind
  /// The line of the document, counted from 1, where there is one.
  public let line: Int?
  /// What it concerns: the title of a task or list, where there is one, and of a long one its beginning.
  public let subject: String?
  /// The field, by its name in the JSON document.
  public let field: String?
  /// What happened, in a sentence that quotes of a long text its beginning.
  public let message: String

  /// A notice. Of the subject, and of each text in quotation marks (“…”) in the message, at most 60 scalars are kept.
  public init(_ kind: Kind, line: Int? = nil, subject: String? = nil, field: String? = nil, _ message: String) {
    self.kind = kind
    self.line = line
    self.subject = subject.map { Clipping.whole($0) }
    self.field = field
    self.message = Clipping.quotations(in: message)
  }
}
