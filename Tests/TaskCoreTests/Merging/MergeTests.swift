import Foundation
import TaskCore
import Testing

/// What a merge keeps, of tasks that two replicas have changed.
struct MergeTests {
  private let writers = [1, 2].map { VersionClock(writer: $0) }
  private let start = Date(timeIntervalSince1970: 1_780_000_000)

  private func version(_ writer: Int, at hours: Double = 0, after old: Record? = nil) throws -> Version {
    try writers[writer].next(
      at: start.addingTimeInterval(hours * 3600), after: [old?.version].compactMap(\.self))
  }

  private func task(_ title: String = "task", tags: [String] = [], at hours: Double = 0) throws -> TaskItem {
    try TaskItem(
      id: TaskItem.ID(high: 1, low: 1), title: title, tags: tags, place: Place(position: .first),
      created: Instant(start), modified: Instant(start), version: try version(0, at: hours))
  }

  private func edit(
    _ task: TaskItem, by writer: Int, at hours: Double, _ values: [RecordField: FieldValue]
  ) throws -> Record {
    var edited = task
    for (field, value) in values { try edited.put(value, into: field) }
    let version = try version(writer, at: hours, after: .task(task))
    let now = Instant(start.addingTimeInterval(hours * 3600))
    return .task(try #require(edited.stamped(version, at: now, replacing: task)))
  }

  private func tombstone(of task: TaskItem, by writer: Int, at hours: Double) throws -> Record {
    .tombstone(
      Tombstone(id: .task(task.id), version: try version(writer, at: hours, after: .task(task)), date: Instant(start)))
  }

  /// Both orders of merging, which have to agree.
  private func merged(_ a: Record, _ b: Record) throws -> Record {
    #expect(a.merged(with: b) == b.merged(with: a))
    return a.merged(with: b)
  }

  @Test func differentFieldsAreBothKept() throws {
    let task = try task()
    let a = try edit(task, by: 0, at: 1, [.title: .text("new title")])
    let b = try edit(task, by: 1, at: 2, [.notes: .text("new notes"), .priority: .priority(.high)])
    let merged = try #require(try merged(a, b).task)
    #expect(merged.title == "new title")
    #expect(merged.notes == "new notes")
    #expect(merged.priority == .high)
    #expect(merged.modified == b.task?.modified)
  }

  @Test func ofOneFieldTheLaterEditIsKeptAndTheOthersStay() throws {
    let task = try task()
    let a = try edit(task, by: 0, at: 2, [.title: .text("later")])
    let b = try edit(task, by: 1, at: 1, [.title: .text("earlier"), .notes: .text("all of the notes")])
    let merged = try #require(try merged(a, b).task)
    #expect(merged.title == "later")
    #expect(merged.notes == "all of the notes")
  }

  @Test func oneWinnerIsTakenWhereClocksReadTheSame() throws {
    let task = try task()
    let a = try edit(task, by: 0, at: 1, [.title: .text("of the first writer")])
    let b = try edit(task, by: 1, at: 1, [.title: .text("of the second writer")])
    #expect(try merged(a, b).title == "of the second writer")
  }

  @Test func elementsOfSetsAreMergedOneByOne() throws {
    let task = try task(tags: ["both", "gone"])
    let comments = try ["first", "second"].map { try TaskItem.Comment(on: task.id, date: .earliest, text: $0) }
    let a = try edit(
      task, by: 0, at: 1,
      [.tag("x"): .text("x"), .comment(comments[0].id): .comment(comments[0]), .tag("gone"): .text(nil)])
    let b = try edit(
      task, by: 1, at: 2,
      [.tag("y"): .text("Y"), .comment(comments[1].id): .comment(comments[1]), .extension("kit.k"): .text("v")])
    let merged = try #require(try merged(a, b).task)
    #expect(merged.tags == ["both", "x", "Y"])
    #expect(Set(merged.comments) == Set(comments))
    #expect(merged.extensions == ["kit.k": "v"])
  }

  @Test func anElementThatIsRemovedAndAddedAtOnceIsWhatTheLaterEditSays() throws {
    let task = try task(tags: ["t"])
    let removed = try edit(task, by: 0, at: 1, [.tag("t"): .text(nil)])
    let removedTask = try #require(removed.task)
    let addedAgain = try edit(removedTask, by: 0, at: 3, [.tag("t"): .text("t")])
    let renamed = try edit(task, by: 1, at: 2, [.tag("t"): .text("T")])
    #expect(try merged(removed, renamed).task?.tags == ["T"])
    #expect(try merged(addedAgain, renamed).task?.tags == ["t"])
    #expect(try merged(removed, .task(task)).task?.tags == [])
  }

  @Test func aPurgeWinsOverAnEditHoweverLateThatIs() throws {
    let task = try task()
    let purged = try tombstone(of: task, by: 0, at: 1)
    let edited = try edit(task, by: 1, at: 100, [.title: .text("edited")])
    #expect(try merged(purged, edited) == purged)
  }

  @Test func aRecordThatWasMadeAgainLives() throws {
    let task = try task()
    let purged = try tombstone(of: task, by: 0, at: 1)
    let again = Record.task(try self.task("again", at: 2))
    #expect(try merged(purged, again) == again)
    let edited = try edit(task, by: 1, at: 1.5, [.title: .text("edited")])
    #expect(try merged(edited, again) == again)
  }

  @Test func theTrashAndAnEditBothSurvive() throws {
    let task = try task()
    let trashed = try edit(task, by: 0, at: 2, [.trashed: .instant(Instant(start))])
    let edited = try edit(task, by: 1, at: 1, [.title: .text("edited")])
    let merged = try #require(try merged(trashed, edited).task)
    #expect(merged.isTrashed && merged.title == "edited")
  }

  @Test func aClockThatIsHoursSlowStillWinsOverWhatItReplaced() throws {
    let task = try task(at: 5)
    let fast = try #require(try edit(task, by: 0, at: 6, [.title: .text("by a fast clock")]).task)
    let slow = try edit(fast, by: 1, at: -6, [.title: .text("after it, by a slow one")])
    #expect(try merged(.task(fast), slow) == slow)
    #expect(try merged(.task(task), slow) == slow)
  }

  @Test func whatKnowsAllKeepsItsVersion() throws {
    let task = try task()
    let a = try #require(try edit(task, by: 0, at: 1, [.title: .text("a")]).task)
    let b = try edit(a, by: 1, at: 2, [.notes: .text("b")])
    #expect(try merged(.task(a), b).version == b.version)
    let other = try edit(task, by: 0, at: 3, [.priority: .priority(.low)])
    let both = try merged(b, other)
    #expect(both.version != b.version && both.version != other.version)
    #expect(both.version.stamp == other.version.stamp)
    #expect(try merged(both, b) == both)
  }

  /// Worked out by another program from what the documentation says: replicas of every release have to agree.
  @Test func derivedVersionsAreThoseThatAreDocumented() async throws {
    func drawn(_ stamp: UInt64, _ writer: UInt64) throws -> Version {
      try #require(Version(stamp: stamp, writer: writer))
    }
    let instants = try [0, 7].map { try #require(Instant(secondsSince1970: $0)) }
    let id = TaskItem.ID(high: 1, low: 2)
    func task(_ parent: TaskItem.ID?, _ modified: Instant, _ version: Version, _ changed: [RecordField: Version]) throws
      -> TaskItem
    {
      try TaskItem(
        id: id, title: "task", place: Place(parent: parent, position: .first), created: instants[0], modified: modified,
        version: version, clocks: Clocks(created: try drawn(1, 1), changed: changed))
    }
    let titled = try task(nil, instants[0], drawn(2, 1), [.title: drawn(2, 1)])
    let noted = try task(nil, instants[1], drawn(3, 2), [.notes: drawn(3, 2)])
    let merged = Record.task(titled).merged(with: .task(noted))
    #expect(merged.version.description == "0000000000000003d6f56cf2556d69dc")

    let parent = try TaskItem(
      id: TaskItem.ID(high: 1, low: 1), title: "parent", place: Place(position: .first), created: instants[0],
      modified: instants[0], trashed: instants[0], version: drawn(1, 1))
    let child = try task(parent.id, instants[0], drawn(5, 1), [.trashed: drawn(5, 1)])
    let reconciliation = try await Reconciliation(
      of: [.task(parent), .task(child)], isLast: true,
      in: RecordLookUps(records: { ids in ids.map { _ in nil } }, children: { _ in [] }, members: { _ in [] }))
    let repaired = try #require(reconciliation.changes.last?.record)
    #expect(repaired.clock(of: .trashed).description == "00000000000000069f1495eb75aef249")
  }

  @Test func whatIsNotLaterThanTheCreationIsNotListed() throws {
    let (first, second) = (try version(0), try version(0, at: 1))
    #expect(Clocks(created: second, changed: [.title: first, .notes: second]) == Clocks(created: second))
    #expect(Clocks(created: first, changed: [.title: second])[.title] == second)
  }
}
