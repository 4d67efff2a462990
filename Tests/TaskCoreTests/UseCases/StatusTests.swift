import Foundation
import TaskCore
import Testing

struct StatusTests {
  @Test(arguments: Depth.allCases)
  func aTaskIsStartedCompletedReopenedAndCancelled(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    let now = Instant(scene.clock.now)
    for (change, status): (StatusChange, TaskItem.Status) in [
      (.start, .inProcess), (.complete(), .completed(at: now)), (.reopen, .needsAction), (.cancel, .cancelled(at: now)),
    ] {
      let outcome = try await scene.planner.setStatus(change, of: [task.id], under: scene.terms)
      #expect(outcome.tasks.first?.status == status)
      #expect(try await scene.planner.setStatus(change, of: [task.id], under: scene.terms).records.isEmpty)
    }
  }

  @Test(arguments: Depth.allCases)
  func completingAParentLeavesItsOpenChildrenUnlessTold(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let parent = try await scene.add("parent")
    let child = try await scene.add("child") { $0.parent = parent.id }
    let grandchild = try await scene.add("grandchild") { $0.parent = child.id }
    _ = try await scene.planner.complete(parent.id, under: scene.terms)
    #expect(try await scene.titles() == ["child", "grandchild"])
    _ = try await scene.planner.setStatus(.complete(withChildren: true), of: [child.id], under: scene.terms)
    #expect(try await scene.read(grandchild).isOpen == false)
    #expect(try await scene.titles().isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func oneTaskThatIsNotThereRefusesTheBatch(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    await expectFailure(.notFound) {
      _ = try await scene.planner.setStatus(
        .complete(), of: [task.id, TaskItem.ID(UUID.version7())], under: scene.terms)
    }
    #expect(try await scene.read(task).isOpen)
  }

  @Test(arguments: Depth.allCases)
  func commentsAreDatedAndTheSameOneTwiceIsOne(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let task = try await scene.add("a")
    for text in ["first", "first", "second"] {
      _ = try await scene.planner.comment([NewComment(on: task.id, text)], under: scene.terms)
    }
    #expect(Set(try await scene.read(task).comments.map(\.text)) == ["first", "second"])
    await expectFailure(.invalid, field: "comments") {
      _ = try await scene.planner.comment([NewComment(on: task.id, "")], under: scene.terms)
    }
  }

  @MainActor @Test func aUseCaseCalledFromTheMainActorWorksOffIt() async throws {
    let probe = ThreadProbe()
    let planner = TaskPlanner(store: probe)
    let terms = PlanningTerms(author: "ada", zone: .utc)
    _ = try await planner.add(NewTask("a"), under: terms)
    let application: any TaskApplication = planner
    _ = try await application.edit([], under: terms)
    _ = try await application.count(.all, in: QueryContext(now: .earliest, zone: .utc))
    #expect(probe.calls > 0)
    #expect(probe.callsOnMainThread == 0)
  }

  @Test func beingCancelledLeavesNothingWritten() async throws {
    let scene = try await Scene()
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await scene.add("a")
    }
    await expectFailure(.cancelled) { _ = try await work.value }
    #expect(try await scene.titles(.all).isEmpty)
  }
}
