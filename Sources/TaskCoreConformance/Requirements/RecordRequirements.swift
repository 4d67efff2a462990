import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let records: [TaskStoreRequirement] = [
    .init(
      "records come in the order asked for, with nil for what is not there",
      "one element for each identity, in their order; `nil` where nothing is stored"
    ) { subject in
      let hand = try await subject.hand()
      let (a, b, list) = (try hand.task("a"), try hand.task("b"), try hand.list("l"))
      try await hand.add(list)
      try await hand.add(a, b)
      let nobody = RecordID.task(TaskItem.ID(UUID.version7()))
      let ids: [RecordID] = [.task(b.id), nobody, .list(list.id), .task(a.id), .task(b.id)]
      try expectEqual(
        try await hand.store.records(ids), [.task(b), nil, .list(list), .task(a), .task(b)], "the records asked for")
      try expectEqual(try await hand.store.records([]), [], "the records of no identities")
    },
    .init("a task and a list may share an identity's bytes", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a")
      let list = try TaskList(
        id: TaskList.ID(high: task.id.high, low: task.id.low), title: "l", position: .first, created: hand.now,
        modified: hand.now, version: try hand.version())
      try await hand.add(list)
      try await hand.add(task)
      try expectEqual(
        try await hand.store.records([.list(list.id), .task(task.id)]), [.list(list), .task(task)], "the two records")
    },
    .init("many records are read at once", "one element for each identity, in their order") { subject in
      let hand = try await subject.hand()
      let tasks = try (0..<2500).map { try hand.task("task \($0)") }
      try await hand.commit(tasks.map { .adding(.task($0)) })
      let found = try await hand.store.records(tasks.reversed().map { .task($0.id) })
      try expectEqual(found.map { $0?.id }, tasks.reversed().map { .task($0.id) }, "the identities of 2,500 records")
    },
    .init("a purged record is read as its tombstone", "Reads records by identity, tombstones included") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a", trashed: hand.now)
      try await hand.add(task)
      let tombstone = try hand.tombstone(of: .task(task))
      try await hand.commit([.replacing(.task(task), with: tombstone)])
      try expectEqual(try await hand.store.record(.task(task.id)), tombstone, "what is left of the record")
      try expectEqual(try await hand.store.task(task.id), nil, "the task")
      try expectEqual(try await hand.titles(), [], "the tasks that are found")
      try expectEqual(try await hand.store.count(.all, in: hand.context), 0, "the number of tasks")
    },
    .init("reads write nothing", "A read … writes nothing") { subject in
      let hand = try await subject.hand()
      try await hand.add(try hand.task("a") { $0.tags = ["x"] })
      let before = try await hand.token()
      _ = try await hand.store.records([.task(TaskItem.ID(UUID.version7()))])
      _ = try await hand.titles(.text("a"), by: .due)
      _ = try await hand.store.count(.tag("x"), in: hand.context)
      _ = try await (hand.store.lists(), hand.store.tags())
      _ = try await hand.store.history(HistoryQuery())
      _ = try await hand.store.outcome(of: ChangeSet.ID(UUID.version7()))
      try expectEqual(try await hand.token(), before, "the token after reading")
    },
  ]
}
