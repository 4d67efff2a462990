import Foundation
import TaskCore

/// One run of a ``Synchronize``: pull, let people decide, push, until neither feed has anything new.
///
/// All merging is done in the local store. What the local store sends is the join of both already, so that a local edit
/// can lose only where it is noticed.
struct SyncRun {
  /// How often a batch is reconciled anew when somebody writes in between, and how often the stores are gone through
  /// when one of them goes on changing.
  static let attempts = 8
  /// How many versions are known at most; what is forgotten costs a look at the other store.
  private static let mostKnown = 100_000

  let plan: Synchronize
  let local: any ReplicaStoring
  let remote: any TaskStoring
  let tell: @Sendable (SyncProgress) -> Void
  let resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)?

  /// How far this run has come; what is noted of it in the local store may lag behind.
  var progress: ReplicaProgress
  /// Up to where this run has looked at the local feed.
  ///
  /// It may be ahead of ``ReplicaProgress/pushed``, which moves only when all of the feed has gone: of a record that was
  /// changed twice the feed has the last state alone, so that the first edit may be unsent though it lies before what is.
  var cursor: ChangeToken?
  /// What the local store has noted.
  var noted: ReplicaProgress
  /// Whether the remote has been written to, or found to be ahead, since its feed was last read to the end.
  var hasSent = false
  /// Up to where the local feed has gone by then.
  private var sentUpTo: ChangeToken?
  /// Of records that were written to one side, the version that the other side has taken in: its feed tells nothing new.
  private var known: [RecordID: Version] = [:]
  /// Whether the local feed is known to hold something after what was sent that this run has not brought itself.
  var hasUnsent = false
  var unsent = UnsentEdits()
  /// While the remote is read from its beginning, because it could not say what had changed.
  var comparison: Comparison?
  /// How often everything was to be compared.
  var comparisons = 0
  /// Why the last set did not reach the remote: somebody was faster.
  var refusal: TaskFailure?
  /// Whether the failure at hand says that the local feed has to be read from its beginning.
  private var isLocalExpired = false

  var report = SyncReport()
  var received = 0
  var sent = 0
  /// Records of which the remote has shown an older state than the local one: to be sent, even if they were once before.
  var ahead: Set<RecordID> = []
  /// The lost edits to be decided on.
  var undecided: [LostEdit] = []
  /// What the purged among them were before.
  var former: [RecordID: Record] = [:]

  init(
    _ plan: Synchronize, tell: @escaping @Sendable (SyncProgress) -> Void,
    resolve: (@Sendable (LostEdit) async -> Synchronize.Choice)?
  ) async throws(TaskFailure) {
    self.plan = plan
    (local, remote) = (plan.local, plan.remote)
    (self.tell, self.resolve) = (tell, resolve)
    noted = try await plan.local.progress(with: plan.name)
    progress = noted
    cursor = progress.pushed
  }

  mutating func untilQuiet() async throws(TaskFailure) -> SyncReport {
    var attempt = 1
    while true {
      do throws(TaskFailure) {
        try await exchange()
        return report
      } catch .tokenExpired where isLocalExpired && attempt < Self.attempts {
        // What was purged here and is forgotten cannot be sent any more; all else is compared.
        attempt += 1
        isLocalExpired = false
        (comparison, report.isFull) = (nil, true)
        progress = ReplicaProgress()
        sendEverything()
      }
    }
  }

  private mutating func exchange() async throws(TaskFailure) {
    for _ in 0..<Self.attempts {
      try await pull()
      try await decide()
      // Where somebody else writes all the time, what comes later is for the next run.
      guard try await push() else { break }
    }
    if let refusal { throw refusal }
    try await note()
  }

  // MARK: What is known

  /// Forgets what has gone, for the remote does not have it any more.
  mutating func sendEverything() {
    (progress.pushed, cursor, sentUpTo) = (nil, nil, nil)
    known = [:]
  }

  /// Up to where the remote has got the local feed.
  var pushed: ChangeToken? { sentUpTo ?? progress.pushed }

  /// Notes up to where the local feed has gone.
  ///
  /// What has just gone counts only once it has been seen in the remote's feed. So all that is noted as sent lies before
  /// what was read, and a remote that is set back to before it does not know what was read either.
  mutating func noteSent(upTo token: ChangeToken) {
    if hasSent { sentUpTo = token } else { progress.pushed = token }
  }

  /// Notes that the remote's feed has been read to its end.
  mutating func noteEndOfPull() {
    hasSent = false
    if let sentUpTo { noteSent(upTo: sentUpTo) }
    sentUpTo = nil
  }

  func isKnown(_ record: Record) -> Bool { known[record.id] == record.version }

  mutating func know(_ record: Record) {
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[record.id] = record.version
  }

  mutating func localChanges(after token: ChangeToken?) async throws(TaskFailure) -> ChangePage {
    do throws(TaskFailure) {
      return try await local.changes(after: token, limit: plan.batch).movedOn(from: token)
    } catch {
      isLocalExpired = error.code == .tokenExpired
      throw error
    }
  }

  /// Moves on in the local feed past what this run has brought itself.
  ///
  /// - Returns: whether something else comes then.
  mutating func passOverWhatCame() async throws(TaskFailure) -> Bool {
    if hasUnsent { return true }
    var page: ChangePage
    repeat {
      page = try await localChanges(after: cursor)
      guard page.records.allSatisfy(isKnown) else {
        hasUnsent = true
        return true
      }
      cursor = page.token
    } while page.hasMore
    noteSent(upTo: page.token)
    return false
  }

  // MARK: Telling and noting

  mutating func tellProgress() { tell(SyncProgress(received: received, sent: sent, report: report)) }

  /// Notes how far the run has come, where that is not noted yet.
  mutating func note() async throws(TaskFailure) {
    guard comparison == nil, noted != progress else { return }
    _ = try await local.commit(set([], over: progress), remembering: notes(of: progress))
    noted = progress
  }

  func notes(of progress: ReplicaProgress) -> [ReplicaNote] { [.progress(progress, with: plan.name)] }

  /// A set that replicates changes.
  ///
  /// Its identity follows from what it does and from how far the run has come, so that it takes effect once, however
  /// often it is delivered.
  func set(_ changes: [Change], over progress: ReplicaProgress) -> ChangeSet {
    var name = Array("\(plan.name)\0\(progress.pulled?.description ?? "")\0\(progress.pushed?.description ?? "")".utf8)
    for change in changes {
      name += "\0\(change.id)\0\(change.replaces?.description ?? "")\0\(change.record.version)".utf8
    }
    let namespace = ChangeSet.ID(name: "task-core:synchronize".utf8, in: ChangeSet.ID(high: 0, low: 0))
    return ChangeSet(
      id: ChangeSet.ID(name: name, in: namespace), title: "Synchronize", date: Instant(plan.now()),
      author: plan.author, kind: .replication, changes: changes)
  }

  func checkCancellation() throws(TaskFailure) {
    if Task.isCancelled { throw TaskFailure(.cancelled, "The synchronization was cancelled.") }
  }
}

extension ChangePage {
  /// The page, if reading on from it leads anywhere.
  ///
  /// - Throws: `.corrupted` for one that would have its reader ask the same again for ever.
  func movedOn(from token: ChangeToken?) throws(TaskFailure) -> ChangePage {
    guard hasMore, token == self.token else { return self }
    throw TaskFailure(.corrupted, "The feed of a store does not move on: it says that more follows, and gives nothing.")
  }
}

extension RecordLookUps {
  /// Look-ups in a store of which some records have been read already.
  init(in store: any TaskStoring, knowing ids: [RecordID], as records: [Record?]) {
    let known = Dictionary(zip(ids, records), uniquingKeysWith: { first, _ in first })
    let base = RecordLookUps(in: store)
    self.init(
      records: { (ids) async throws(TaskFailure) in
        let unknown = ids.filter { known[$0] == nil }
        let read = unknown.isEmpty ? [] : try await base.records(unknown)
        let found = Dictionary(zip(unknown, read), uniquingKeysWith: { first, _ in first })
        return ids.map { (known[$0] ?? found[$0] ?? nil) }
      }, children: base.children, members: base.members)
  }
}
