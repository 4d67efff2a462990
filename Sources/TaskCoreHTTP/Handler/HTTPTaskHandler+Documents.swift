import TaskCore
import TaskCoreJSON

// Documents that come in and go out.
extension HTTPTaskHandler {
  func importDocument(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    try exchange.negotiate()
    try expectNoPrecondition(exchange)
    let partition = try partition(of: exchange)
    var translator = try importTranslator(for: exchange)
    if partition == .one { translator = BoundedTranslator(base: translator, most: options.mostRecords) }
    let importing = ImportOptions(
      in: partition,
      trash: try exchange.query.word("trash", ImportOptions.TrashPolicy.init) ?? .restore)
    let terms: PlanningTerms
    let document: ByteStream
    if exchange.request.fields["Idempotency-Key"] != nil {
      // The fingerprint is that of the whole document, so it has to be here first.
      let body = try await exchange.request.body.collected(upTo: options.longestDocument)
      terms = try self.terms(of: exchange, body: body)
      document = ByteStream(body)
    } else {
      terms = try statedTerms(of: exchange)
      document = try bounded(exchange.request.body, to: options.longestDocument)
    }
    let report = try await inTurn(of: terms.changeSet) {
      do throws(TaskFailure) {
        return try await application.import(document, with: translator, options: importing, under: terms) { _ in }
      } catch {
        throw Self.refusal(of: error, status: 415)
      }
    }
    return .json(ImportReportDocument.encode(report))
  }

  /// The terms of an import that names its change set itself, as programs do that may have to repeat it.
  private func statedTerms(of exchange: Exchange) throws -> PlanningTerms {
    var terms = try terms(of: exchange, body: [])
    terms.fingerprint = exchange.query["fingerprint"]
    guard let text = exchange.query["change-set"] else { return terms }
    guard let id = ChangeSet.ID(text) else {
      throw Refusal.invalid("The query parameter change-set is not a UUID.", field: "change-set")
    }
    terms.changeSet = id
    return terms
  }

  private func importTranslator(for exchange: Exchange) throws -> any TaskTranslating {
    let names = formats.translators.map(\.format.name).joined(separator: ", ")
    if let name = exchange.query["format"] {
      if let translator = try? formats.translator(named: name) { return translator }
      throw Refusal(
        415,
        TaskFailure(
          .unsupported, "There is no format “\(QueryParameters.shown(name))”: take one of \(names).", field: "format"))
    }
    let type = exchange.request.fields["Content-Type"] ?? ""
    if let translator = formats.translator(forMediaType: MediaType.essence(of: type)) { return translator }
    throw Refusal(
      415,
      TaskFailure(
        .unsupported,
        "No format is known of the type “\(QueryParameters.shown(type))”: name one of \(names) by the parameter format.",
        field: "format"),
      fields: ["Accept": formats.translators.flatMap(\.format.mediaTypes).joined(separator: ", ")])
  }

  private func partition(of exchange: Exchange) throws -> ImportOptions.Partition {
    guard let text = exchange.query["partition"], text != "one" else { return .one }
    guard let size = Int(text), size > 0, text.utf8.first != UInt8(ascii: "+") else {
      throw Refusal.invalid(
        "The query parameter partition is “\(QueryParameters.shown(text))”: expected “one” or a number of records.",
        field: "partition")
    }
    return .batches(of: min(size, options.mostRecords))
  }

  /// Content piece by piece, as long as it is no longer than a limit.
  private func bounded(_ body: HTTPTaskBody, to limit: Int) throws -> ByteStream {
    if let length = body.length {
      guard length <= limit else { throw TaskFailure.tooLarge(limit: limit) }
      return body.stream
    }
    let pieces = BoundedPieces(body.stream, limit: limit)
    return ByteStream { () async throws(TaskFailure) in try await pieces.next() }
  }

  /// A format that cannot be read or written is no lack of the server's: another one may do.
  private static func refusal(of failure: TaskFailure, status: Int) -> any Error {
    failure.code == .unsupported && failure.field == "format" ? Refusal(status, failure) : failure
  }

  // MARK: Export

  func exportDocument(_ exchange: Exchange) async throws -> HTTPTaskResponse {
    let translator = try exportTranslator(for: exchange)
    let context = try context(of: exchange)
    let filter = try filter(of: exchange, in: context).map { narrowed($0) }
    let query = TaskQuery(
      filter ?? .not(.trashed), order: try order(of: exchange),
      limit: try exchange.query.integer("limit", in: 1...Int.max),
      in: context)
    let pump = Pump<[UInt8]> { [application] pieces in
      do throws(TaskFailure) {
        _ = try await application.export(query, with: translator) { (bytes) async throws(TaskFailure) in
          try await pieces.send(bytes)
        }
        await pieces.finish()
      } catch {
        await pieces.finish(throwing: error)
      }
    }
    // The first piece says whether there will be a document at all; behind it nothing can be taken back.
    let first: [UInt8]?
    do throws(TaskFailure) {
      first = try await pump.next()
    } catch {
      throw Self.refusal(of: error, status: 406)
    }
    let type = translator.format.mediaTypes.first ?? "application/octet-stream"
    return HTTPTaskResponse(
      200, fields: ["Content-Type": MediaType.withCharset(type)], body: HTTPTaskBody(pump.stream(beginning: first)))
  }

  private func exportTranslator(for exchange: Exchange) throws -> any TaskTranslating {
    let names = formats.translators.map(\.format.name).joined(separator: ", ")
    guard let name = exchange.query["format"] else {
      let types = formats.translators.flatMap { translator in translator.format.mediaTypes.map { ($0, translator) } }
      // JSON first, where all are equally welcome.
      let sorted = types.filter { $0.0 == MediaType.json } + types.filter { $0.0 != MediaType.json }
      let best = AcceptField(exchange.request.fields["Accept"]).best(of: sorted.map(\.0))
      if let best { return sorted[best].1 }
      throw Refusal(
        406,
        TaskFailure(
          .unsupported, "No format is of a type that Accept names: name one of \(names) by the parameter format.",
          field: "format"))
    }
    if let translator = try? formats.translator(named: name) { return translator }
    throw Refusal(
      406,
      TaskFailure(
        .unsupported, "There is no format “\(QueryParameters.shown(name))”: take one of \(names).", field: "format"))
  }
}

/// The pieces of a stream up to a limit.
private actor BoundedPieces {
  private var iterator: ByteStream.Iterator?
  private var rest: Int
  private let limit: Int

  init(_ stream: ByteStream, limit: Int) {
    iterator = stream.makeAsyncIterator()
    rest = limit
    self.limit = limit
  }

  func next() async throws(TaskFailure) -> [UInt8]? {
    guard var iterator else { return nil }
    let piece = try await iterator.next(isolation: self)
    self.iterator = piece == nil ? nil : iterator
    rest -= piece?.count ?? 0
    if rest < 0 { throw .tooLarge(limit: limit) }
    return piece
  }
}
