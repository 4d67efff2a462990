import TaskCore
import TaskCorePresentation
import Testing

/// What lines are read as on Monday, 15 June 2026, 10:00 in Madrid.
@Suite struct QuickAddTests {
  private let context: QueryContext
  private let lists: [TaskList]

  init() throws {
    context = try quickAddContext("2026-06-15T10:00:30+02:00", "Europe/Madrid")
    lists = try ["Errands", "Shopping list"].enumerated().map { try quickAddList($0.element, number: $0.offset) }
  }

  @Test(arguments: QuickAddCase.taken) private func isTaken(_ expected: QuickAddCase) throws {
    let reading = QuickAdd().read(expected.line, lists: lists, in: context)
    #expect(reading.title == expected.title)
    #expect(reading.parts.map { "\($0.kind.rawValue): \(expected.line[$0.range])" } == expected.parts)
    #expect(try reading.task().due?.description == expected.due)
  }

  @Test(arguments: QuickAddCase.kept) private func isKept(_ line: String) throws {
    let reading = QuickAdd().read(line, lists: lists, in: context)
    #expect(reading.title == line)
    #expect(reading.parts.isEmpty)
    #expect(try reading.task() == NewTask(line))
  }

  @Test func everythingIsUnderstoodAtOnce() throws {
    let line = "Call mum tomorrow 17:00 #home !high every 2 weeks @Errands"
    let reading = QuickAdd().read(line, lists: lists, in: context)
    #expect(
      reading.parts.map(\.meaning) == ["Tuesday 16 June 2026 17:00", "home", "high", "Every 2 weeks", "Errands"])
    let task = try reading.task()
    #expect(task.title == "Call mum")
    #expect(task.due?.description == "2026-06-16T17:00:00+02:00[Europe/Madrid]")
    #expect(task.tags == ["home"])
    #expect(task.priority == .high)
    #expect(task.recurrence?.rule.frequency == .weekly)
    #expect(task.recurrence?.rule.interval == 2)
    #expect(task.recurrence?.basis == .schedule)
    #expect(task.list == .id(lists[0].id))
  }

  @Test func whatIsTakenCanBeRefused() throws {
    let line = "Testing tomorrow #home"
    let parts = QuickAdd().read(line, in: context).parts
    let refused = QuickAdd().read(line, refusing: [parts[0].range], in: context)
    #expect(refused.title == "Testing tomorrow")
    #expect(refused.parts == [parts[1]])
    #expect(QuickAdd().read(line, refusing: parts.map(\.range), in: context).title == line)
  }

  @Test func whatIsRefusedTakesNothingWithIt() {
    let line = "Call mum tomorrow 17:00 #home !high every 2 weeks @Errands"
    let parts = QuickAdd().read(line, lists: lists, in: context).parts
    for part in parts {
      let refused = QuickAdd().read(line, refusing: [part.range], lists: lists, in: context)
      #expect(refused.parts.map(\.range) == parts.map(\.range).filter { $0 != part.range })
      #expect(refused.title == "Call mum \(line[part.range])")
    }
  }

  @Test func whatIsRefusedGivesWayToWhatWasMeant() throws {
    let line = "Read today, tomorrow"
    let first = QuickAdd().read(line, in: context)
    #expect(first.title == "Read today")
    let second = QuickAdd().read(line, refusing: first.parts.map(\.range), in: context)
    #expect(second.title == "Read, tomorrow")
  }

  @Test func emptyTitleIsRefused() throws {
    let reading = QuickAdd().read("tomorrow #home", in: context)
    #expect(reading.parts.count == 2)
    #expect { try reading.task() } throws: { ($0 as? TaskFailure)?.field == "title" }
  }

  @Test func tagThatNoTaskCanHaveIsRefused() throws {
    let reading = QuickAdd().read("Read #" + String(repeating: "a", count: 1025), in: context)
    #expect { try reading.task() } throws: { ($0 as? TaskFailure)?.field == "tags" }
  }

  @Test func lineLongerThanATitleIsLeft() throws {
    let line = String(repeating: "tomorrow ", count: 120_000)
    let reading = QuickAdd().read(line, in: context)
    #expect(reading.parts.isEmpty)
    #expect { try reading.task() } throws: { ($0 as? TaskFailure)?.field == "title" }
  }

  @Test(arguments: ["every ", "every monday, ", "'a ", "@a ", "on ", "15 June ", "at 5 ", "\"tomorrow\" "])
  func longLineIsRead(of words: String) {
    let line = String(repeating: words, count: 16_384 / words.utf8.count)
    let reading = QuickAdd().read(line, lists: lists, in: context)
    #expect(!reading.title.isEmpty)
  }

  @Test func numbersOfPrioritiesAreThoseOfTheModel() throws {
    for number in 1...9 {
      let task = try QuickAdd().read("Pay !\(number)", in: context).task()
      #expect(task.priority.rawValue == UInt8(number))
    }
    #expect(try QuickAdd().read("Pay !!", in: context).task().priority == .medium)
    #expect(try QuickAdd().read("Pay !!!", in: context).task().priority == .high)
  }

  @Test func everyWithAnExclamationMarkCountsFromCompletion() throws {
    let reading = QuickAdd().read("Water plants every! 3 days", in: context)
    #expect(reading.parts.map(\.meaning) == ["Every 3 days from completion"])
    #expect(try reading.task().recurrence?.basis == .completion)
  }

  @Test(arguments: [
    ("Run every day for 2 weeks", "Every day until 28 June 2026"),
    ("Run every day for the next 3 days from friday", "Every day until 21 June 2026"),
    ("Run every monday for 3 weeks", "Every week on Monday until 5 July 2026"),
    ("Run weekly for a month tomorrow", "Every week until 15 July 2026"),
    ("Run daily for ten times", "Every day, 10 times"),
  ]) func recurrenceGoesOnForSoLong(_ line: String, _ meaning: String) throws {
    let reading = QuickAdd().read(line, in: context)
    #expect(reading.title == "Run")
    #expect(reading.parts.first?.meaning == meaning)
    #expect(try reading.task().recurrence?.rule.end != .never)
  }

  @Test func aRecurrenceThatEndsBeforeItBeginsIsRefused() throws {
    let reading = QuickAdd().read("Standup every monday at 9:00 until friday", in: context)
    #expect(reading.parts.map(\.kind) == [.recurrence])
    #expect { try reading.task() } throws: { ($0 as? TaskFailure)?.field == "recurrence" }
    let timed = QuickAdd().read("Standup at 9:00 every monday until friday", in: context)
    #expect(timed.parts.map(\.meaning).first == "9:00")
  }

  @Test func startIsNoDueDate() throws {
    let task = try QuickAdd().read("Dig the garden from friday every week", in: context).task()
    #expect(task.title == "Dig the garden")
    #expect(task.start?.description == "2026-06-19")
    #expect(task.due == nil)
    #expect(task.recurrence != nil)
  }

  @Test func listInTheTrashIsNotNamed() throws {
    let list = try quickAddList("Old", number: 9, trashed: context.now)
    #expect(QuickAdd().read("Milk @old", lists: [list], in: context).title == "Milk @old")
  }

  @Test func anotherLanguageIsAnotherValue() throws {
    var german = QuickAddVocabulary()
    german.days = ["heute": .today(days: 0, months: 0), "morgen": .today(days: 1, months: 0)]
    german.weekdays = [
      ["Montag"], ["Dienstag"], ["Mittwoch"], ["Donnerstag"], ["Freitag"], ["Samstag", "Sonnabend"], ["Sonntag"],
    ]
    german.months = [
      ["Januar"], ["Februar"], ["März"], ["April"], ["Mai"], ["Juni"], ["Juli"], ["August"], ["September"], ["Oktober"],
      ["November"], ["Dezember"],
    ]
    german.dayNumberEndings = ["."]
    (german.timeWords, german.hourWords, german.dueWords) = (["um"], ["Uhr"], ["am", "bis"])
    german.high = ["hoch"]
    german.recurrenceWords = ["jede", "jeden"]
    german.recurrenceTranslations = ["jede": "every", "jeden": "every", "Woche": "week", "Montag": "monday"]
    german.writtenDay = "{weekday}, {day}. {month} {year}"
    let reader = QuickAdd(vocabulary: german)
    let reading = reader.read("Mutter anrufen MORGEN um 17 Uhr !hoch jede Woche", in: context)
    #expect(reading.title == "Mutter anrufen")
    #expect(reading.parts.map(\.meaning) == ["Dienstag, 16. Juni 2026 17:00", "hoch", "Every week"])
    #expect(try reader.read("Miete am 1. marz", in: context).task().due?.description == "2027-03-01")
    #expect(reader.read("Call mum tomorrow", in: context).parts.isEmpty)
  }
}
