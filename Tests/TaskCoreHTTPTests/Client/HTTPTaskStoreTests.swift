import TaskCore
import TaskCoreConformance
import TaskCoreHTTP
import TaskCoreHTTPTestSupport
import TaskCoreInMemory
import TaskCoreSQLite
import Testing

/// A store on another machine keeps every promise that the store there keeps.
struct HTTPTaskStoreTests {
  @Test(.serialized, arguments: TaskStoreRequirement.all)
  func conformsOverTheHandler(to requirement: TaskStoreRequirement) async throws {
    try await requirement.verify(under: { HTTPTaskStore(over: DirectTransport(to: handler(memory($0)))) })
  }

  @Test(.serialized, arguments: TaskStoreRequirement.all)
  func conformsOverTheHandlerOnSQLite(to requirement: TaskStoreRequirement) async throws {
    try await requirement.verify(under: { HTTPTaskStore(over: DirectTransport(to: handler(try await sqlite($0)))) })
  }

  @Test(.serialized, arguments: TaskStoreRequirement.all)
  func conformsOverASocketOnSQLite(to requirement: TaskStoreRequirement) async throws {
    try await requirement.verify(under: {
      HTTPTaskStore(over: try await SocketTransport(to: handler(try await sqlite($0))))
    })
  }

  private func handler(_ store: any TaskStoring) -> HTTPTaskHandler {
    HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: "ada")
  }

  private func memory(_ conditions: StoreConditions) -> InMemoryTaskStore {
    InMemoryTaskStore(bounds: conditions.bounds, now: conditions.now)
  }

  private func sqlite(_ conditions: StoreConditions) async throws -> SQLiteTaskStore {
    try await SQLiteTaskStore.open(
      at: .inMemory, options: SQLiteTaskStore.Options(bounds: conditions.bounds, now: conditions.now))
  }
}
