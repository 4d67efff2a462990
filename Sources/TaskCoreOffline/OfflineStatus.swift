public import Foundation
public import TaskCore

/// How an ``OfflineTaskStore`` stands with its remote store, for people to see.
public struct OfflineStatus: Sendable, Hashable {
  /// What goes on between the two stores.
  public enum Connection: Sendable, Hashable {
    /// Nothing: nobody runs the store, and what is written waits.
    case stopped
    /// Something is being sent or asked for.
    case exchanging
    /// All that was written has been sent, and what others write comes as they do.
    case connected
    /// The last attempt failed, as the code and the sentence say; the next one is made at that time.
    case waiting(TaskFailure.Code, message: String, until: Date)
  }

  /// What goes on between the two stores.
  public let connection: Connection
  /// How many change sets wait to be sent.
  public let queued: Int
  /// The change sets that the remote has refused for good, in the order in which it did, each with its reason.
  ///
  /// They are for people to decide on: ``OfflineTaskStore/retry(_:)`` or ``OfflineTaskStore/discard(_:)``.
  public let setsAside: [SetAside]

  /// A status.
  public init(connection: Connection, queued: Int, setsAside: [SetAside]) {
    self.connection = connection
    self.queued = queued
    self.setsAside = setsAside
  }
}
