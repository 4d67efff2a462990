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

  @Test func wordsLoseNoDateWhereClocksJumpAhead() async throws {
    let dates = try await scene.done(
      "--zone", "America/New_York", "repeat", "daily", "--from", "2026-03-07T02:30", "--count", "3")
    #expect(
      dates.split(separator: "\n") == [
        "2026-03-07T02:30:00-05:00[America/New_York]", "2026-03-08T03:30:00-04:00[America/New_York]",
        "2026-03-09T02:30:00-04:00[America/New_York]",
      ])
  }

  @Test func timesOfDayNeedADateWithATime() async throws {
    let run = try await scene.run("add", "Pills", "--due", "2026-06-15", "--repeat", "every day at 9:00")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: “every day at 9:00” names times of day"))
    let rule = try await scene.run("repeat", "FREQ=DAILY;BYHOUR=9", "--from", "2026-06-15", "--count", "1")
    #expect(rule.status == 0 && rule.output == "2026-06-15\n" && rule.errors.contains("names times of day"))
  }

  @Test func wordsSayWhatTheyCountFrom() async throws {
    let id = try await scene.done("add", "Water", "--due", "2026-06-15", "--repeat", "every! 3 days")
    _ = try await scene.done("edit", id, "--repeat", "every 3 days")
    let recurrence = try #require(try await scene.documents("show", id)[0]["recurrence"] as? [String: Any])
    #expect(recurrence["basis"] as? String == "schedule")
  }

  @Test func theLastOfASeriesSaysSo() async throws {
    let id = try await scene.done("add", "Pills", "--due", "2026-06-15", "--repeat", "daily, once")
    #expect(try await scene.done("done", id) == "Complete “Pills”\n“Pills” does not come again.")
  }

  @Test func whatDoesNotRepeatCannotBeSkipped() async throws {
    let id = try await scene.done("add", "Once")
    let run = try await scene.run("skip", id)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("tasks: invalid: “Once” does not repeat"))
  }
}
