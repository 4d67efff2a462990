import TaskCore

/// A request while it is being answered: what it is for, and what its path and query say.
struct Exchange {
  let request: HTTPTaskRequest
  let operation: Operation
  /// The parameters of the path, not yet decoded.
  let parameters: [Substring]
  let query: QueryParameters

  /// A parameter of the path.
  ///
  /// - Throws: a refusal for what is not percent-encoded UTF-8.
  func parameter(_ index: Int) throws -> String {
    guard parameters.indices.contains(index) else { return "" }
    guard let text = PercentCoding.decode(parameters[index].utf8) else {
      throw Refusal.invalid("A part of the path is not percent-encoded UTF-8: write a plain % as %25.")
    }
    return text
  }

  /// An identity in the path; what is none names nothing.
  func id<Entity>(_ index: Int = 0) throws -> Identifier<Entity> {
    let text = try parameter(index)
    guard let id = Identifier<Entity>(text) else {
      throw Refusal.notFound("“\(QueryParameters.shown(text))” is not the identity of anything: it is a UUID.")
    }
    return id
  }

  /// Where the request names its change set, as the client knows it.
  var nameOfChangeSet: String {
    if request.fields["Idempotency-Key"] != nil { return "Idempotency-Key" }
    return query["change-set"] != nil ? "change-set" : "changeSet"
  }

  // MARK: Content

  /// The content, which has to be JSON.
  ///
  /// - Throws: a refusal for another media type; `.tooLarge`.
  func json(_ types: [String] = [MediaType.json], upTo limit: Int) async throws -> [UInt8] {
    try expect(types)
    return try await request.body.collected(upTo: limit)
  }

  /// The content where none is needed; empty where there is none.
  func optionalJSON(upTo limit: Int) async throws -> [UInt8] {
    let bytes = try await request.body.collected(upTo: limit)
    if !bytes.isEmpty { try expect([MediaType.json]) }
    return bytes
  }

  /// Content without a type is taken for what is expected (RFC 9110, section 8.3).
  private func expect(_ types: [String]) throws {
    guard let value = request.fields["Content-Type"], !types.contains(MediaType.essence(of: value)) else { return }
    let list = types.joined(separator: ", ")
    throw Refusal(
      415,
      TaskFailure(
        .unsupported, "Content of the type “\(QueryParameters.shown(value))” is not read here: send \(list)."),
      fields: [request.method == .patch ? "Accept-Patch" : "Accept": list])
  }

  // MARK: Answers

  /// Chooses what to answer with.
  ///
  /// - Throws: a refusal when nothing that there is, is accepted.
  @discardableResult
  func negotiate(_ types: [String] = [MediaType.json]) throws -> Int {
    guard let accept = request.fields["Accept"] else { return 0 }
    if let best = AcceptField(accept).best(of: types) { return best }
    throw Refusal(
      406,
      TaskFailure(
        .unsupported, "Nothing that Accept names is there: accept \(types.joined(separator: ", "))."))
  }
}

extension HTTPTaskResponse {
  /// An answer that is JSON.
  static func json(_ bytes: [UInt8], status: Int = 200, fields: HTTPTaskFields = [:]) -> HTTPTaskResponse {
    var fields = fields
    fields.append("Content-Type", MediaType.json)
    return HTTPTaskResponse(status, fields: fields, body: HTTPTaskBody(bytes))
  }
}

extension MediaType {
  /// What a patch may be written in.
  static let patches = "\(mergePatch), \(json)"
}
