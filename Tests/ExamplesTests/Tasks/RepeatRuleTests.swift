import Foundation
import Testing

@Suite(.serialized) struct RepeatRuleTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test(arguments: [
    (["FREQ=MONTHLY", "--from", "2025-01-31", "--count", "3"], ["2025-01-31", "2025-03-31", "2025-05-31"]),
    (["monthly", "--from", "2025-01-31", "--count", "3"], ["2025-01-31", "2025-02-28", "2025-03-31"]),
    (
      ["FREQ=MONTHLY", "--month-end", "clamp", "--from", "2025-01-31", "--count", "3"],
      ["2025-01-31", "2025-02-28", "2025-03-31"]
    ),
    (
      ["monthly", "--month-end", "forward", "--from", "2025-01-31", "--count", "3"],
      ["2025-01-31", "2025-03-01", "2025-03-31"]
    ),
    (
      ["monthly", "--month-end=skip", "--from", "2025-01-31", "--count", "2"], ["2025-01-31", "2025-03-31"]
    ),
    (
      ["every", "2", "weeks", "--from", "today", "--until", "2026-07-12"], ["2026-06-14", "2026-06-28", "2026-07-12"]
    ),
    (["every friday, 2 times", "--from", "2026-06-15"], ["2026-06-19", "2026-06-26"]),
    (
      ["daily", "--from", "2026-10-24T09:00", "--count", "2"],
      ["2026-10-24T09:00:00+02:00[Europe/Madrid]", "2026-10-25T09:00:00+01:00[Europe/Madrid]"]
    ),
  ])
  func repeatPrintsTheDates(words: [String], dates: [String]) async throws {
    let run = try await scene.run(["repeat"] + words)
    #expect(run.status == 0 && run.errors.isEmpty && run.lines == dates)
    let json = try await scene.run(["repeat"] + words + ["--json"])
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String] == dates)
  }

  @Test func tenDatesArePrintedAndNoStoreIsMade() async throws {
    let run = try await scene.run("--store", scene.path("new.sqlite"), "repeat", "daily", "--from", "today")
    #expect(run.lines.count == 10 && run.lines.last == "2026-06-23")
    #expect(!FileManager.default.fileExists(atPath: scene.path("new.sqlite")))
    let many = try await scene.run("repeat", "hourly", "--from", "2026-01-01T00:00Z", "--until", "2026-12-31")
    #expect(many.lines.count == 8760)
  }

  @Test func aRuleWithoutDatesIsSaidToHaveNone() async throws {
    let run = try await scene.run("repeat", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "--from", "today")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.errors == "“Every year on 30 February (where there is one)” has no date from 2026-06-14 on.\n")
    let json = try await scene.run("repeat", "daily until 2020-01-01", "--from", "today", "--json")
    #expect(json.output == "[]\n" && json.errors.contains("has no date"))
  }

  @Test func aRuleThatIsNotUnderstoodIsInvalid() async throws {
    let run = try await scene.run("repeat", "every fortnite", "--from", "today")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("tasks: invalid: ") && run.errors.contains("“fortnite” at character 7"))
  }

  @Test func wordsAndMonthEndsGoIntoTasks() async throws {
    func recurrence(_ options: String...) async throws -> (rule: String?, basis: String?) {
      let run = try await scene.run(["add", "x", "--due", "2026-01-31", "--json"] + options)
      let recurrence = try #require(try run.documents()[0]["recurrence"] as? [String: Any])
      return (recurrence["rule"] as? String, recurrence["basis"] as? String)
    }
    #expect(try await recurrence("--repeat", "every! 3 days") == ("FREQ=DAILY;INTERVAL=3", "completion"))
    #expect(try await recurrence("--repeat", "every! 3 days", "--from", "skip") == ("FREQ=DAILY;INTERVAL=3", "skip"))
    #expect(
      try await recurrence("--repeat", "monthly") == ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "schedule"))
    #expect(try await recurrence("--repeat", "FREQ=MONTHLY") == ("FREQ=MONTHLY", "schedule"))
    #expect(try await recurrence("--repeat", "monthly", "--month-end", "skip") == ("FREQ=MONTHLY", "schedule"))
    #expect(
      try await recurrence("--repeat", "FREQ=MONTHLY", "--month-end", "forward")
        == ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD", "schedule"))
  }

  @Test func repairsAreSaid() async throws {
    let run = try await scene.run("add", "x", "--due", "today", "--repeat", "FREQ=WEEKLY;COUNT=0")
    #expect(run.status == 0 && run.lines.count == 1 && run.errors == "COUNT=0 was read as a series without COUNT.\n")
  }

  @Test func monthEndsChangeAloneAndShowSaysTheRule() async throws {
    let id = try await scene.done(
      "add", "Rent", "--due", "2026-01-31T09:00", "--repeat", "every month on the 31st at 9:00")
    let before = try await scene.done("show", id)
    #expect(before.contains("Every month on the 31st (or the day before) at 9:00"))
    #expect(before.contains("SKIP=BACKWARD from schedule"))
    _ = try await scene.done("edit", id, "--month-end", "forward")
    #expect(try await scene.done("show", id).contains("Every month on the 31st (or the day after) at 9:00"))
  }
}
