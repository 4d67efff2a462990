import Foundation
public import TaskCore
import TaskCoreJSON

extension HTTPTaskPlanner {
  /// See `TaskExchanging`.
  ///
  /// The document is read here and translated there, so the server has to know the translator's format by its name. A
  /// document can be read once: when the connection breaks in the middle, nobody can send it again but the caller, who
  /// repeats the import with the same change set in the terms and goes on behind what was committed.
  ///
  /// The progress tells of the bytes that have been read; how many records they hold the report says.
  /// - Throws: `.unsupported` (field `format`) when the server does not know the format: import where the translator is,
  ///   with a `TaskPlanner` over an ``HTTPTaskStore``.
  @concurrent public func `import`(
    _ document: ByteStream, with translator: any TaskTranslating, options: ImportOptions, under terms: PlanningTerms,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(TaskFailure) -> ImportReport {
    let terms = repeatable(terms)
    let reading = Reading(document, progress)
    let parameters: [(name: String, value: String?)] = [
      ("format", translator.format.name), ("partition", Self.partition(options.partition)),
      ("trash", options.trash.rawValue), ("change-set", terms.changeSet?.description),
      ("fingerprint", terms.fingerprint),
    ]
    let request = HTTPTaskRequest(
      .post, HTTPTaskClient.target("/v1/import", parameters),
      fields: [
        "Content-Type": translator.format.mediaTypes.first ?? "application/octet-stream", "Accept": "application/json",
        "From": HTTPTaskClient.encoded(terms.author), "Time-Zone": terms.zone.identifier,
      ], body: HTTPTaskBody(reading.stream))
    let answer = try await client.answer(to: request, whole: .seconds(86_400)) { !reading.hasBegun }
    return try answer.decoded { (bytes) throws(TaskFailure) in try ImportReportDocument.decode(bytes) }
  }

  private static func partition(_ partition: ImportOptions.Partition) -> String {
    switch partition {
    case .one: "one"
    case .batches(of: let count): String(count)
    }
  }
}

/// A document on its way: counts what has been read.
///
/// Unchecked: `bytes` and `begun` are read and written only while the lock is held.
private final class Reading: @unchecked Sendable {
  private let lock = NSLock()
  private var bytes = 0
  private var begun = false
  private let pieces: PieceReader
  private let progress: @Sendable (ImportProgress) -> Void

  init(_ document: ByteStream, _ progress: @escaping @Sendable (ImportProgress) -> Void) {
    pieces = PieceReader(document)
    self.progress = progress
  }

  var hasBegun: Bool { lock.withLock { begun } }

  var stream: ByteStream { ByteStream { [self] () async throws(TaskFailure) in try await next() } }

  private func next() async throws(TaskFailure) -> [UInt8]? {
    lock.withLock { begun = true }
    let piece = try await pieces.next()
    let total = lock.withLock {
      bytes += piece?.count ?? 0
      return bytes
    }
    progress(ImportProgress(bytes: total, records: 0, isWriting: piece == nil))
    return piece
  }
}
