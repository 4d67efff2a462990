import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreTestSupport
import Testing

struct TaskwarriorPropertyTests {
  @Test(arguments: ["Europe/Madrid", "UTC", "Asia/Kathmandu", "America/Sao_Paulo"])
  func whatTheFormatCanCarryComesBack(in zone: String) throws {
    let scene = try TaskwarriorScene(zone: zone)
    var random = TaskwarriorRandom(generator: SeededGenerator(seed: testSeed()), zone: scene.context.zone)
    for _ in 0..<400 {
      let task = try random.task()
      var writer = TaskwarriorTranslator().writer(in: scene.context)
      let bytes = writer.write(task) + writer.finish()
      // What is over has its own date, and of the series only that it was the first.
      let isLater = !task.isOpen && task.recurrence?.occurrence != task.recurrence?.anchor
      #expect(writer.takeNotices().map(\.field) == (isLater ? ["recurrence"] : []), "\(task)")
      let items = try scene.items(of: bytes)
      #expect(items.notices == [])
      let read = try #require(items.tasks.first)
      #expect(read.id == task.id && read.title.utf8.elementsEqual(task.title.utf8))
      #expect(read.status == task.status && read.priority == task.priority)
      #expect(read.start == task.start && read.due == task.due, "\(task)")
      #expect(read.recurrence == (isLater ? nil : task.recurrence), "\(task)")
      #expect(Set(read.tags) == Set(task.tags) && Set(read.prerequisites) == Set(task.prerequisites))
      #expect(
        read.comments.map(\.text) == task.comments.map(\.text) && read.comments.map(\.date) == task.comments.map(\.date)
      )
      #expect(read.created == task.created && read.modified == task.modified)
      #expect(read.extensions == task.extensions, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func whatOfADocumentIsReadIsWrittenWithEqualValues() async throws {
    let scene = try TaskwarriorScene()
    var random = TaskwarriorRandom(generator: SeededGenerator(seed: testSeed()), zone: scene.context.zone)
    for _ in 0..<60 {
      let scene = try TaskwarriorScene()
      let given = (0..<random.number(1...8)).map { _ in object(&random) }
      let text = String(decoding: try JSONSerialization.data(withJSONObject: given), as: UTF8.self)
      let back = try await scene.passed(text)
      #expect(back.count == given.count)
      for (one, two) in zip(back, given) { #expect(one == two as NSDictionary) }
    }
  }

  /// An object as Taskwarrior may write it.
  private func object(_ random: inout TaskwarriorRandom) -> [String: Any] {
    func date(_ random: inout TaskwarriorRandom) -> String {
      random.instant().description.filter { $0 != "-" && $0 != ":" }
    }
    var values: [String: Any] = [
      "uuid": random.id().description, "description": random.text(), "entry": date(&random), "modified": date(&random),
      "id": random.number(0...9), "urgency": Double(random.number(-40...90)) / 8,
    ]
    let status = ["pending", "pending", "waiting", "completed", "deleted", "recurring"][random.number(0...5)]
    values["status"] = status
    if status == "completed" || status == "deleted" { values["end"] = date(&random) }
    if status == "waiting" { values["wait"] = date(&random) }
    for key in ["due", "scheduled", "until", "wait", "start"] where random.number(1...4) == 1 {
      values[key] = date(&random)
    }
    if status == "recurring" || random.number(1...8) == 1 {
      values["due"] = date(&random)
      values["recur"] = ["monthly", "2wks", "weekdays", "3 days", "P1Y", "fortnight", "whenever"][random.number(0...6)]
      if random.number(1...4) != 1 { values["rtype"] = ["periodic", "chained"][random.number(0...1)] }
      if status != "recurring" {
        values["parent"] = random.id().description
        values["imask"] = random.number(0...9)
      } else if random.number(1...2) == 1 {
        values["mask"] = ["-", "+X-", "++++W-", "--------------------"][random.number(0...3)]
      }
    }
    if random.number(1...2) == 1 { values["tags"] = Array(Set((0..<random.number(1...4)).map { _ in random.text(3) })) }
    if random.number(1...3) == 1 { values["depends"] = (0..<random.number(1...3)).map { _ in random.id().description } }
    if random.number(1...3) == 1 { values["project"] = random.text() }
    if random.number(1...3) == 1 { values["priority"] = ["H", "M", "L", "", "7"][random.number(0...4)] }
    if random.number(1...3) == 1 {
      values["annotations"] = (0..<random.number(1...3)).map { _ in
        ["entry": date(&random), "description": random.text()]
      }
    }
    if random.number(1...4) == 1 { values[random.text(3)] = random.text() }
    return values
  }

  /// Whatever a task is: what does not come back is reported, by its field.
  @Test func everyLossIsReported() throws {
    let scene = try TaskwarriorScene()
    let other = try TaskZone("America/New_York")
    var random = TaskwarriorRandom(generator: SeededGenerator(seed: testSeed()), zone: other)
    for _ in 0..<400 {
      let base = try random.task()
      let midnight = WallTime(day: base.created.description.hasPrefix("2") ? .latest : .earliest, secondOfDay: 0)
      let start: TaskDate? = [nil, midnight.map { .floating($0) }, random.date(), .day(.earliest)][random.number(0...3)]
      let task = try TaskItem(
        id: base.id, title: base.title, notes: random.number(1...3) == 1 ? "n" : "", status: base.status,
        priority: TaskItem.Priority(rawValue: UInt8(random.number(0...9))) ?? .none, start: start, due: base.due,
        recurrence: base.recurrence,
        reminders: random.number(1...3) == 1 ? [.at(random.instant())] : [], tags: base.tags + ["a,b"],
        place: Place(parent: random.number(1...3) == 1 ? random.id() : nil, position: .first),
        prerequisites: base.prerequisites, comments: base.comments, extensions: base.extensions, created: base.created,
        modified: base.modified)
      var writer = TaskwarriorTranslator().writer(in: scene.context)
      let bytes = writer.write(task) + writer.finish()
      let reported = Set(writer.takeNotices().compactMap(\.field))
      let read = try #require(try scene.items(of: bytes).tasks.first)
      var lost: Set<String> = ["tags"]
      if !task.notes.isEmpty { lost.insert("notes") }
      if !task.reminders.isEmpty { lost.insert("reminders") }
      if task.place.parent != nil { lost.insert("parent") }
      if read.priority != task.priority { lost.insert("priority") }
      if read.status != task.status { lost.insert("status") }
      if read.start != task.start { lost.insert("start") }
      if read.due != task.due { lost.insert("due") }
      if read.recurrence != task.recurrence { lost.insert("recurrence") }
      #expect(reported == lost, "\(task)")
    }
  }

  @Test func randomBytesNeverTrap() throws {
    let scene = try TaskwarriorScene()
    var generator = SeededGenerator(seed: testSeed())
    let text = Array(try fixture("export-2.6").utf8)
    for _ in 0..<300 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        bytes[Int.random(in: 1..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &generator))
      let items = try scene.items(of: bytes, pieces: Int.random(in: 1...500, using: &generator))
      var writer = TaskwarriorTranslator().writer(in: scene.context)
      for task in items.tasks {
        guard
          let item = try? TaskItem(
            id: task.id ?? TaskItem.ID(high: 0, low: 0), title: task.title, status: task.status, start: task.start,
            due: task.due, recurrence: task.recurrence, place: Place(position: .first), extensions: task.extensions,
            created: scene.context.now, modified: scene.context.now)
        else { continue }
        #expect(!writer.write(item).isEmpty)
      }
    }
  }
}
