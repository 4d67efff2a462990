import TaskCore
import TaskCoreConformance
import Testing

/// Holds the kit itself to what it is for: a store with one fault does not pass.
struct FaultTests {
  @Test(arguments: Fault.all)
  func isFound(_ fault: Fault) async throws {
    let requirement = try #require(TaskStoreRequirement.all.first { $0.name == fault.requirement })
    do {
      try await requirement.verify(under: { fault.make($0) })
    } catch let failure as RequirementFailure {
      #expect(failure.requirement == requirement.name)
      return
    } catch is TaskFailure {
      // The store refused what it has to take: that is found too.
      return
    }
    Issue.record("“\(requirement)” passes a store of which holds: \(fault.name)")
  }

  @Test(arguments: Fault.endless)
  func isFoundInTime(_ fault: Fault) async throws {
    try await TimeLimit.$length.withValue(.milliseconds(200)) { try await isFound(fault) }
  }

  @Test(arguments: TaskStoreRequirement.all)
  func storeWithoutFaultPasses(_ requirement: TaskStoreRequirement) async throws {
    try await requirement.verify(under: { BentStore($0) })
  }

  @Test func everyRequirementHasAFault() {
    let broken = Set(Fault.all.map(\.requirement))
    #expect(TaskStoreRequirement.all.map(\.name).filter { !broken.contains($0) } == [])
  }

  @Test func requirementsAreToldApart() {
    #expect(Set(TaskStoreRequirement.all).count == TaskStoreRequirement.all.count)
    #expect(TaskStoreRequirement.all.allSatisfy { !$0.name.isEmpty && !$0.sentence.isEmpty })
  }
}
