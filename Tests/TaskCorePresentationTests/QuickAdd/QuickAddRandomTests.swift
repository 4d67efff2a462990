import TaskCore
import TaskCorePresentation
import TaskCoreTestSupport
import Testing

/// What holds for every line.
@Suite struct QuickAddRandomTests {
  private static let pieces = [
    "tomorrow", "today", "monday", "sat", "next", "this", "on", "by", "due", "from", "starting", "at", "in", "every",
    "every!", "daily", "weeks", "days", "hours", "2", "15", "15th", "June", "May", "2026", "2026-06-15", "17:00", "5pm",
    "noon", "tonight", "evening", "+3d", "#home", "#\"a b\"", "@Errands", "@nobody", "!high", "!2", "!!", "!!!", "and",
    "of", "the", "about", "mum", "Call", "…", ",", "tomorrow,", "friday.", "(monday)", "e\u{301}", "👩‍👩‍👧", "#👍🏽", "＃ｘ",
    "\u{301}", "\u{FE0F}", "#\u{FE0F}\u{20E3}", "0", "99999999999999999999", "Straße", "ﬁ", "\u{0}", "🇪🇸🇪",
  ]
  private static let blanks = [" ", " ", " ", "  ", "\u{3000}", "\t", "\r\n", ""]
  private static let quotes = ["\"", "'", "“", "”", "‘", "’"]

  private let context: QueryContext
  private let lists: [TaskList]

  init() throws {
    context = try quickAddContext("2026-06-15T10:00:30+02:00", "Europe/Madrid")
    lists = [try quickAddList("Errands", number: 1)]
  }

  @Test func partsLieInTheLineInOrder() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<3000 {
      let line = randomLine(of: Self.pieces + Self.quotes, &generator)
      let reading = QuickAdd().read(line, lists: lists, in: context)
      let borders = Set(line.indices).union([line.endIndex])
      var end = line.startIndex
      for part in reading.parts {
        #expect(part.range.lowerBound >= end && !part.range.isEmpty, "“\(line)”")
        #expect(borders.isSuperset(of: [part.range.lowerBound, part.range.upperBound]), "“\(line)”")
        #expect(!part.meaning.isEmpty, "“\(line)”")
        end = part.range.upperBound
      }
      let kinds = reading.parts.map(\.kind).filter { $0 != .tag }
      #expect(Set(kinds).count == kinds.count, "“\(line)”")
      do throws(TaskFailure) {
        let task = try reading.task()
        #expect(task.title == reading.title, "“\(line)”")
      } catch {
        #expect(error.code == .invalid && error.field != nil, "“\(line)”: \(error)")
      }
    }
  }

  /// Words of days and times, and what joins two of them: beside what was taken none of them is left.
  @Test func whatIsTakenIsTheWholePhrase() throws {
    var generator = SeededGenerator(seed: testSeed())
    let times = [
      "tomorrow", "friday", "10:30", "10:30-11:30", "17:00", "5-6pm", "7pm", "tonight", "at 9", "daily", "every monday",
      "in 3 days", "15 June", "on friday", "half past nine",
    ]
    let loose: Set = ["tomorrow", "friday", "10:30", "10:30-11:30", "17:00", "5-6pm", "7pm", "tonight", "monday"]
    let joints: Set = ["or", "and", "until", "to", "-", "before"]
    let texts = ["Call", "mum", "about", "it", "#home", "!high"]
    for _ in 0..<5000 {
      let pieces = (0..<Int.random(in: 2...7, using: &generator)).map { _ in
        [times, Array(joints).sorted(), texts].randomElement(using: &generator)?.randomElement(using: &generator) ?? ""
      }
      let line = pieces.joined(separator: " ")
      let parts = QuickAdd().read(line, lists: lists, in: context).parts
      for part in parts where ![.tag, .priority, .list].contains(part.kind) {
        let behind = words(String(line[part.range.upperBound...]))
        let before = words(String(line[..<part.range.lowerBound]))
        // What follows may be another part, or what another part of the same kind has replaced.
        let isAlone = parts.filter { ![.tag, .priority, .list].contains($0.kind) }.count == 1
        guard isAlone, !times.contains(where: { before.joined(separator: " ").contains($0) }) else { continue }
        // Of two times the day has one, and the other is text.
        let hasTime = line[part.range].contains { $0.isNumber } || line[part.range].contains("half")
        if hasTime, behind.first?.first?.isNumber == true { continue }
        if let first = behind.first { #expect(!loose.contains(String(first)), "“\(line)”: \(part)") }
        if behind.count > 1, joints.contains(String(behind[0])) {
          #expect(!loose.contains(String(behind[1])), "“\(line)”: \(part)")
        }
      }
    }
  }

  @Test func refusingAllLeavesTheLine() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let line = randomLine(of: Self.pieces, &generator)
      var refused: [Range<String.Index>] = []
      var reading = QuickAdd().read(line, lists: lists, in: context)
      while !reading.parts.isEmpty {
        try #require(refused.count < line.utf8.count, "“\(line)”")
        for part in reading.parts { #expect(!refused.contains { $0.overlaps(part.range) }, "“\(line)”") }
        refused += reading.parts.map(\.range)
        reading = QuickAdd().read(line, refusing: refused, lists: lists, in: context)
      }
      #expect(words(reading.title) == words(line))
    }
  }

  @Test func indicesOfAnotherLineDoNoHarm() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let (line, other) = (randomLine(of: Self.pieces, &generator), randomLine(of: Self.pieces, &generator) + "x")
      let middle = other.indices.randomElement(using: &generator) ?? other.startIndex
      let reading = QuickAdd().read(line, refusing: [middle..<other.endIndex], lists: lists, in: context)
      #expect(reading.line == line)
    }
  }

  @Test func lineOfPlainWordsIsItsTitle() {
    var generator = SeededGenerator(seed: testSeed())
    let letters = Array("bcdfghjklmnpqrstvwxz")
    for _ in 0..<1000 {
      let line = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        // Without a vowel no word of a date is made.
        String(
          (0..<Int.random(in: 4...9, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "b" })
      }.joined(separator: " ")
      let reading = QuickAdd().read(line, in: context)
      #expect(reading.title == line)
      #expect(reading.parts.isEmpty)
    }
  }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  private func randomLine(of pieces: [String], _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      (pieces.randomElement(using: &generator) ?? "") + (Self.blanks.randomElement(using: &generator) ?? "")
    }.joined()
  }
}
