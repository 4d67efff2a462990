import TaskCore
import TaskCoreSQLite
import Testing

/// The full-text index follows every change, and finds what testing each task would find.
@Suite(.serialized) struct SearchTests {
  private func titles(_ text: String, _ store: SQLiteTaskStore) async throws -> [String] {
    let query = TaskQuery(.text(text), order: .title, limit: 100, in: .utc)
    let titles = try await store.tasks(matching: query).tasks.map(\.title)
    #expect(try await store.count(.text(text), in: .utc) == titles.count)
    return titles
  }

  @Test func textsOfEveryLengthAreFound() async throws {
    try await withStore { store, _ in
      var maker = Maker()
      let names = [
        "a", "買い物", "物", "x\u{FFFE}", "\u{10FFFF}", "say \"hello\" now", "AND OR", "naïve café", "100% *sure*", "ab",
      ]
      _ = try await store.commit(maker.adding(try names.map { try maker.task($0) }))
      for name in names {
        let scalars = Array(name.unicodeScalars)
        for start in scalars.indices {
          for end in start..<scalars.count {
            let part = Folding.fold(String(String.UnicodeScalarView(scalars[start...end])))
            let expected = names.filter { Folding.fold($0).utf8Contains(part) }
            #expect(Set(try await titles(part, store)) == Set(expected), "\(part)")
          }
        }
      }
      #expect(try await titles("x\u{0}", store) == [])
      #expect(Set(try await titles("物\n", store)) == ["買い物", "物"])
    }
  }

  @Test func aChangedTextIsFoundByItsNewWordsAlone() async throws {
    try await withStore { store, path in
      var maker = Maker()
      let task = try maker.task("first words", tags: ["home"])
      _ = try await store.commit(maker.adding([task]))
      let changed = try task.changed(title: "second thoughts", tags: ["bureau"], version: maker.version())
      _ = try await store.commit(maker.set([Change(replacing: task.version, with: .task(changed))]))
      for text in ["first", "fi", "f", "home"] { #expect(try await titles(text, store) == []) }
      for text in ["second", "se", "bureau", "thoughts"] {
        #expect(try await titles(text, store) == ["second thoughts"])
      }
      let tombstone = Tombstone(id: .task(task.id), version: maker.version(), date: .morning)
      _ = try await store.commit(maker.set([Change(replacing: changed.version, with: .tombstone(tombstone))]))
      #expect(try await titles("second", store) == [])
      let connection = try Connection(path: path)
      #expect(try connection.value("SELECT count(*) FROM search_term") == "0")
      try connection.execute("INSERT INTO search (search) VALUES ('integrity-check')")
      try connection.close()
    }
  }

  @Test func noTextReachesFromOnePartIntoTheNext() async throws {
    try await withStore { store, _ in
      var maker = Maker()
      _ = try await store.commit(maker.adding([try maker.task("one", tags: ["two"])]))
      #expect(try await titles("one two", store) == [])
      #expect(try await titles("onetwo", store) == [])
      #expect(try await titles("e t", store) == [])
    }
  }

  @Test(arguments: [
    ("house", "search VIRTUAL TABLE"), ("ho", "search_term VIRTUAL TABLE"), ("家", "search_term VIRTUAL TABLE"),
  ])
  func fewMatchesComeFromTheIndex(text: String, table: String) async throws {
    try await withStore { _, path in
      let connection = try Connection(path: path)
      let plans = try connection.candidatePlans(of: TaskQuery(.and([.text(text), .open]), order: .due, in: .utc))
      #expect(!plans.isEmpty)
      for plan in plans {
        #expect(plan.contains(table) && plan.contains("SEARCH task USING INTEGER PRIMARY KEY"), "\(plan)")
      }
      try connection.close()
    }
  }
}

extension String {
  fileprivate func utf8Contains(_ part: String) -> Bool {
    let (bytes, sought) = (Array(utf8), Array(part.utf8))
    return sought.isEmpty || bytes.indices.contains { bytes[$0...].starts(with: sought) }
  }
}
