import TaskCore
import TaskCoreConformance
import TaskCoreInMemory
import Testing

struct VerifyTests {
  @Test func withoutConditionsAStoreIsMadeOnlyForWhatNeedsNone() async throws {
    for requirement in TaskStoreRequirement.all {
      let made = Count()
      try await requirement.verify {
        await made.increase()
        return InMemoryTaskStore()
      }
      #expect(await (made.value == 0) == requirement.needsConditions, "\(requirement)")
    }
  }

  @Test func aStoreThatCannotBeMadeFailsWithItsOwnError() async throws {
    struct NoStore: Error {}
    let requirement = try #require(TaskStoreRequirement.all.first { !$0.needsConditions })
    await #expect(throws: NoStore.self) { try await requirement.verify { throw NoStore() } }
  }

  @Test func aFailureNamesItsRequirement() async throws {
    let fault = try #require(Fault.all.first)
    let requirement = try #require(TaskStoreRequirement.all.first { $0.name == fault.requirement })
    await #expect { try await requirement.verify(under: { fault.make($0) }) } throws: { error in
      (error as? RequirementFailure)?.description.hasPrefix(requirement.name + ": ") == true
    }
  }

  private actor Count {
    private(set) var value = 0
    func increase() { value += 1 }
  }
}
