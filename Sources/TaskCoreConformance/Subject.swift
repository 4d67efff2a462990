import Foundation
import TaskCore

/// The store that a requirement is held against.
struct Subject: Sendable {
  let makeStore: @Sendable (StoreConditions) async throws -> any TaskStoring

  /// A hand that writes to a new store.
  func hand(bounds: HistoryBounds = HistoryBounds(), clock: KitClock = KitClock()) async throws -> Hand {
    Hand(store: try await makeStore(StoreConditions(bounds: bounds, now: { clock.now })), time: clock)
  }
}

/// A clock that stands until it is moved.
final class KitClock: @unchecked Sendable {
  // Unchecked: `seconds` is touched only while `lock` is held.
  private let lock = NSLock()
  private var seconds: TimeInterval = 1_780_000_000

  var now: Date { lock.withLock { Date(timeIntervalSince1970: seconds) } }
  func advance(by distance: TimeInterval) { lock.withLock { seconds += distance } }
}

func expect(_ holds: Bool, _ message: @autoclosure () -> String) throws {
  guard holds else { throw RequirementFailure(message()) }
}

func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
  guard found == expected else {
    throw RequirementFailure("\(what()): expected \(short(expected)), found \(short(found))")
  }
}

private func short(_ value: some Any) -> String {
  let text = "\(value)"
  return text.utf8.count > 2000 ? String(text.prefix(2000)) + "…" : text
}

/// Expects a failure with a code, and gives it.
@discardableResult
func expectFailure<Value>(
  _ code: TaskFailure.Code, _ what: @autoclosure () -> String, _ body: () async throws -> Value
) async throws -> TaskFailure {
  do {
    let value = try await body()
    throw RequirementFailure("\(what()): expected the failure \(code), found \(short(value))")
  } catch let failure as TaskFailure {
    guard failure.code == code else {
      throw RequirementFailure("\(what()): expected the failure \(code), found \(failure)")
    }
    return failure
  }
}
