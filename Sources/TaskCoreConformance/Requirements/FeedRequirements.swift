import Foundation
import TaskCore

extension TaskStoreRequirement {
  static let feed: [TaskStoreRequirement] = [
    .init(
      "the feed has each record once, at its latest state, by last commit",
      "each record that changed after a token, once, in its latest state … in the order of their last commits"
    ) { subject in
      let hand = try await subject.hand()
      let (a, b, list) = (try hand.task("a"), try hand.task("b"), try hand.list())
      try await hand.add(a)
      try await hand.add(b)
      try await hand.add(list)
      let changed = try await hand.change(a, [.title: .text("changed")])
      let page = try await hand.store.changes(after: nil, limit: 100)
      try expectEqual(page.records, [.task(b), .list(list), .task(changed)], "the feed")
      try expect(!page.hasMore, "the only page says that more follows")
      let rest = try await hand.store.changes(after: page.token, limit: 100)
      try expectEqual(rest, ChangePage(records: [], token: page.token, hasMore: false), "the feed after its end")
      let again = try await hand.change(b, [.title: .text("again")])
      try expectEqual(
        try await hand.store.changes(after: page.token, limit: 100).records, [.task(again)], "what is new")
    },
    .init("the feed of an empty store is empty", "Reads a page of the feed") { subject in
      let hand = try await subject.hand()
      let page = try await hand.store.changes(after: nil, limit: 10)
      try expectEqual(page.records, [], "the feed")
      try expect(!page.hasMore, "an empty page says that more follows")
      try expectEqual(try await hand.store.changes(after: page.token, limit: 10).records, [], "the feed after it")
    },
    .init("the feed has tombstones", "tombstones included") { subject in
      let hand = try await subject.hand()
      let (task, list) = (try hand.task("a", trashed: hand.now), try hand.list())
      try await hand.add(task)
      try await hand.add(list)
      let start = try await hand.token()
      let (first, second) = (try hand.tombstone(of: .task(task)), try hand.tombstone(of: .list(list)))
      try await hand.commit([.replacing(.task(task), with: first)])
      try await hand.commit([.replacing(.list(list), with: second)])
      try expectEqual(try await hand.store.changes(after: start, limit: 10).records, [first, second], "the tombstones")
      let all = try await hand.store.changes(after: nil, limit: 10).records
      try expectEqual(all, [first, second], "the feed from the beginning")
    },
    .init(
      "a page of the feed ends on a commit",
      "A page ends on a commit: it holds at least `limit` records unless it is the last, and may hold more"
    ) { subject in
      let hand = try await subject.hand()
      var sizes: [Int] = []
      for size in [3, 1, 4, 1, 5] {
        try await hand.commit(try (0..<size).map { .adding(.task(try hand.task("\($0)"))) })
      }
      var token: ChangeToken?
      var found: Set<RecordID> = []
      while true {
        let page = try await hand.store.changes(after: token, limit: 4)
        sizes.append(page.records.count)
        for record in page.records { try expect(found.insert(record.id).inserted, "\(record.id) comes twice") }
        token = page.token
        if !page.hasMore { break }
      }
      try expectEqual(sizes, [4, 4, 6], "the pages' sizes")
      try expectEqual(
        try await hand.store.changes(after: nil, limit: 0).records.count, 3, "the size of a page of limit 0")
    },
    .init(
      "reading the feed on misses nothing",
      "Reading on from the page's token misses nothing, also what is committed meanwhile"
    ) { subject in
      let hand = try await subject.hand()
      let tasks = try (0..<20).map { try hand.task("\($0)") }
      for task in tasks { try await hand.add(task) }
      var states: [RecordID: Record] = [:]
      var token: ChangeToken?
      var number = 0
      while true {
        let page = try await hand.store.changes(after: token, limit: 3)
        for record in page.records { states[record.id] = record }
        token = page.token
        if number < tasks.count {
          if let task = try await hand.store.task(tasks[number].id) {
            try await hand.change(task, [.title: .text("new \(number)")])
          }
          number += 7
          continue
        }
        if !page.hasMore { break }
      }
      for task in tasks {
        try expectEqual(
          states[.task(task.id)], try await hand.store.record(.task(task.id)), "the state that was followed")
      }
    },
    .init(
      "a token of another store, or from the future, is expired",
      "`.tokenExpired` for a token of another store, one that lies ahead of this store"
    ) { subject in
      let (hand, other) = (try await subject.hand(), try await subject.hand())
      try await hand.add(try hand.task("a"))
      try await other.add(try other.task("b"))
      let (mine, others) = (try await hand.token(), try await other.token())
      try expect(mine.epoch != others.epoch, "two stores have one epoch")
      let future = ChangeToken(epoch: mine.epoch, sequence: mine.sequence + 1)
      for token in [others, future] {
        try await expectFailure(.tokenExpired, "the token \(token)") {
          try await hand.store.changes(after: token, limit: 1)
        }
      }
    },
    .init(
      "a token has the digest of all commits up to there",
      "Its token has the digest of all commits up to there, to which each commit adds ``ChangeSet/digest(after:)``"
    ) { subject in
      let hand = try await subject.hand()
      var digest = ChangeToken.firstDigest
      try expectEqual(try await hand.token().digest, digest, "the digest of an empty store")
      var digests: [UInt64] = []
      for number in 0..<4 {
        let set = hand.set([.adding(.task(try hand.task("\(number)")))])
        _ = try await hand.store.commit(set)
        digest = set.digest(after: digest)
        digests.append(digest)
        try expectEqual(try await hand.token().digest, digest, "the digest of the commits")
      }
      // The end of a page before the last one, too, and of one whose reader does not begin at the beginning.
      let first = try await hand.store.changes(after: nil, limit: 1).token
      let second = try await hand.store.changes(after: first, limit: 1).token
      try expectEqual([first.digest, second.digest], [digests[0], digests[1]], "the digests at the ends of pages")
    },
    .init(
      "a token of another life of the store is expired",
      "one whose digest is not that of this store's commits up to there"
    ) { subject in
      let hand = try await subject.hand()
      try await hand.add(try hand.task("a"))
      let token = try await hand.token()
      // As many commits, but other ones: the store was set back, and written to again.
      let other = ChangeToken(epoch: token.epoch, sequence: token.sequence, digest: token.digest.map { $0 ^ 1 })
      for number in 0..<3 {
        try await expectFailure(.tokenExpired, "the token of another life \(number) commits later") {
          try await hand.store.changes(after: other, limit: 1)
        }
        try expectEqual(
          try await hand.store.changes(after: token, limit: .max).records.count, number, "what changed since")
        // Of a store that counted no digests then.
        let old = ChangeToken(epoch: token.epoch, sequence: token.sequence)
        try expectEqual(
          try await hand.store.changes(after: old, limit: .max).records.count, number, "what changed since then")
        try await hand.add(try hand.task("\(number)"))
      }
    },
    .init(
      "a token older than a dropped tombstone is expired", "one older than the newest tombstone that was dropped",
      needsConditions: true
    ) { subject in
      let hand = try await subject.hand(bounds: HistoryBounds(tombstoneAge: 3600))
      let task = try hand.task("a", trashed: hand.now)
      try await hand.add(task)
      let old = try await hand.token()
      try await hand.commit([.replacing(.task(task), with: try hand.tombstone(of: .task(task)))])
      let new = try await hand.token()
      hand.time.advance(by: 3500)
      try await hand.add(try hand.task("b"))
      try expectEqual(try await hand.store.changes(after: old, limit: 9).records.count, 2, "what changed since")
      hand.time.advance(by: 200)
      try await hand.add(try hand.task("c"))
      try expectEqual(try await hand.store.record(.task(task.id)), nil, "the tombstone after its time")
      try await expectFailure(.tokenExpired, "the token before the tombstone") {
        try await hand.store.changes(after: old, limit: 9)
      }
      try expectEqual(try await hand.store.changes(after: new, limit: 9).records.count, 2, "what changed after it")
      try expectEqual(
        try await hand.store.changes(after: nil, limit: 9).records.count, 2, "the feed from the beginning")
      let first = try await hand.store.changes(after: nil, limit: 1)
      let rest = try await hand.store.changes(after: first.token, limit: 9)
      try expectEqual(first.records.count + rest.records.count, 2, "the pages of a reader who begins afterwards")
    },
    .init(
      "a tombstone's time begins when it arrives", "older than the newest tombstone that was dropped",
      needsConditions: true
    ) { subject in
      let hand = try await subject.hand(bounds: HistoryBounds(tombstoneAge: 3600))
      let task = try hand.task("a")
      let record = Record.tombstone(Tombstone(id: .task(task.id), version: task.version, date: .earliest))
      try await hand.commit([.adding(record)], kind: .replication)
      try await hand.add(try hand.task("b"))
      try expectEqual(try await hand.store.record(.task(task.id)), record, "an old tombstone that has just arrived")
    },
  ]

