import Foundation
import TaskCore

extension TaskStoreRequirement {
  /// Equal texts of Swift may have other bytes, so that comparing whole records would not find these faults.
  static let bytes: [TaskStoreRequirement] = [
    .init("every text of a record is kept byte for byte", "Reads records by identity") { subject in
      let hand = try await subject.hand()
      for text in Self.spellings {
        let (task, list) = try await hand.addSpelt(text)
        let found = try await hand.store.task(task.id)
        try expectBytes(found?.comments.first?.text, text, "a comment")
        try expectBytes(found?.extensions["kit.k"], text, "an extension")
        try expectBytes(try await hand.store.list(list.id)?.title, text, "the title of a list")
      }
    },
    .init("every way of reading gives the same bytes", "`TaskLedger` is the meaning of this port") { subject in
      for text in Self.spellings {
        let hand = try await subject.hand()
        try await hand.addSpelt(text)
        let page = try await hand.store.tasks(matching: TaskQuery(.all, in: hand.context))
        try expectBytes(page.tasks.first?.title, text, "the title of a task that a query found")
        let feed = try await hand.store.changes(after: nil, limit: 10).records
        for record in feed { try expectBytes(record.title, text, "a title in the feed") }
        try expectBytes(try await hand.store.lists().first?.title, text, "the title among the lists")
        try expectBytes(try await hand.store.tags().first?.name, text, "the tag among the tags")
      }
    },
    .init("history keeps titles and authors byte for byte", "is entered in the history") { subject in
      let hand = try await subject.hand()
      let (long, short) = (Self.spellings[0], Self.spellings[1])
      for author in [long, short] {
        try await hand.commit([.adding(.task(try hand.task("a")))], title: author, author: author)
      }
      for author in [long, short] {
        let entries = try await hand.store.history(HistoryQuery(author: author))
        try expectEqual(entries.count, 1, "the number of entries of an author whose name another spells otherwise")
        try expectBytes(entries.first?.author, author, "the author")
        try expectBytes(entries.first?.title, author, "the title")
      }
    },
  ]

  /// One text decomposed and composed.
  private static let spellings = ["cafe\u{301}", "caf\u{E9}"]
}

extension Hand {
  /// Adds a list, and a task outside it, with a text wherever one may stand.
  @discardableResult
  fileprivate func addSpelt(_ text: String) async throws -> (TaskItem, TaskList) {
    let (list, task) = (
      try self.list(text),
      try self.task(text) {
        $0.tags = [text]
        $0.comments = [NewTask.Remark(date: .earliest, text: text)]
        $0.extensions = ["kit.k": text]
      }
    )
    try await add(list)
    try await add(task)
    return (task, list)
  }
}

private func expectBytes(_ found: String?, _ expected: String, _ what: String) throws {
  try expectEqual(found.map { Array($0.utf8) }, Array(expected.utf8), "the bytes of \(what)")
}
