import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPTestSupport
import TaskCoreInMemory
import TaskCoreSQLite
import TaskCoreTestSupport
import Testing

/// On what the stores of a scenario are.
enum Pairing: String, CaseIterable, CustomTestStringConvertible {
  case memoryWithMemory
  case memoryWithSQLite
  case sqliteWithSQLite
  case sqliteWithHTTP

  var testDescription: String { rawValue }

  /// A device of its own.
  func device(_ number: UInt64, skew: TimeInterval = 0, bounds: HistoryBounds = HistoryBounds()) async throws -> Device
  {
    let time = DeviceTime(number: number, skew: skew)
    let store: any ReplicaStoring =
      switch self {
      case .memoryWithMemory, .memoryWithSQLite: InMemoryTaskStore(bounds: bounds, now: { time.now })
      case .sqliteWithSQLite, .sqliteWithHTTP:
        try await SQLiteTaskStore.open(
          at: .inMemory, options: SQLiteTaskStore.Options(bounds: bounds, now: { time.now }))
      }
    return Device(number, on: store, time: time)
  }

  /// The store that all devices synchronize with.
  func remote(bounds: HistoryBounds = HistoryBounds(), time: DeviceTime = DeviceTime(number: 0)) async throws
    -> any TaskStoring
  {
    let options = SQLiteTaskStore.Options(bounds: bounds, now: { time.now })
    switch self {
    case .memoryWithMemory: return InMemoryTaskStore(bounds: bounds, now: { time.now })
    case .memoryWithSQLite, .sqliteWithSQLite: return try await SQLiteTaskStore.open(at: .inMemory, options: options)
    case .sqliteWithHTTP:
      let store = try await SQLiteTaskStore.open(at: .inMemory, options: options)
      let handler = HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: "ada")
      return HTTPTaskStore(over: try await SocketTransport(to: handler))
    }
  }
}
