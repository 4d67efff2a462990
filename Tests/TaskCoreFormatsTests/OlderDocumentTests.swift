import TaskCore
import TaskCoreFormats
import TaskCoreInMemory
import TaskCoreJSON
import Testing

/// A document that was exported before something was done here does not undo it.
struct OlderDocumentTests {
  enum Format: CaseIterable {
    case icalendar, taskwarrior

    var translator: any TaskTranslating {
      switch self {
      case .icalendar: ICalendarTranslator()
      case .taskwarrior: TaskwarriorTranslator()
      }
    }
  }

  private let store = InMemoryTaskStore()
  private let terms = PlanningTerms(author: "ana", zone: .utc)

  private func id(_ number: UInt64) -> TaskItem.ID { TaskItem.ID(high: 7, low: number) }

  private func now(_ day: Int) throws -> Instant { try Instant(parsing: "2026-06-\(day)T09:00:00Z") }

  /// The application on a day of June.
  private func planner(on day: Int) throws -> TaskPlanner {
    let now = try now(day)
    return TaskPlanner(store: store, now: { now.date })
  }

  private func context(on day: Int) throws -> QueryContext { QueryContext(now: try now(day), zone: .utc) }

  private func add(_ title: String, _ number: UInt64, _ describe: (inout NewTask) throws -> Void = { _ in })
    async throws
  {
    var task = NewTask(title)
    task.id = id(number)
    try describe(&task)
    _ = try await planner(on: 10).add([task], under: terms)
  }

  private func addSeries() async throws {
    try await add("Series", 1) { task in
      task.due = try TaskDate(parsing: "2026-06-13", zoneless: .floating)
      task.recurrence = Recurrence(rule: try RecurrenceRule(parsing: "FREQ=DAILY"))
    }
  }

  private func export(
    _ format: any TaskTranslating, on day: Int = 12, order: TaskOrder = .position
  ) async throws -> [UInt8] {
    let sink = Sink()
    let query = TaskQuery(.all, order: order, in: try context(on: day))
    _ = try await planner(on: day).export(query, with: format) { await sink.append($0) }
    return await sink.bytes
  }

  @discardableResult
  private func load(
    _ bytes: [UInt8], _ format: any TaskTranslating, in partition: ImportOptions.Partition = .one,
    trash: ImportOptions.TrashPolicy = .restore
  ) async throws -> ImportReport {
    try await planner(on: 15).import(
      ByteStream(bytes), with: format, options: ImportOptions(in: partition, trash: trash), under: terms)
  }

  private func tasks() async throws -> [TaskItem] {
    try await planner(on: 15).tasks(matching: TaskQuery(.all, in: context(on: 15))).tasks
  }

  private func lists() async throws -> [TaskList] { try await planner(on: 15).lists() }

