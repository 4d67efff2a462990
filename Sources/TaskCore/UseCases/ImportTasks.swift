extension TaskPlanner {
  /// See ``TaskExchanging/import(_:with:options:under:progress:)``.
  ///
  /// Decides, record by record, whether the document adds, changes or repeats what is there, and what becomes of
  /// references to what is not.
  @concurrent public func `import`(
    _ document: ByteStream, with translator: any TaskTranslating, options: ImportOptions, under terms: PlanningTerms,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(TaskFailure) -> ImportReport {
    if let report = try await reportOfEarlierImport(options, terms) { return report }
    var reader = translator.reader(in: context(in: terms.zone))
    var batch = try await ImportBatch(planner: self, translator: translator, options: options, terms: terms)
    do throws(TaskFailure) {
      var bytes = 0
      for try await piece in document {
        try checkCancellation()
        bytes += piece.count
        for item in try reader.read(piece) { try await batch.take(item) }
        progress(ImportProgress(bytes: bytes, records: batch.records, isWriting: false))
      }
      for item in try reader.finish() { try await batch.take(item) }
      progress(ImportProgress(bytes: bytes, records: batch.records, isWriting: true))
      try await batch.finish()
      return batch.report
    } catch let error where error.code == .cancelled {
      throw batch.cancelled(by: error)
    }
  }

  /// What to answer when the whole import was committed before under the same identity.
  private func reportOfEarlierImport(
    _ options: ImportOptions, _ terms: PlanningTerms
  ) async throws(TaskFailure) -> ImportReport? {
    guard options.partition == .one, let id = terms.changeSet, let known = try await store.outcome(of: id) else {
      return nil
    }
    var report = ImportReport()
    report.changeSets = [id]
    report.unchanged = try known.matching(terms.fingerprint).records.count
    return report
  }
}
