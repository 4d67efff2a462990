public import TaskCore

/// The format `csv`: a table for spreadsheets, one task a row (RFC 4180). It is written only.
///
/// An apostrophe is put in front of whatever a spreadsheet could take for a formula: `=`, `+`, `-`, `@`, or one of these
/// in full width at the beginning of a cell, and behind a semicolon, a tab or the end of a line in it.
///
/// Dates and times are written as spreadsheets read them, `2026-06-15` and `2026-06-15 09:00:00`: those of start and due
/// on their own clocks, with their zone in a column beside them, all others on those of the zone of the export.
public struct CSVTranslator: TaskTranslating {
  /// The format `csv`, in files that end in `.csv`.
  public let format = DocumentFormat(name: "csv", fileExtensions: ["csv"], mediaTypes: ["text/csv"])

  /// A translator.
  public init() {}

  /// Never: such a table has not all that makes a task.
  public func recognizes(_ head: [UInt8]) -> Bool { false }

  /// A reader that refuses everything as `.unsupported` (field `format`).
  public func reader(in context: QueryContext) -> any DocumentReading { CSVRefusal() }

  /// A writer of a row with the names of the columns, and one for each task.
  public func writer(in context: QueryContext) -> any DocumentWriting { CSVWriter(zone: context.zone) }
}

/// Says what to do instead of importing a table.
struct CSVRefusal: DocumentReading {
  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] { throw Self.failure }

  mutating func finish() throws(TaskFailure) -> [DocumentItem] { throw Self.failure }

  private static let failure = TaskFailure(
    .unsupported,
    "Tables (csv) are written only, and cannot be imported: export the tasks as json and import that.", field: "format")
}
