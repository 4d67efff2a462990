extension TaskAsking where Self: TaskExchanging {
  /// See ``TaskExchanging/export(_:with:to:)``.
  ///
  /// Decides which lists go along: those of the tasks, each in front of its first task. The translator is a value of the
  /// one who asks, so the document is made here wherever the tasks are: whatever can be asked can export.
  @concurrent public func export(
    _ query: TaskQuery, with translator: any TaskTranslating,
    to sink: @escaping @Sendable ([UInt8]) async throws(TaskFailure) -> Void
  ) async throws(TaskFailure) -> ExportReport {
    var writer = translator.writer(in: query.context)
    var lists = Dictionary(try await self.lists().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var notices: [DocumentNotice] = []
    var (count, page) = (0, query)
    while true {
      if Task.isCancelled { throw TaskFailure(.cancelled, "The export was cancelled.") }
      let remaining = query.limit.map { $0 - count } ?? .max
      page.limit = min(500, remaining)
      let answer = try await tasks(matching: page)
      var references = writer.references(of: answer.tasks)[...]
      while !references.isEmpty {
        writer.take(references: try await tasks(Array(references.prefix(500))).compactMap { $0 })
        references = references.dropFirst(500)
      }
      var bytes: [UInt8] = []
      for task in answer.tasks {
        if let id = task.place.list, let list = lists.removeValue(forKey: id) { bytes += writer.write(list) }
        bytes += writer.write(task)
      }
      notices += writer.takeNotices()
      if !bytes.isEmpty { try await sink(bytes) }
      count += answer.tasks.count
      page.cursor = answer.next
      if answer.next == nil || count == query.limit { break }
    }
    let end = writer.finish()
    notices += writer.takeNotices()
    if !end.isEmpty { try await sink(end) }
    return ExportReport(tasks: count, notices: notices)
  }
}
