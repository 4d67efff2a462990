import Testing

@Suite(.serialized) struct RepeatingTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func theNextOccurrenceFollowsTheOneThatIsDone() async throws {
    let id = try await scene.done("add", "Rent", "--due", "2026-01-31", "--repeat", "FREQ=MONTHLY;SKIP=BACKWARD")
    #expect(try await scene.done("done", id) == "Complete “Rent”\n“Rent” comes next: 2026-02-28")
    let next = try await scene.documents("list")
    #expect(next.map { $0["due"] as? String } == ["2026-02-28"])
    #expect(try await scene.done("undo") == "Undo: Complete “Rent”")
    #expect(try await scene.documents("list").map { $0["id"] as? String } == [id])
    #expect(try await scene.done("skip", id) == "Skip “Rent”\n“Rent” comes next: 2026-02-28")
    #expect(try await scene.done("done", id).hasPrefix("Complete “Rent”"))
    #expect(try await scene.documents("list").count == 1)
  }

  @Test func whatDoesNotRepeatCannotBeSkipped() async throws {
    let id = try await scene.done("add", "Once")
    let run = try await scene.run("skip", id)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("tasks: invalid: “Once” does not repeat"))
  }
}