  static let tokens: [TaskStoreRequirement] = [
    .init(
      "the current token comes at once, and newer ones when something is committed",
      "the current token at once, then newer ones as commits happen"
    ) { subject in
      let hand = try await subject.hand()
      try await hand.add(try hand.task("a"))
      let current = try await hand.token()
      let (store, woken) = (hand.store, hand)
      let seen = try await withinLimit("a newer token, though something was committed") {
        var seen: [ChangeToken] = []
        for try await token in store.tokens() {
          seen.append(token)
          // Committed only now that the reader is listening: a store that tells the present alone never wakes it.
          if seen.count == 1 { try await woken.add(try woken.task("b")) }
          if seen.count == 2 { break }
        }
        return seen
      }
      try expectEqual(seen, [current, try await hand.token()], "the tokens before and after the commit")
    },
    .init("a slow reader gets the newest token", "coalesced for slow readers") { subject in
      let hand = try await subject.hand()
      let tokens = hand.store.tokens()
      for number in 0..<20 { try await hand.add(try hand.task("\(number)")) }
      let newest = try await hand.token()
      try await withinLimit("the newest token") {
        var seen = 0
        for try await token in tokens {
          seen += 1
          if token == newest { return }
          try expect(seen < 20, "every token is delivered, however late the reader is")
        }
        throw RequirementFailure("the sequence ends before the newest token")
      }
    },
    .init("tokens end when their reader is cancelled", "The sequence ends when the reading task is cancelled") {
      subject in
      let hand = try await subject.hand()
      let store = hand.store
      try await withinLimit("the end of the sequence, once its reader was cancelled") {
        for try await _ in store.tokens() { withUnsafeCurrentTask { $0?.cancel() } }
      }
    },
  ]
}
