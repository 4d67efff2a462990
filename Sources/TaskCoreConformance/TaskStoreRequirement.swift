public import Foundation
public import TaskCore

/// One promise of the port for storing tasks, and how to hold a store to it.
///
/// ```swift
/// @Test(arguments: TaskStoreRequirement.all)
/// func conforms(to requirement: TaskStoreRequirement) async throws {
///   try await requirement.verify(under: { MyStore(bounds: $0.bounds, now: $0.now) })
/// }
/// ```
public struct TaskStoreRequirement: Sendable, Identifiable {
  /// What holds, as a fact.
  public let name: String
  /// The sentence of the port's contract that promises it.
  public let sentence: String
  /// Whether it can only be verified on a store whose bounds and clock can be set.
  public let needsConditions: Bool
  let body: @Sendable (Subject) async throws -> Void

  init(
    _ name: String, _ sentence: String, needsConditions: Bool = false,
    _ body: @escaping @Sendable (Subject) async throws -> Void
  ) {
    self.name = name
    self.sentence = sentence
    self.needsConditions = needsConditions
    self.body = body
  }

  /// The requirement's name.
  public var id: String { name }

  /// Every requirement; a new one reaches every store that is tested with this list.
  public static let all: [TaskStoreRequirement] =
    records + commits + structure + feed + tokens + outcomes + history + queries + lists + fidelity + bytes + defaults
    + concurrency + random

  /// Holds a store to the requirement.
  ///
  /// - Parameter makeStore: makes a new, empty store at each call, with these bounds and this clock.
  /// - Throws: ``RequirementFailure`` that says what was expected and what was found; what the store throws.
  public func verify(under makeStore: @escaping @Sendable (StoreConditions) async throws -> any TaskStoring)
    async throws
  {
    do {
      try await body(Subject(makeStore: makeStore))
    } catch let failure as RequirementFailure {
      throw failure.of(name)
    }
  }

  /// Holds a store whose bounds and clock cannot be set to the requirement.
  ///
  /// One that ``needsConditions`` is not verified, which is printed.
  /// - Parameter makeStore: makes a new, empty store at each call.
  /// - Throws: ``RequirementFailure`` that says what was expected and what was found; what the store throws.
  public func verify(_ makeStore: @escaping @Sendable () async throws -> any TaskStoring) async throws {
    guard !needsConditions else {
      print("not verified: “\(name)” needs a store whose bounds and clock can be set")
      return
    }
    try await verify(under: { _ in try await makeStore() })
  }
}

extension TaskStoreRequirement: CustomStringConvertible {
  /// The requirement's name.
  public var description: String { name }
}

extension TaskStoreRequirement: Hashable {
  /// Requirements are told apart by their names.
  public static func == (left: TaskStoreRequirement, right: TaskStoreRequirement) -> Bool { left.name == right.name }

  /// Requirements are told apart by their names.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a requirement needs a store to be made with.
public struct StoreConditions: Sendable {
  /// How much the store keeps of what has been.
  public let bounds: HistoryBounds
  /// The clock by which outcomes and tombstones grow old.
  public let now: @Sendable () -> Date

  /// Conditions for a store.
  public init(bounds: HistoryBounds = HistoryBounds(), now: @escaping @Sendable () -> Date = { Date() }) {
    self.bounds = bounds
    self.now = now
  }
}

/// How a store breaks a requirement.
public struct RequirementFailure: Error, Sendable, CustomStringConvertible {
  /// The requirement's name; empty until it is known.
  public private(set) var requirement = ""
  /// What was expected and what was found.
  public let message: String

  init(_ message: String) { self.message = message }

  func of(_ requirement: String) -> RequirementFailure {
    var failure = self
    failure.requirement = requirement
    return failure
  }

  /// The requirement, what was expected and what was found.
  public var description: String { "\(requirement): \(message)" }
}
