public import TaskCore

/// One promise of the port for stores that are replicated, and how to hold a store to it.
///
/// Such a store keeps all that ``TaskStoreRequirement`` asks, too:
///
/// ```swift
/// @Test(arguments: ReplicaStoreRequirement.all)
/// func conforms(to requirement: ReplicaStoreRequirement) async throws {
///   try await requirement.verify { MyStore() }
/// }
/// ```
public struct ReplicaStoreRequirement: Sendable, Identifiable {
  /// What holds, as a fact.
  public let name: String
  /// The sentence of the port's contract that promises it.
  public let sentence: String
  let body: @Sendable (ReplicaHand) async throws -> Void

  init(_ name: String, _ sentence: String, _ body: @escaping @Sendable (ReplicaHand) async throws -> Void) {
    self.name = name
    self.sentence = sentence
    self.body = body
  }

  /// The requirement's name.
  public var id: String { name }

  /// Every requirement; a new one reaches every store that is tested with this list.
  public static let all: [ReplicaStoreRequirement] = progress + queue + together

  /// Holds a store to the requirement.
  ///
  /// - Parameter makeStore: makes a new, empty store.
  /// - Throws: ``RequirementFailure`` that says what was expected and what was found; what the store throws.
  public func verify(_ makeStore: @escaping @Sendable () async throws -> any ReplicaStoring) async throws {
    do {
      let store = try await makeStore()
      try await body(ReplicaHand(store: store, hand: Hand(store: store, time: KitClock())))
    } catch let failure as RequirementFailure {
      throw failure.of(name)
    }
  }
}

extension ReplicaStoreRequirement: CustomStringConvertible {
  /// The requirement's name.
  public var description: String { name }
}

extension ReplicaStoreRequirement: Hashable {
  /// Requirements are told apart by their names.
  public static func == (left: ReplicaStoreRequirement, right: ReplicaStoreRequirement) -> Bool {
    left.name == right.name
  }

  /// Requirements are told apart by their names.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
