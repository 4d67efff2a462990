/// An entry of a sidebar, ready to be drawn.
public struct ScopeRow: Sendable, Hashable, Identifiable {
  /// What choosing it shows.
  public let scope: TaskScope
  /// What it is called: that of a list is its title, that of a tag its name.
  public let title: String
  /// How many open tasks it shows.
  public let openCount: Int

  /// What choosing it shows: no two entries show the same.
  public var id: TaskScope { scope }
}
