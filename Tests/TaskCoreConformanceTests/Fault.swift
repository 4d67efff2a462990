import TaskCore
import TaskCoreConformance
import Testing

/// One way for a store to be wrong, and the requirement that has to find it.
struct Fault: Sendable, CustomTestStringConvertible {
  /// The name of the requirement that it breaks.
  let requirement: String
  /// What the store does wrong.
  let name: String
  let make: @Sendable (StoreConditions) -> BentStore

  /// A fault in what the store does.
  init(_ name: String, breaks requirement: String, _ bend: @escaping @Sendable (inout BentStore) -> Void) {
    (self.name, self.requirement) = (name, requirement)
    make = { conditions in
      var store = BentStore(conditions)
      bend(&store)
      return store
    }
  }

  /// A store that takes its bounds to be others than it was told.
  init(
    _ name: String, breaks requirement: String, bounds bend: @escaping @Sendable (inout HistoryBounds) -> Void
  ) {
    (self.name, self.requirement) = (name, requirement)
    make = { conditions in
      var bounds = conditions.bounds
      bend(&bounds)
      return BentStore(StoreConditions(bounds: bounds, now: conditions.now))
    }
  }

  var testDescription: String { name }

  static let all = records + commits + outcomes + structure + feed + tokens + history + queries + fidelity + together
}
