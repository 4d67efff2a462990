import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let history: [TaskStoreRequirement] = [
    .init("history is read newest first, by author, record and page", "Reads entries of the history, the newest first")
    { subject in
      let hand = try await subject.hand()
      let (a, b) = (try hand.task("a"), try hand.task("b"))
      try await hand.commit([.adding(.task(a))], title: "1", author: "ada")
      try await hand.commit([.adding(.task(b))], title: "2", author: "grace")
      let changed = try hand.changed(a, [.notes: .text("n")])
      try await hand.commit([.replacing(.task(a), with: .task(changed))], title: "3", author: "grace")
      func titles(_ query: HistoryQuery) async throws -> [String] { try await hand.store.history(query).map(\.title) }
      try expectEqual(try await titles(HistoryQuery()), ["3", "2", "1"], "all entries")
      try expectEqual(try await titles(HistoryQuery(author: "grace")), ["3", "2"], "the entries of one author")
      try expectEqual(try await titles(HistoryQuery(author: "Grace")), [], "the entries of an author spelt otherwise")
      try expectEqual(try await titles(HistoryQuery(record: .task(a.id))), ["3", "1"], "the entries of one record")
      try expectEqual(try await titles(HistoryQuery(author: "ada", record: .task(b.id))), [], "the entries of both")
      try expectEqual(try await titles(HistoryQuery(limit: 1)), ["3"], "one entry")
      let second = try await hand.store.history(HistoryQuery(limit: 2))[1]
      try expectEqual(try await titles(HistoryQuery(before: second.sequence)), ["1"], "the entries before one")
      try expectEqual(try await titles(HistoryQuery(limit: 0)), [], "no entries")
    },
    .init(
      "history keeps what was there before, with its clocks",
      "entered in the history with the old values of what it changed"
    ) { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a") {
        $0.tags = ["x"]
        $0.notes = "old"
      }
      try await hand.add(task)
      let second = try await hand.change(task, [.notes: .text("new"), .tag("x"): .text(nil), .tag("y"): .text("Y")])
      let third = try await hand.change(second, [.notes: .text("newer")])
      let entries = try await hand.store.history(HistoryQuery())
      let before = entries.map { $0.changes.map(\.before) }
      typealias Former = HistoryChange.FormerField
      try expectEqual(
        before,
        [
          [.fields([.notes: Former(value: .text("new"), clock: second.version)])],
          [
            .fields([
              .notes: Former(value: .text("old"), clock: task.version),
              .tag("x"): Former(value: .text("x"), clock: task.version),
              .tag("y"): Former(value: .text(nil), clock: task.version),
            ])
          ], [.nothing],
        ], "what was there before")
      try expectEqual(
        entries.flatMap(\.changes).map(\.version), [third.version, second.version, task.version], "the versions given")
    },
    .init("an entry has what its set said", "is entered in the history") { subject in
      let hand = try await subject.hand()
      let set = hand.set(
        [.adding(.task(try hand.task("a"))), .adding(.list(try hand.list()))], title: "Title “x”", author: "Ada Ω")
      _ = try await hand.store.commit(set)
      let entry = try await hand.store.history(HistoryQuery()).first
      try expectEqual(entry?.id, set.id, "the identity")
      try expectEqual(entry?.title, set.title, "the title")
      try expectEqual(entry?.author, set.author, "the author")
      try expectEqual(entry?.date, set.date, "the date")
      try expectEqual(entry?.kind, .use, "the kind")
      try expectEqual(entry?.isUndone, false, "whether it is undone")
      try expectEqual(entry?.changes.map(\.record), set.changes.map(\.id), "the records")
    },
    .init("undo and redo mark what they take back", "marks the set that it undoes or redoes") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a")
      try await hand.add(task)
      var state = task
      var ids: [ChangeSet.ID] = []
      func commit(_ title: String, _ kind: ChangeSet.Kind) async throws {
        let next = try hand.changed(state, [.title: .text(title)])
        let set = hand.set([.replacing(.task(state), with: .task(next))], title: title, kind: kind)
        _ = try await hand.store.commit(set)
        (state, ids) = (next, ids + [set.id])
      }
      func undone() async throws -> [String] {
        try await hand.store.history(HistoryQuery()).filter(\.isUndone).map(\.title).sorted()
      }
      try await commit("use", .use)
      try await commit("undo", .undo(of: ids[0]))
      try expectEqual(try await undone(), ["use"], "what is undone after an undo")
      try await commit("redo", .redo(of: ids[1]))
      try expectEqual(try await undone(), ["undo"], "what is undone after a redo")
      try await commit("undo again", .undo(of: ids[2]))
      try expectEqual(try await undone(), ["redo", "use"], "what is undone after the second undo")
    },
    .init("history is bounded by its number of sets", "history keeps at most", needsConditions: true) { subject in
      let hand = try await subject.hand(bounds: HistoryBounds(sets: 3))
      for number in 0..<6 { try await hand.commit([.adding(.task(try hand.task("\(number)")))], title: "\(number)") }
      try expectEqual(try await hand.store.history(HistoryQuery()).map(\.title), ["5", "4", "3"], "the history")
      try expectEqual(try await hand.titles().count, 6, "the number of tasks")
    },
    .init("history is bounded by its size", "history takes at most", needsConditions: true) { subject in
      let hand = try await subject.hand(bounds: HistoryBounds(bytes: 30_000))
      var task = try hand.task("a") { $0.notes = String(repeating: "0", count: 10_000) }
      try await hand.add(task)
      for number in 1..<7 {
        task = try await hand.change(task, [.notes: .text(String(repeating: "\(number)", count: 10_000))])
      }
      let entries = try await hand.store.history(HistoryQuery())
      try expectEqual(entries.count, 2, "the number of entries that fit")
      try expect(entries.reduce(0) { $0 + $1.cost } <= 30_000, "the history is larger than its bound")
    },
    .init(
      "a purge erases what history holds of the record",
      "A tombstone in a set of kind `use` or `replication` erases from the history what it holds of that record"
    ) { subject in
      for kind in [ChangeSet.Kind.use, .replication] {
        let hand = try await subject.hand()
        let (task, other) = (try hand.task("secret"), try hand.task("other"))
        try await hand.commit([.adding(.task(task))], title: "Add “secret”")
        let changed = try hand.changed(task, [.title: .text("hidden"), .trashed: .instant(hand.now)])
        try await hand.commit([.replacing(.task(task), with: .task(changed)), .adding(.task(other))], title: "two")
        try await hand.commit([.replacing(.task(changed), with: try hand.tombstone(of: .task(changed)))], kind: kind)
        let entries = try await hand.store.history(HistoryQuery())
        try expect(
          !"\(entries)".contains("secret") && !"\(entries)".contains("hidden"), "history still tells what was purged")
        try expectEqual(
          entries.map { $0.changes.map(\.before) }, [[.erased], [.erased, .nothing], [.erased]], "what was there before"
        )
        try expectEqual(entries.map(\.title), ["set", "two", HistoryEntry.purgedTitle], "the titles")
      }
    },
    .init("a record that an undo removes stays in history", "`use` or `replication` erases") { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a") {
        $0.notes = "n"
        $0.tags = ["x"]
      }
      let add = hand.set([.adding(.task(task))])
      _ = try await hand.store.commit(add)
      try await hand.commit(
        [.replacing(.task(task), with: try hand.tombstone(of: .task(task)))], kind: .undo(of: add.id))
      let entries = try await hand.store.history(HistoryQuery())
      try expectEqual(
        entries.map { $0.changes.map(\.before) }, [[.record(.task(task))], [.nothing]], "what was there before")
      try expectEqual(entries.map(\.isUndone), [false, true], "what is undone")
    },
  ]
}
