public import Foundation
public import TaskCore

/// Brings two stores together: whatever either of them has that the other lacks, both have afterwards.
///
/// ```swift
/// let synchronize = Synchronize(local, with: remote, named: "https://tasks.example.org", as: "ada@laptop")
/// let report = try await synchronize.run()
/// ```
///
/// First comes what has changed in the remote store, then goes what has changed in the local one, until neither has
/// anything new. Records that both have changed are merged field by field (`Record.merged(with:)`), always in the local
/// store, and what is then broken is repaired; the remote gets the result. Nothing is asked of people meanwhile, and
/// nothing is lost silently: see ``SyncReport``.
///
/// A run may end at any moment: the local store remembers how far it came in the transactions of what it brought, and the
/// next run goes on from there. Both stores may be written to while it lasts, and several replicas may synchronize with
/// one remote at once.
public struct Synchronize: Sendable {
  let local: any ReplicaStoring
  let remote: any TaskStoring
  let name: String
  let author: String
  let batch: Int
  let now: @Sendable () -> Date
  let makeID: @Sendable () -> UUID
  let clock: VersionClock

  /// A synchronization of two stores.
  ///
  /// - Parameters:
  ///   - local: the store that remembers how far it has come, and in which everything is merged.
  ///   - remote: the other store.
  ///   - name: under which the local store remembers the remote, such as its address; the same name for another store
  ///     leads to a full comparison of both.
  ///   - author: who is said to have made what the resolver decides, and to have brought what comes.
  ///   - batch: about how many records to read and write at once.
  ///   - now: what time it is.
  ///   - makeID: new identifiers; also draws, once, the writer of the versions that the resolver's choices get.
  public init(
    _ local: any ReplicaStoring, with remote: any TaskStoring, named name: String, as author: String,
    batch: Int = 1000, now: @escaping @Sendable () -> Date = { Date() },
    makeID: @escaping @Sendable () -> UUID = { UUID.version7() }
  ) {
    self.local = local
    self.remote = remote
    self.name = name
    self.author = author
    self.batch = max(1, batch)
    self.now = now
    self.makeID = makeID
    clock = VersionClock(writer: Identifier<Version>(makeID()).low)
  }

  /// What becomes of a local edit that lost against the remote.
  public enum Choice: Sendable, Hashable {
    /// What the merge decided stays.
    case theirs
    /// The local value is written once more, as a new edit of the author, which undo can take back.
    case mine
  }

  /// Brings the stores together.
  ///
  /// Where there is nothing new, the remote is asked one question, and nothing is written anywhere.
  ///
  /// - Parameters:
  ///   - progress: is told what has been done after each batch; the report in it speaks of what both stores have, so it
  ///     holds, too, when the run fails afterwards.
  ///   - resolve: decides on each local edit that lost, once everything has come and before anything goes. Without it
  ///     the merge's decision stays.
  /// - Returns: what was done.
  /// - Throws: what the stores throw, such as `.unavailable` where the remote cannot be reached; `.tokenExpired` for a
  ///   remote that cannot be read from its beginning; `.conflict` where a store changes too fast; `.cancelled`, which
  ///   leaves the batch at hand undone or whole.
  /// - Complexity: linear in what has changed since the last run, whatever the stores hold. Where the remote has
  ///   forgotten deletions since, or is another store than it was, both are read as a whole.
  @concurrent public func run(
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in },
    resolve: (@Sendable (LostEdit) async -> Choice)? = nil
  ) async throws(TaskFailure) -> SyncReport {
    do throws(TaskFailure) {
      var run = try await SyncRun(self, tell: progress, resolve: resolve)
      return try await run.untilQuiet()
    } catch .cancelled where Task.isCancelled {
      throw TaskFailure(.cancelled, "The synchronization was cancelled: the next one goes on from where it was.")
    }
  }
}
