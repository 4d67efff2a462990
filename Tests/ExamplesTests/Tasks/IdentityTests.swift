import Foundation
import Testing

@Suite(.serialized) struct IdentityTests {
  let scene: TasksScene

  init() throws { scene = try TasksScene() }

  /// Two tasks whose identities end alike in six digits, and one that does not.
  private func addThree() async throws {
    let documents = """
      [{"id": "01900000-0000-7000-8000-00000aabcdef", "title": "One"},
       {"id": "01900000-0000-7000-8000-00000babcdef", "title": "Two"},
       {"id": "01900000-0000-7000-8000-000000001234", "title": "Three"}]
      """
    #expect(try await scene.run("import", "-", input: documents).status == 0)
  }

  @Test func listsShowTheShortestEndingsThatTellTasksApart() async throws {
    try await addThree()
    let endings = try await scene.run("list").lines.map { String($0.prefix { $0 != " " }) }
    #expect(endings == ["aabcdef", "babcdef", "1234"])
    for (ending, title) in zip(endings, ["One", "Two", "Three"]) {
      #expect(try await scene.documents("show", ending)[0]["title"] as? String == title)
    }
  }

  @Test func anEndingOfTwoTasksIsRefusedWithLongerOnes() async throws {
    try await addThree()
    let run = try await scene.run("done", "abcdef")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: "))
    #expect(run.errors.contains("aabcdef “One”") && run.errors.contains("babcdef “Two”"))
    #expect(try await scene.run("list").lines.count == 3)
  }

  @Test func endingsAreReadInEitherCaseAndWithHyphens() async throws {
    try await addThree()
    #expect(try await scene.documents("show", "8000-00000AABCDEF")[0]["title"] as? String == "One")
    #expect(try await scene.documents("show", "01900000-0000-7000-8000-000000001234".uppercased()).count == 1)
  }

  @Test(arguments: ["234", "wxyz", ""])
  func whatIsNoEndingIsInvalid(text: String) async throws {
    try await addThree()
    let run = try await scene.run("show", text)
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: invalid: "))
  }

  @Test(arguments: ["9999", "01900000-0000-7000-8000-000000009999"])
  func whatFitsNothingIsNotFound(text: String) async throws {
    try await addThree()
    for command in ["show", "done", "trash", "restore"] {
      let run = try await scene.run(command, text)
      #expect(run.status == 1 && run.errors.hasPrefix("tasks: notFound: ") && run.output.isEmpty)
    }
  }
}
