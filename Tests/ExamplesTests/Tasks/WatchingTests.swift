import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct WatchingTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func theListIsPrintedAgainWhenAnotherProcessChangesIt() async throws {
    _ = try await scene.done("add", "First", "--tag", "home")
    let run = try await scene.process("watch", "tag:home").interrupt { process in
      try await process.wait { $0.hasSuffix("First  #home\n\n") }
      _ = try await scene.done("add", "Elsewhere")
      let second = try await scene.done("add", "Second", "--tag", "home")
      try await process.wait { $0.hasSuffix("Second  #home\n\n") }
      _ = try await scene.done("done", second)
      try await process.wait { $0.components(separatedBy: "\n\n").count == 4 }
    }
    #expect(run.status == 130 && run.errors.isEmpty)
    let lists = run.output.components(separatedBy: "\n\n").dropLast().map {
      $0.split(separator: "\n").map { $0.contains("First") ? "First" : $0.contains("Second") ? "Second" : "other" }
    }
    #expect(lists == [["First"], ["First", "Second"], ["First"]])
  }

  @Test func jsonIsOneArrayForEachList() async throws {
    let run = try await scene.process("watch", "--json").interrupt { process in
      try await process.wait { $0 == "[]\n" }
      _ = try await scene.done("add", "First")
      try await process.wait { $0.hasSuffix("]\n") && $0.contains("First") }
    }
    #expect(run.status == 130 && run.output.hasPrefix("[]\n[\n{") && run.output.hasSuffix("}\n]\n"))
  }

  @Test func whatIsWrongIsSaidAtOnce() async throws {
    #expect(try await scene.run("watch", "--limit", "0").status == 2)
    #expect(try await scene.run("watch", "--page", "x").status == 2)
    #expect(try await scene.run("watch", "tag:").status == 1)
  }
}

@Suite(.serialized) struct StatisticsTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func tasksAreCountedAndTheDaysAreBars() async throws {
    _ = try await scene.done("lists", "add", "Home")
    _ = try await scene.done("add", "One", "--list", "Home", "--tag", "x", "--due", "2026-06-01")
    for title in ["Two", "Three", "Four"] {
      let id = try await scene.done("add", title, "--tag", "x")
      _ = try await scene.done("done", id, "--on", title == "Four" ? "2026-06-13" : "2026-06-14")
    }
    let trashed = try await scene.done("add", "Five")
    _ = try await scene.done("trash", trashed)
    let sections = try await scene.run("stats").output.components(separatedBy: "\n\n").map {
      $0.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(sections.count == 4)
    #expect(
      sections[0]
        == ["needs-action 1", "in-process 0", "completed 3", "cancelled 0", "overdue 1", "trashed 1"])
    #expect(sections[1] == ["[Home] 1/1", "no list 0/3"])
    #expect(sections[2] == ["#x 1/4"])
    #expect(sections[3].count == 14 && sections[3].first == "2026-06-01 0")
    #expect(sections[3].suffix(2) == ["2026-06-13 1 █", "2026-06-14 2 ██"])
  }

  @Test func jsonHoldsTheSame() async throws {
    let id = try await scene.done("add", "One", "--tag", "x")
    _ = try await scene.done("done", id)
    let documents = try await scene.documents("stats")
    #expect(documents.count == 1)
    #expect(
      documents[0]["status"] as? [String: Int] == ["needs-action": 0, "in-process": 0, "completed": 1, "cancelled": 0])
    #expect((documents[0]["days"] as? [[String: Any]])?.last?["completed"] as? Int == 1)
    #expect((documents[0]["tags"] as? [[String: Any]])?.first?["all"] as? Int == 1)
  }
}
