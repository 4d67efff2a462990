import Foundation
import TaskCore
import TaskCoreJSON
import TaskCoreTestSupport
import Testing

struct AnswerDocumentTests {
  private let context = QueryContext(now: .earliest, zone: .utc, startOfDay: 7)

  @Test func pagesComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<40 {
      let tasks = try random.several(4) { try $0.task() }
      let last = SortTuple(of: try random.task(), by: .due, in: context)
      let page = TaskPage(
        tasks: tasks, next: random.maybe(50) { [context] _ in TaskCursor(last: last, context: context, digest: 5) })
      #expect(try RecordPageDocument.decode(RecordPageDocument.encode(page)) == page)
      let results = try ResultsDocument.decode(ResultsDocument.encode(TaskResults(page, in: context)))
      #expect(results.page == page && results.context == context)
    }
  }

  @Test func recordsAndFeedsComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<40 {
      let records = try random.several(5) { random in try random.maybe(70) { try $0.record() } }
      #expect(try RecordsDocument.decode(RecordsDocument.encode(records)) == records)
      let page = ChangePage(
        records: records.compactMap { $0 },
        token: ChangeToken(epoch: random.number(0...UInt64.max), sequence: random.number(0...9), began: 7),
        hasMore: random.chance(50))
      #expect(try ChangePageDocument.decode(ChangePageDocument.encode(page)) == page)
      #expect(try ChangeTokenDocument.decode(ChangeTokenDocument.encode(page.token)) == page.token)
    }
  }

  @Test func outcomesAndHistoryComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    for _ in 0..<40 {
      let recorded = RecordedOutcome(
        outcome: Outcome(
          changeSet: random.id(), title: random.line(), records: try random.several(3) { try $0.record() }),
        fingerprint: random.maybe(50) { $0.text() })
      #expect(try RecordedOutcomeDocument.decode(RecordedOutcomeDocument.encode(recorded)) == recorded)
      let entries = try random.several(3) { random in
        HistoryEntry(
          id: random.id(), sequence: random.number(0...UInt64.max), title: random.line(), date: random.instant(),
          author: random.line(), kind: .use, isUndone: random.chance(50),
          changes: try random.several(3) {
            HistoryChange(record: $0.recordID(), version: $0.version(), before: try $0.before())
          })
      }
      #expect(try HistoryDocument.decode(HistoryDocument.encode(entries)) == entries)
    }
  }

  @Test func surveysComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    let tally = TaskStatistics.Tally(open: 3, closed: 4)
    let statistics = TaskStatistics(
      statuses: [.needsAction: 1, .inProcess: 0, .completed: 2, .cancelled: 3], trashed: 4, overdue: 5,
      lists: [.init(list: try random.list(), tally: tally), .init(list: nil, tally: tally)],
      tags: [.init(name: random.line(), tally: tally)], days: [.init(day: random.wall().day, completed: 6)])
    #expect(try StatisticsDocument.decode(StatisticsDocument.encode(statistics)) == statistics)

    let counts = OpenCounts(
      all: 5, dueToday: 3, overdue: 2, lists: [try random.list().id: 4],
      tags: [TagCount(name: random.line(), count: 1)])
    #expect(try OpenCountsDocument.decode(OpenCountsDocument.encode(counts)) == counts)

    let reminders = try (0..<5).map { _ in
      UpcomingReminder(instant: random.instant(), reminder: random.reminder(), task: try random.task())
    }
    #expect(try RemindersDocument.decode(RemindersDocument.encode(reminders)) == reminders)
    let tags = (0..<5).map { TagCount(name: random.line(), count: $0) }
    #expect(try TagsDocument.decode(TagsDocument.encode(tags)) == tags)
    #expect(try CountDocument.decode(CountDocument.encode(12)) == 12)

    let report = ImportReport(
      changeSets: [random.id()], added: 1, changed: 2, unchanged: 3, inTrash: [random.id()],
      notices: [DocumentNotice(.loss, line: 3, subject: "a", field: "b", "c"), DocumentNotice(.unreadable, "d")])
    #expect(try ImportReportDocument.decode(ImportReportDocument.encode(report)) == report)
  }

  @Test func problemsComeBackAsTheyWere() throws {
    var random = RandomRecords(seed: testSeed())
    let version = random.version()
    let mismatches: [TaskFailure.VersionMismatch?] = [
      nil, .init(expected: version, found: nil), .init(expected: nil, found: version),
    ]
    for versions in mismatches {
      let failure = TaskFailure(
        .conflict, "It was changed.", field: versions == nil ? nil : "title", id: random.maybe(50) { $0.recordID() },
        versions: versions)
      let bytes = ProblemDocument.encode(failure, status: 409, title: "Conflict")
      let read = try #require(ProblemDocument.decode(bytes))
      #expect(read.code == failure.code && read.message == failure.message && read.field == failure.field)
      #expect(read.id == failure.id && read.versions == failure.versions)
    }
    for text in ["", "{}", "<html>", #"{"title":"Bad Gateway","status":502}"#] {
      #expect(ProblemDocument.decode(Array(text.utf8)) == nil)
    }
  }

  /// What a newer server may say beside what this one knows.
  @Test func keysOfANewerServerAreLeftAside() throws {
    var random = RandomRecords(seed: testSeed())
    let record = Record.task(try random.task())
    let outcome = Outcome(changeSet: random.id(), title: "A", records: [record])
    var text = String(decoding: OutcomeDocument.encode(outcome), as: UTF8.self)
    text = text.replacing(#""changed":{"#, with: #""changed":{"mood":"blue","#)
      .replacing(#""changed":{"mood":"blue",}"#, with: #""changed":{"mood":"blue"}"#)
    text = text.replacing(#""clocks":{"#, with: #""mood":"blue","clocks":{"mood":"blue","#)
    text = #"{"mood":"blue","# + text.dropFirst()
    #expect(throws: TaskFailure.self) { try OutcomeDocument.decode(Data(text.utf8)) }
    #expect(try OutcomeDocument.decode(Data(text.utf8), unknownKeys: .ignored) == outcome)
  }
}
