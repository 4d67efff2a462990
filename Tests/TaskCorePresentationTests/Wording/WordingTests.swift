import TaskCore
import TaskCorePresentation
import Testing

struct WordingTests {
  private let wording = Wording.english

  @Test(arguments: [
    TaskFailure.Code.notFound, .invalid, .conflict, .cycle, .unavailable, .corrupted, .unsupported, .tokenExpired,
    .cancelled, .init(rawValue: "unauthorized"),
  ])
  func everyFailureIsASentenceWithoutItsCode(code: TaskFailure.Code) {
    for title in [nil, "Buy {milk}"] {
      let sentence = wording.sentence(for: TaskFailure(code, "SQLITE_IOERR 0x7"), about: title)
      #expect(sentence.hasSuffix(".") && sentence.first?.isLowercase == false)
      #expect(!sentence.contains(code.rawValue) || code == .cancelled)
      #expect(!sentence.contains("SQLITE") && !sentence.contains("{task}"))
    }
  }

  @Test func theTaskIsNamedByItsTitle() {
    let failure = TaskFailure(.notFound, "There is no task 0197-…")
    #expect(wording.sentence(for: failure, about: "Buy {milk}") == "“Buy {milk}” is not there any more.")
    #expect(wording.sentence(for: failure) == "The task is not there any more.")
  }

  @Test func aConflictAboutAFieldNamesIt() {
    let failure = TaskFailure(.conflict, "The due of “x” was changed since: …", field: "due")
    let sentence = wording.sentence(for: failure, about: "x")
    #expect(sentence.hasPrefix("The due date of “x” was changed by somebody else"))
    #expect(wording.sentence(for: failure).hasPrefix("The due date of the task was changed"))
  }

  @Test(arguments: ["title", "notes", "start", "due", "priority", "tags", "recurrence"])
  func aValueThatBreaksTheRuleOfItsFieldIsToldTheRule(field: String) {
    let sentence = wording.sentence(for: TaskFailure(.invalid, "16385 bytes of UTF-8", field: field), about: "x")
    #expect(sentence == wording.rules[field])
  }

  @Test(arguments: [("due", "due date"), ("tag:home", "tags"), ("recurrence", "repetition"), ("x.y", "x.y")])
  func fieldsHaveNamesForPeople(field: String, name: String) { #expect(wording.name(ofField: field) == name) }
}
