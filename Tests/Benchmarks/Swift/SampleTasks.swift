import Foundation
import TaskCore

/// Tasks as people have them, from a seed: a fifth has tags, two thirds a due date of one of the three kinds, a tenth is
/// completed, some are in the trash.
struct SampleTasks {
  private var state: UInt64 = 42
  let versions = VersionClock(writer: 1)
  let lists: [TaskList]

  init() throws {
    let version = try versions.next(at: Date(), after: [])
    lists = try (0..<10).map { number in
      try TaskList(
        id: TaskList.ID(high: 1, low: UInt64(number)), title: "List \(number)",
        position: OrderKey("a\(number)") ?? .first, created: .earliest, modified: .earliest, version: version)
    }
  }

  private mutating func number(below bound: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % bound)
  }

  private mutating func due() throws -> TaskDate? {
    let day = CalendarDay(daysSince1970: Int32(20_000 + number(below: 1000))) ?? .earliest
    guard let wall = WallTime(day: day, secondOfDay: number(below: 96) * 900) else { return nil }
    switch number(below: 6) {
    case 0, 1: return nil
    case 2: return .floating(wall)
    case 3: return .zoned(try ZonedTime(wall: wall, zone: TaskZone("Europe/Madrid")))
    default: return .day(day)
    }
  }

  mutating func tasks(_ count: Int) throws -> [TaskItem] {
    let version = try versions.next(at: Date(), after: [])
    var last: OrderKey?
    return try (0..<count).map { index in
      last = OrderKey.after(last)
      let created = Instant(Date(timeIntervalSince1970: 1_700_000_000 + Double(index)))
      let choice = number(below: 100)
      return try TaskItem(
        id: TaskItem.ID(UUID.version7()), title: "Task \(index) to be done about the house",
        notes: choice % 5 == 0 ? "Some notes of a line, and no more than that." : "",
        status: choice < 10 ? .completed(at: created) : .needsAction, due: due(),
        tags: choice % 5 == 1 ? ["home", "tag\(choice)"] : [],
        place: Place(list: choice < 60 ? lists[choice % 10].id : nil, position: last ?? .first), created: created,
        modified: created, trashed: choice > 96 ? created : nil, version: version)
    }
  }
}
