public import Foundation
public import TaskCore

extension SQLiteTaskStore {
  /// Where a store keeps its data.
  public enum Location: Sendable, Hashable {
    /// In a file, which is made if it is not there; its folder has to be there. Beside it SQLite keeps two files of the
    /// same name with `-wal` and `-shm` behind it, which belong to it.
    case file(String)
    /// In memory, and gone with the store.
    case inMemory

    /// The file at a URL.
    public static func file(_ url: URL) -> Location { .file(url.path(percentEncoded: false)) }
  }

  /// What a commit survives.
  public enum Durability: Sendable, Hashable {
    /// A loss of power at any moment: a commit returns when it is on the disk.
    case full
    /// The end of the program at any moment. A loss of power may take the last commits, never one from the middle, and
    /// never the file's consistency.
    case normal
  }

  /// How a store is kept.
  public struct Options: Sendable {
    /// What a commit survives.
    public var durability: Durability
    /// How much is kept of what has been.
    public var bounds: HistoryBounds
    /// The time by which outcomes and tombstones grow old.
    public var now: @Sendable () -> Date
    /// How long a call waits while another program has the file locked, before it fails with `.unavailable`.
    public var patience: Duration
    /// How many pages the file may have: a disk that is full, for tests.
    package var mostPages: Int?
    /// Up to how many candidates a page is made of by sorting them, where walking the order's index would do too.
    package var fewCandidates = 4096

    /// Options of a store.
    public init(
      durability: Durability = .full, bounds: HistoryBounds = HistoryBounds(), patience: Duration = .seconds(30),
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.durability = durability
      self.bounds = bounds
      self.patience = patience
      self.now = now
    }
  }
}
