import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let concurrency: [TaskStoreRequirement] = [
    .init("of two writers that replace one version, one is refused", "Calls may come from any number of tasks at once")
    { subject in
      let hand = try await subject.hand()
      let task = try hand.task("a")
      try await hand.add(task)
      let sets = try (0..<16).map { number in
        hand.set([.replacing(.task(task), with: .task(try hand.changed(task, [.title: .text("\(number)")])))])
      }
      let done = try await commitAtOnce(sets, to: hand.store)
      try expectEqual(done.count, 1, "the number of writers that went through")
      try expectEqual(try await hand.store.task(task.id), done.first?.tasks.first, "what is stored")
    },
    .init("two writers cannot make a cycle between them", "the set must pass checkStructure") { subject in
      let hand = try await subject.hand()
      for round in 0..<20 {
        let (a, b) = (try hand.task("a"), try hand.task("b"))
        try await hand.add(a, b)
        let (under, over) = (Place(parent: b.id, position: .first), Place(parent: a.id, position: .first))
        let done = try await commitAtOnce(
          [
            hand.set([.replacing(.task(a), with: .task(try hand.changed(a, [.place: .place(under)])))]),
            hand.set([.replacing(.task(b), with: .task(try hand.changed(b, [.place: .place(over)])))]),
          ], to: hand.store)
        try expectEqual(done.count, 1, "the number of writers that went through in round \(round)")
      }
    },
    .init("two writers cannot leave a live child under a trashed parent", "the set must pass checkStructure") {
      subject in
      let hand = try await subject.hand()
      for round in 0..<20 {
        let parent = try hand.task("parent")
        try await hand.add(parent)
        let child = try hand.task("child", parent: parent)
        let done = try await commitAtOnce(
          [
            hand.set([.replacing(.task(parent), with: .task(try hand.changed(parent, [.trashed: .instant(hand.now)])))]
            ),
            hand.set([.adding(.task(child))]),
          ], to: hand.store)
        try expectEqual(done.count, 1, "the number of writers that went through in round \(round)")
      }
    },
    .init(
      "a set that comes several times at once is committed once",
      "A set whose identity was committed before … answers its first outcome"
    ) { subject in
      let hand = try await subject.hand()
      let set = hand.set([.adding(.task(try hand.task("a")))], fingerprint: "f")
      let done = try await commitAtOnce(Array(repeating: set, count: 12), to: hand.store)
      try expectEqual(done.count, 12, "the number of answers")
      try expectEqual(Set(done).count, 1, "the number of different answers")
      try expectEqual(try await hand.store.history(HistoryQuery()).count, 1, "the number of entries in history")
    },
    .init("a read never sees the inside of a commit", "A read sees a state between two commits, never inside one") {
      subject in
      let hand = try await subject.hand()
      let pair = [try hand.task("0"), try hand.task("0")]
      try await hand.commit(pair.map { .adding(.task($0)) })
      let ids = pair.map { RecordID.task($0.id) }
      let store = hand.store
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            try await untilTheLast { () async throws in
              let titles = Set(try await store.records(ids).map { $0?.title })
              try expectEqual(titles.count, 1, "the number of states of two tasks that change together")
              return titles.first ?? nil
            }
          }
        }
        group.addTask { try await hand.changeTogether(pair) }
        try await group.waitForAll()
      }
    },
    .init(
      "a query and the feed never see the inside of a commit",
      "A read sees a state between two commits, never inside one"
    ) { subject in
      let hand = try await subject.hand()
      let pair = [try hand.task("0"), try hand.task("0")]
      try await hand.commit(pair.map { .adding(.task($0)) })
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await untilTheLast { () async throws in
            try expectEqual(Set(try await hand.titles()).count, 1, "the number of states that a query finds")
            let fed = try await hand.store.changes(after: nil, limit: 1).records
            try expectEqual(fed.count, 2, "the number of records that one commit fed")
            try expectEqual(Set(fed.map(\.title)).count, 1, "the number of states that the feed finds")
            return fed.first?.title
          }
        }
        group.addTask { try await hand.changeTogether(pair) }
        try await group.waitForAll()
      }
    },
    .init("a commit that returned is seen by every later read", "A commit that returned is seen by every later read") {
      subject in
      let hand = try await subject.hand()
      for number in 0..<100 {
        let task = try hand.task("\(number)")
        try await hand.add(task)
        try expectEqual(try await hand.store.task(task.id), task, "the task that was just added")
        try expectEqual(try await hand.store.count(.all, in: hand.context), number + 1, "the number of tasks")
      }
    },
  ]
}

extension Hand {
  /// Gives tasks one new title after another, always in one set.
  fileprivate func changeTogether(_ tasks: [TaskItem]) async throws {
    var states = tasks
    for number in 1...lastState {
      let next = try states.map { try changed($0, [.title: .text("\(number)")]) }
      try await commit(zip(states, next).map { .replacing(.task($0), with: .task($1)) })
      states = next
    }
  }
}

/// How often tasks change together beside their readers, and what their titles say at last.
private let lastState = 60

/// Reads on as long as there is something to come, however fast the store is.
private func untilTheLast(_ read: () async throws -> String?) async throws {
  while try await read() != "\(lastState)" {
    try Task.checkCancellation()
    // Lets the writer have its turn where there are few threads.
    await Task.yield()
  }
}

/// Commits sets from as many tasks, and gives the outcomes of those that went through; the others have to be refused.
private func commitAtOnce(_ sets: [ChangeSet], to store: any TaskStoring) async throws -> [Outcome] {
  try await withThrowingTaskGroup(of: Outcome?.self) { group in
    for set in sets {
      group.addTask {
        do {
          return try await store.commit(set)
        } catch let failure as TaskFailure where failure.code == .conflict || failure.code == .cycle {
          return nil
        }
      }
    }
    var done: [Outcome] = []
    for try await outcome in group { if let outcome { done.append(outcome) } }
    return done
  }
}
