import Synchronization
import TaskCore
import TaskCoreOffline

extension Command {
  static let sync = Command(
    "sync", "bring the store together with another one", synopsis: "sync REMOTE", operands: 1...1,
    details: """
      REMOTE is written as for --store, and --token is for it. What both have changed is merged field by field; the later
      edit of a field stands, and each edit of yours that lost before it was sent is told with both values. What was
      brought before a failure is kept, and the next “sync” goes on. Edits of REMOTE's own that lost are told, too.
      """
  ) { arguments, session in
    let synchronize = try await session.synchronizing(arguments.operands[0])
    let line = ProgressLine()
    defer { line.end() }
    line.show(waitingFor: arguments.operands[0])
    let told = ToldReport()
    do {
      let report = try await synchronize.run(progress: { progress in
        told.keep(progress.report)
        line.show(progress)
      })
      line.end()
      try await session.report(report)
    } catch {
      line.end()
      // What was done before is done.
      if let report = told.report, !report.isEmpty { try await session.report(report) }
      guard let failure = error as? TaskFailure, failure.code.rawValue == "forbidden" else { throw error }
      throw TaskFailure(
        failure.code, "\(failure.message) What is new there has come; what is new here was not sent.",
        field: failure.field, underlying: failure)
    }
  }
}

/// The report that was told last.
private final class ToldReport: Sendable {
  private let last = Mutex<SyncReport?>(nil)

  var report: SyncReport? { last.withLock { $0 } }

  func keep(_ report: SyncReport) { last.withLock { $0 = report } }
}

extension Session {
  /// How many records of each direction are named.
  private static let mostNamed = 20

  /// Says what a synchronization did.
  fileprivate func report(_ report: SyncReport) async throws {
    if console.isJSON { return try console.documents([try Document.encode(SyncDocument(report))]) }
    if report.isEmpty { try console.line("Nothing is new.") }
    try say("came", report.came)
    try say("went", report.went)
    let names = try await PlaceNames(for: report.lost.first + report.overwritten.first, from: application)
    for edit in report.lost.first { try console.line("lost: \(edit.sentence(names.text))") }
    try sayRest(of: report.lost, "lost")
    for edit in report.overwritten.first {
      try console.line("overwritten: \(edit.sentence(madeAt: "there", names.text))")
    }
    try sayRest(of: report.overwritten, "overwritten")
    for repair in report.repairs.first { try console.line("repaired: \(repair)") }
    try sayRest(of: report.repairs, "repaired")
    if report.isSetBack {
      console.note("The remote was set back to an older copy of itself: what it had lost was brought there again.")
    } else if report.isFull {
      console.note("Both stores were compared as a whole: one of them could not say what had changed.")
    }
  }

  private func say(_ direction: String, _ tally: SyncTally) throws {
    guard tally.records.count > 0 else { return }
    let counts = SyncTally.Kind.allCases.compactMap { kind in tally.counts[kind].map { "\($0) \(kind.rawValue)" } }
    try console.line("\(direction): \(counts.joined(separator: ", "))")
    for entry in tally.records.first.prefix(Self.mostNamed) {
      try console.line("  \(entry.kind.rawValue) “\(entry.title)”")
    }
    let rest = tally.records.count - Self.mostNamed
    if rest > 0 { try console.line("  and \(rest) more") }
  }

  private func sayRest<Element>(of excerpt: SyncExcerpt<Element>, _ what: String) throws {
    if !excerpt.isComplete { try console.line("\(what): and \(excerpt.count - excerpt.first.count) more") }
  }
}

/// The report for programs.
private struct SyncDocument: Encodable {
  struct Side: Encodable {
    let counts: [String: Int]
    let records: [Entry]
    let isComplete: Bool

    init(_ tally: SyncTally) {
      counts = Dictionary(uniqueKeysWithValues: SyncTally.Kind.allCases.map { ($0.rawValue, tally.counts[$0] ?? 0) })
      records = tally.records.first.map { Entry($0.record, title: $0.title, kind: $0.kind.rawValue) }
      isComplete = tally.records.isComplete
    }
  }

  struct Entry: Encodable {
    let type: String
    let id: String
    let title: String
    let kind: String

    init(_ record: RecordID, title: String, kind: String) {
      (type, id, self.title, self.kind) = (record.type, record.uuid, title, kind)
    }
  }

  struct Lost: Encodable {
    let type: String
    let id: String
    let title: String
    let field: String
    let kept: String?
    let lost: String

    init(_ edit: LostEdit) {
      (type, id, title) = (edit.record.type, edit.record.uuid, edit.title)
      (field, kept, lost) = (edit.field.description, edit.kept?.description, edit.lost.description)
    }
  }

  struct Repaired: Encodable {
    let type: String
    let id: String
    let title: String
    let field: String
    let reason: String
    let former: String
    let value: String
  }

  let came: Side
  let went: Side
  let lost: [Lost]
  let lostCount: Int
  let overwritten: [Lost]
  let overwrittenCount: Int
  let repairs: [Repaired]
  let repairCount: Int
  let isFull: Bool
  let isSetBack: Bool

  init(_ report: SyncReport) {
    came = Side(report.came)
    went = Side(report.went)
    lost = report.lost.first.map { Lost($0) }
    lostCount = report.lost.count
    overwritten = report.overwritten.first.map { Lost($0) }
    overwrittenCount = report.overwritten.count
    repairs = report.repairs.first.map {
      Repaired(
        type: $0.record.type, id: $0.record.uuid, title: $0.title, field: $0.field.description,
        reason: $0.reason.rawValue,
        former: $0.former.description, value: $0.value.description)
    }
    repairCount = report.repairs.count
    isFull = report.isFull
    isSetBack = report.isSetBack
  }
}

extension RecordID {
  fileprivate var type: String {
    switch self {
    case .task: "task"
    case .list: "list"
    }
  }

  fileprivate var uuid: String {
    switch self {
    case .task(let id): id.description
    case .list(let id): id.description
    }
  }
}
