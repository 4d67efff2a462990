import TaskCore

/// What a request expects of the record that it writes.
enum Expectation {
  case nothing
  /// That it is there.
  case existence
  /// That it is at a version; ``Version/unwritten`` where none that there can be will do.
  case version(Version)
}

extension HTTPTaskHandler {
  /// Performs an action under the terms of a request, duplicates of it one after another.
  func write(
    _ action: PlannedAction, for exchange: Exchange, body: [UInt8], expecting expected: [RecordID: Version] = [:]
  ) async throws -> Outcome {
    try await perform(action, under: try terms(of: exchange, body: body, expecting: expected))
  }

  /// Performs an action, those under the same change set one after another.
  func perform(_ action: PlannedAction, under terms: PlanningTerms) async throws -> Outcome {
    try await inTurn(of: terms.changeSet) { try await application.perform(action, under: terms) }
  }

  /// Does something when it is the turn of a change set.
  func inTurn<Value>(of id: ChangeSet.ID?, _ body: () async throws -> Value) async throws -> Value {
    guard let id else { return try await body() }
    await turns.begin(id)
    do {
      let value = try await body()
      await turns.end(id)
      return value
    } catch {
      await turns.end(id)
      throw error
    }
  }

  /// Who writes, where, and under which key.
  func terms(
    of exchange: Exchange, body: [UInt8], expecting expected: [RecordID: Version] = [:]
  ) throws -> PlanningTerms {
    let key = try IdempotencyKey(of: exchange.request, body: body, owner: owner)
    let terms = PlanningTerms(
      author: try author(of: exchange), zone: try zone(of: exchange), expecting: expected, changeSet: key?.changeSet,
      fingerprint: key?.fingerprint)
    try terms.checkAuthor()
    return terms
  }

  /// The header `From` (RFC 9110, section 10.1.2), percent-encoded where it is not visible ASCII; or else the owner.
  private func author(of exchange: Exchange) throws -> String {
    guard let value = exchange.request.fields["From"] else { return owner }
    guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), let author = PercentCoding.decode(value.utf8) else {
      throw Refusal.invalid(
        "The header From is not visible ASCII and percent-encoded UTF-8: write a plain % as %25.", field: "author")
    }
    return author
  }

  // MARK: Preconditions (RFC 9110, section 13)

  /// Writes one record, if it is as the request expects it.
  func write(
    _ action: PlannedAction, to id: RecordID, for exchange: Exchange, body: [UInt8]
  ) async throws -> Outcome {
    let expectation = try await expectation(of: id, for: exchange)
    var expected: [RecordID: Version] = [:]
    if case .version(let version) = expectation { expected[id] = version }
    return try await withPrecondition(expectation, on: id) {
      try await write(action, for: exchange, body: body, expecting: expected)
    }
  }

  /// What `If-Match` and `If-None-Match` say of a record.
  func expectation(of id: RecordID, for exchange: Exchange) async throws -> Expectation {
    let fields = exchange.request.fields
    if let unwanted = try EntityTags("If-None-Match", of: fields), let version = try await version(of: id),
      unwanted.matchesWeakly(version)
    {
      throw Self.preconditionFailed(on: id, expected: nil, found: version)
    }
    guard let wanted = try EntityTags("If-Match", of: fields) else { return .nothing }
    guard case .tags = wanted else { return .existence }
    // Of several the present one, if it is among them. The first otherwise, so that a request that is repeated after
    // its answer was lost is known again and not refused.
    let versions = wanted.versions
    if versions.count > 1, let present = try await version(of: id), versions.contains(present) {
      return .version(present)
    }
    return .version(versions.first ?? .unwritten)
  }

  /// Refuses a precondition on what has no versions.
  func expectNoPrecondition(_ exchange: Exchange) throws {
    guard let wanted = try EntityTags("If-Match", of: exchange.request.fields), case .tags = wanted else { return }
    throw Refusal(
      412, TaskFailure(.conflict, "What is written here has no entity tag: leave out If-Match."))
  }

  /// Says of a failure that the precondition did not hold, where that is what it means.
  func withPrecondition<Value>(
    _ expectation: Expectation, on id: RecordID, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let failure as TaskFailure where failure.id == id {
      switch (failure.code, expectation) {
      case (.conflict, .version(let version)) where failure.versions != nil:
        throw Self.preconditionFailed(on: id, expected: version, found: failure.versions?.found)
      case (.notFound, .version(let version)): throw Self.preconditionFailed(on: id, expected: version, found: nil)
      case (.notFound, .existence): throw Self.preconditionFailed(on: id, expected: nil, found: nil)
      default: throw failure
      }
    }
  }

  static func preconditionFailed(on id: RecordID, expected: Version?, found: Version?) -> Refusal {
    let state = found == nil ? "is not there" : "is at another version than the one that was expected"
    return Refusal(
      412,
      TaskFailure(
        .conflict, "The \(id) \(state): read it again and decide anew.", id: id,
        versions: TaskFailure.VersionMismatch(expected: expected == .unwritten ? nil : expected, found: found)))
  }

  /// The version of a record; `nil` where it is not there.
  private func version(of id: RecordID) async throws -> Version? {
    switch id {
    case .task(let id): try await application.task(id)?.version
    case .list(let id): try await application.lists().first { $0.id == id }?.version
    }
  }

  // MARK: Repeated requests

  /// Whether the failure to decide is that of a request that was answered before: then that answer.
  ///
  /// It is found by a write that cannot happen, for the application looks for the outcome of a key before all else.
  func earlierOutcome(of exchange: Exchange, body: [UInt8]) async throws -> Outcome? {
    var terms = try terms(of: exchange, body: body)
    guard terms.changeSet != nil else { return nil }
    terms.expected = [.task(TaskItem.ID(high: 0, low: 0)): .unwritten]
    do throws(TaskFailure) {
      return try await application.edit([], under: terms)
    } catch {
      // Another request under the same key is one thing, no request the other.
      if error.code == .conflict, error.versions != nil { return nil }
      throw error
    }
  }
}
