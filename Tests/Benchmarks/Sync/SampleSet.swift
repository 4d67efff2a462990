import Foundation
import TaskCore

/// One set that adds tasks as people have them: some in lists, some under parents, most with a date, some with notes.
struct SampleSet {
  let set: ChangeSet
  let ids: [TaskItem.ID]

  init(_ count: Int) throws {
    let now = Date(timeIntervalSince1970: 1_780_000_000)
    let version = try VersionClock(writer: 1).next(at: now, after: [])
    let lists = try (0..<10).map { number in
      try TaskList(
        id: TaskList.ID(high: 1, low: UInt64(number)), title: "List \(number)", position: .first, created: .earliest,
        modified: .earliest, version: version)
    }
    var position = OrderKey.first
    var tasks: [TaskItem] = []
    tasks.reserveCapacity(count)
    for index in 0..<count {
      let parent = index % 8 == 7 ? tasks[index - 7] : nil
      let list = index % 5 < 3 ? lists[index % 10].id : nil
      tasks.append(
        try TaskItem(
          id: TaskItem.ID(high: UInt64(index) << 20, low: UInt64(index)),
          title: "Task \(index): see to the garden before somebody asks",
          notes: index % 5 == 0 ? "A line or two of notes, as people write them who want to remember." : "",
          due: index % 3 == 0 ? nil : CalendarDay(daysSince1970: Int32(20_000 + index % 1000)).map { .day($0) },
          tags: index % 5 == 1 ? ["home", "tag \(index % 50)"] : [],
          place: Place(list: parent.map(\.place.list) ?? list, parent: parent?.id, position: position),
          created: Instant(now), modified: Instant(now), version: version))
      position = OrderKey.after(position) ?? position
    }
    ids = tasks.map(\.id)
    let records = lists.map { Record.list($0) } + tasks.map { Record.task($0) }
    set = ChangeSet(
      id: ChangeSet.ID(high: 5, low: UInt64(count)), title: "Add tasks", date: Instant(now), author: "a",
      changes: records.map { Change(replacing: nil, with: $0) })
  }
}