  /// Imports a document twice, and expects that it leaves all as it is.
  private func expectNothing(
    of bytes: [UInt8], _ format: Format, in partition: ImportOptions.Partition = .one,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ImportReport {
    let (before, listsBefore) = (try await tasks(), try await lists())
    let report = try await load(bytes, format.translator, in: partition)
    for report in [report, try await load(bytes, format.translator, in: partition)] {
      #expect(report.added == 0 && report.changed == 0, "\(report)", sourceLocation: sourceLocation)
    }
    #expect(try await tasks() == before, sourceLocation: sourceLocation)
    #expect(try await lists() == listsBefore, sourceLocation: sourceLocation)
    return report
  }

  // MARK: The trash

  @Test(arguments: Format.allCases) func whatWasTrashedSinceStaysInTheTrash(_ format: Format) async throws {
    try await add("Parent", 1)
    try await add("Child", 2) { $0.parent = id(1) }
    let bytes = try await export(format.translator)
    var patch = TaskPatch()
    patch.title = "Edited"
    _ = try await planner(on: 14).edit(id(1), patch, under: terms)
    _ = try await planner(on: 14).trash([id(1)], under: terms)
    let report = try await expectNothing(of: bytes, format)
    #expect(Set(report.inTrash) == [id(1), id(2)])
  }

  @Test(arguments: Format.allCases) func aDocumentThatIsNewerThanTheTrashingRestores(_ format: Format) async throws {
    try await add("Task", 1)
    _ = try await planner(on: 11).trash([id(1)], under: terms)
    _ = try await planner(on: 14).restore([id(1)], under: terms)
    let bytes = try await export(format.translator, on: 14)
    let older = try #require(try await tasks().first).modified
    _ = try await planner(on: 13).trash([id(1)], under: terms)
    #expect(try await tasks()[0].modified < older)
    #expect(try await load(bytes, format.translator, trash: .report).inTrash == [id(1)])
    #expect(try await tasks()[0].isTrashed)
    #expect(try await load(bytes, format.translator).changed == 1)
    #expect(try await !tasks()[0].isTrashed)
  }

  @Test func aCopyBringsBackWhatItHas() async throws {
    try await add("Task", 1)
    let bytes = try await export(JSONTranslator())
    _ = try await planner(on: 14).trash([id(1)], under: terms)
    #expect(try await load(bytes, JSONTranslator()).changed == 1)
    #expect(try await !tasks()[0].isTrashed)
  }

  @Test(arguments: Format.allCases, ListTasksPolicy.allCases)
  func aListThatWasDeletedSinceStaysDeleted(_ format: Format, _ policy: ListTasksPolicy) async throws {
    let list = try #require(try await planner(on: 10).addLists([NewList("Home")], under: terms).lists.first)
    try await add("Task", 1) { $0.list = .id(list.id) }
    let bytes = try await export(format.translator)
    _ = try await planner(on: 14).deleteLists([list.id], tasks: policy, under: terms)
    let report = try await expectNothing(of: bytes, format)
    #expect(report.inTrash.isEmpty == (policy == .keep))
  }

  @Test(arguments: Format.allCases) func aTaskThatComesBackBringsItsList(_ format: Format) async throws {
    let list = try #require(try await planner(on: 14).addLists([NewList("Home")], under: terms).lists.first)
    var task = NewTask("Task")
    (task.id, task.list) = (id(1), .id(list.id))
    _ = try await planner(on: 14).add([task], under: terms)
    let bytes = try await export(format.translator, on: 14)
    _ = try await planner(on: 13).deleteLists([list.id], tasks: .trash, under: terms)
    try await load(bytes, format.translator)
    let back = try #require(try await tasks().first?.place.list)
    #expect(try await lists().contains { $0.id == back && $0.title == "Home" && !$0.isTrashed })
    #expect(format == .taskwarrior || back == list.id)
  }

  @Test(arguments: Format.allCases) func anExportOfTheTrashChangesNothing(_ format: Format) async throws {
    let list = try #require(try await planner(on: 10).addLists([NewList("Home")], under: terms).lists.first)
    for number in 1...3 as ClosedRange<UInt64> {
      try await add("Task \(number)", number) { task in
        if number == 1 { task.list = .id(list.id) } else { task.parent = id(1) }
      }
    }
    _ = try await planner(on: 10).complete(id(1), under: terms)
    _ = try await planner(on: 10).setStatus(.cancel, of: [id(2)], under: terms)
    _ = try await planner(on: 11).deleteLists([list.id], tasks: .trash, under: terms)
    let report = try await expectNothing(of: export(format.translator), format)
    #expect(report.inTrash.isEmpty && report.notices.isEmpty, "\(report)")
  }

  // MARK: Lists

  @Test(arguments: Format.allCases) func aListThatWasRenamedKeepsItsNameAndItsTasks(_ format: Format) async throws {
    let list = try #require(try await planner(on: 10).addLists([NewList("Home")], under: terms).lists.first)
    try await add("Task", 1) { $0.list = .id(list.id) }
    let bytes = try await export(format.translator)
    _ = try await planner(on: 14).editLists([ListEdit(list.id, title: "House")], under: terms)
    _ = try await expectNothing(of: bytes, format)
    #expect(try await lists().map(\.title) == ["House"])
  }

  @Test(arguments: Format.allCases) func aTaskThatIsLeftAloneMakesNoList(_ format: Format) async throws {
    let list = try #require(try await planner(on: 10).addLists([NewList("Home")], under: terms).lists.first)
    try await add("Task", 1) { $0.list = .id(list.id) }
    let bytes = try await export(format.translator)
    _ = try await planner(on: 14).editLists([ListEdit(list.id, title: "House")], under: terms)
    var patch = TaskPatch()
    patch.title = "Edited"
    _ = try await planner(on: 14).edit(id(1), patch, under: terms)
    let report = try await expectNothing(of: bytes, format)
    #expect(report.notices.contains { $0.field == "modified" })
  }

  // MARK: Series

  @Test func aSeriesThatWasGivenUpGetsNoTaskForALaterDate() async throws {
    let bytes = calendarBytes(
      "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:s\nDTSTART;VALUE=DATE:20260614\nRRULE:FREQ=DAILY",
      "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:o\nRECURRENCE-ID;VALUE=DATE:20260616\nDTSTART;VALUE=DATE:20260616")
    try await load(bytes, ICalendarTranslator())
    let series = try #require(try await tasks().first)
    #expect(try await tasks().count == 1)
    _ = try await planner(on: 16).setStatus(.cancel, of: [series.id], under: terms)
    _ = try await expectNothing(of: bytes, .icalendar)
    _ = try await planner(on: 16).trash([series.id], under: terms)
    let report = try await expectNothing(of: bytes, .icalendar)
    #expect(report.inTrash == [series.id])
  }

  @Test(arguments: Format.allCases, [ImportOptions.Partition.one, .batches(of: 1), .batches(of: 2)])
  func aSeriesThatWasReopenedGetsNoSuccessor(_ format: Format, _ partition: ImportOptions.Partition) async throws {
    try await addSeries()
    try await add("Child", 2) { $0.parent = id(1) }
    _ = try await planner(on: 11).complete(id(1), under: terms)
    // The successor comes before its series.
    let bytes = try await export(format.translator, order: TaskOrder([TaskOrder.Key(.due, descending: true)]))
    #expect(try await tasks().count == 4)
    _ = try await planner(on: 14).setStatus(.reopen, of: [id(1)], under: terms)
    #expect(try await tasks().count == 2)
    let report = try await expectNothing(of: bytes, format, in: partition)
    #expect(report.unchanged + report.inTrash.count == 4)
  }

  @Test(arguments: Format.allCases) func aDateThatWasPurgedDoesNotComeBackBesideItsSuccessor(_ format: Format)
    async throws
  {
    try await addSeries()
    let bytes = try await export(format.translator)
    _ = try await planner(on: 14).complete(id(1), under: terms)
    _ = try await planner(on: 14).trash([id(1)], under: terms)
    _ = try await planner(on: 14).purge(.trash(before: nil), under: terms)
    #expect(try await tasks().count == 1)
    let report = try await expectNothing(of: bytes, format)
    #expect(report.notices.map(\.field) == ["modified"])
  }

  @Test(arguments: ["s", "o"]) func aLaterTextOfADateThatIsOverHereIsReported(_ title: String) async throws {
    let series = "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:s\nDTSTART;VALUE=DATE:20260614\nRRULE:FREQ=DAILY"
    try await load(calendarBytes(series), ICalendarTranslator())
    let id = try #require(try await tasks().first).id
    _ = try await planner(on: 14).complete(id, under: terms)
    let date =
      "UID:s\nDTSTAMP:20260620T080000Z\nLAST-MODIFIED:20260620T080000Z\nSUMMARY:\(title)\nSTATUS:COMPLETED\n"
      + "RECURRENCE-ID;VALUE=DATE:20260614\nDTSTART;VALUE=DATE:20260614"
    let report = try await expectNothing(of: calendarBytes(series, date), .icalendar)
    // The series of the document is older, which is reported by itself.
    #expect(report.notices.contains { $0.subject == title && $0.line == 11 } == (title == "o"))
  }

  @Test func ofADateThatIsThereTwiceTheLastCounts() async throws {
    let series = "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:s\nDTSTART;VALUE=DATE:20260614\nRRULE:FREQ=DAILY"
    let date = "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:o\nRECURRENCE-ID;VALUE=DATE:20260616"
    let report = try await load(
      calendarBytes(series, date + "\nSTATUS:COMPLETED", date + "\nPRIORITY:1"), ICalendarTranslator())
    // It waits with the series, as if the other had never been there.
    #expect(try await tasks().count == 1 && report.notices.map(\.field) == ["id"])
  }

  @Test func aPlannedDateOfAPurgedOneIsNotAdded() async throws {
    let bytes = calendarBytes(
      "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:s\nDTSTART;VALUE=DATE:20260614\nRRULE:FREQ=DAILY",
      "UID:s\nDTSTAMP:20260601T080000Z\nSUMMARY:o\nRECURRENCE-ID;VALUE=DATE:20260616\nDTSTART;VALUE=DATE:20260616")
    try await load(bytes, ICalendarTranslator())
    let series = try #require(try await tasks().first)
    _ = try await planner(on: 14).complete(series.id, under: terms)
    _ = try await planner(on: 14).trash([series.id], under: terms)
    _ = try await planner(on: 14).purge(.trash(before: nil), under: terms)
    _ = try await expectNothing(of: bytes, .icalendar)
  }
}

private actor Sink {
  private(set) var bytes: [UInt8] = []

  func append(_ piece: [UInt8]) { bytes += piece }
}
