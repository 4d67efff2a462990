/// The input port for exchanging: bringing documents in and handing them out.
public protocol TaskExchanging: Sendable {
  /// Imports a document, record by record, while it is being read.
  ///
  /// A record that is there already with equal content is left alone, one with other content takes the document's. Of a
  /// format that cannot carry everything of a task, a task that is there takes only what was edited: what the format has
  /// no words for stays, and so does a value that the document only has in the format's coarser form. Such a document
  /// does not undo what was done here since, either: a task that it says was last changed before the one that is here
  /// was, is left as it is, in the trash too. So is, whatever the format, a series at a date that it has gone on from
  /// here. Both are reported.
  /// What is under a task that the document has in another list or in the trash follows it there; of loops of parents
  /// or prerequisites one link is left out, and reported.
  /// Lines that cannot be read and what the model cannot carry are reported, and the rest is imported.
  /// - Parameters:
  ///   - document: the document's bytes.
  ///   - translator: the format that it is in.
  ///   - options: how to write it and what to do about what is in the trash.
  ///   - terms: who imports; with a change set's identity, repeating the import after an interruption goes on behind
  ///     the batches that were committed.
  ///   - progress: told from time to time how far the import has come.
  /// - Throws: `.invalid` when nothing of a document with content can be read or the model refuses all of it,
  ///   `.cancelled` when the task is cancelled; a single batch is then not written at all, several only up to the last
  ///   whole one, which the message says.
  func `import`(
    _ document: ByteStream, with translator: any TaskTranslating, options: ImportOptions, under terms: PlanningTerms,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(TaskFailure) -> ImportReport

  /// Exports the tasks that a query matches, in its order, and the lists that they are in.
  ///
  /// - Parameters:
  ///   - query: which tasks, and how many at most.
  ///   - translator: writes the document's format.
  ///   - sink: takes the document's bytes as they are made.
  /// - Returns: what was written, and what the format could not carry.
  func export(
    _ query: TaskQuery, with translator: any TaskTranslating,
    to sink: @escaping @Sendable ([UInt8]) async throws(TaskFailure) -> Void
  ) async throws(TaskFailure) -> ExportReport
}

extension TaskExchanging {
  /// Imports a document without telling how far it has come; by default in one change set, restoring from the trash.
  public func `import`(
    _ document: ByteStream, with translator: any TaskTranslating, options: ImportOptions = ImportOptions(),
    under terms: PlanningTerms
  ) async throws(TaskFailure) -> ImportReport {
    try await self.import(document, with: translator, options: options, under: terms, progress: { _ in })
  }
}
