import TaskCore
import TaskCoreConformance
import TaskCoreInMemory
import Testing

struct InMemoryTaskStoreTests {
  @Test(arguments: TaskStoreRequirement.all)
  func conforms(to requirement: TaskStoreRequirement) async throws {
    try await requirement.verify(under: { InMemoryTaskStore(bounds: $0.bounds, now: $0.now) })
  }

  @Test(arguments: ReplicaStoreRequirement.all)
  func conforms(to requirement: ReplicaStoreRequirement) async throws {
    try await requirement.verify { InMemoryTaskStore() }
  }
}
