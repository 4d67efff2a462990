import TaskCore
import TaskCoreTerminalPrograms

extension Command {
  static let exporting = Command(
    "export", "write tasks to standard output", synopsis: "export [FILTER…] [--format F]", operands: 0...Int.max,
    options: [CommandOption("--format", "F", "the format; json without it")],
    details: """
      Without a filter these are all tasks outside the trash, whatever their status, in their order, with the lists that
      they are in. A filter is read as for “list”. What the format cannot carry is told on standard error.
      """
  ) { arguments, session in
    let format = arguments.value("--format") ?? "json"
    let translator = try session.formats.translator(named: format)
    if session.console.isJSON, translator.format.name != "json" {
      throw UsageError("--json asks for JSON and --format for \(format): give one of them.")
    }
    let filter: TaskFilter =
      arguments.operands.isEmpty
      ? .not(.trashed)
      : try await FilterReader(session: session).filter(arguments.operands)
    let report = try await export(filter, with: translator, in: session)
    for notice in report.notices { session.console.note(notice.report) }
  }

  private static func export(
    _ filter: TaskFilter, with translator: any TaskTranslating, in session: Session
  ) async throws -> ExportReport {
    do throws(TaskFailure) {
      return try await session.application.export(TaskQuery(filter, in: session.context), with: translator) {
        (bytes) async throws(TaskFailure) in
        try write(bytes)
      }
    } catch {
      throw error.underlying is BrokenPipe ? BrokenPipe() : error
    }
  }

  /// Writes a piece of the document; what else can happen travels through the port inside its own error.
  private static func write(_ bytes: [UInt8]) throws(TaskFailure) {
    do {
      try StandardStream.output.write(bytes)
    } catch let failure as TaskFailure {
      throw failure
    } catch {
      throw TaskFailure(.cancelled, "The export was interrupted.", underlying: error)
    }
  }
}
