import TaskCoreTestSupport
import Testing

@testable import TaskCore

/// Where a search has matched, in the text as it was written.
struct HighlightTests {
  @Test(
    arguments: [
      (["milk"], "Buy MILK, more milk", "Buy [MILK], more [milk]"),
      (["cafe"], "Un cafe\u{301} noir", "Un [cafe\u{301}] noir"),
      (["cafe"], "caf\u{E9}s", "[caf\u{E9}]s"), (["strasse"], "Die Straße", "Die [Straße]"), (["s"], "aß", "a[ß]"),
      (["fine"], "ﬁne", "[ﬁne]"), (["i"], "ﬁne", "[ﬁ]ne"), (["a b"], "A \t\n B c", "[A \t\n B] c"),
      (["abc"], "ＡＢＣ", "[ＡＢＣ]"), (["中"], "大中小中", "大[中]小[中]"), (["aa"], "aaaa b aa", "[aaaa] b [aa]"),
      (["ab", "bc"], "abc", "[abc]"), (["a", "b"], "ab a", "[ab] [a]"), ([""], "abc", "abc"), (["x"], "abc", "abc"),
      ([], "abc", "abc"), (["ᄒ"], "한글", "[한]글"), (["글"], "한글", "한[글]"),
      (["b"], "a\u{AD}b\u{200B}c", "a\u{AD}[b]\u{200B}c"),
      (["👧"], "x👩‍👩‍👧y", "x[👩‍👩‍👧]y"), (["łódź"], "do Łodzi, ŁÓDŹ", "do [Łodz]i, [ŁÓDŹ]"),
      (["क\u{93C}"], "क\u{94D}\u{93C}ख", "[क\u{94D}\u{93C}ख]"), (["a"], "", ""),
    ] as [([String], String, String)])
  func rangesAreOfTheOriginalText(sought: [String], text: String, expected: String) {
    var marked = ""
    var place = text.startIndex
    for range in Folding.ranges(of: sought, in: text) {
      marked += text[place..<range.lowerBound] + "[" + text[range] + "]"
      place = range.upperBound
    }
    marked += text[place...]
    #expect(Array(marked.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func theMapHoldsTheFoldedText() throws {
    var generator = SeededGenerator(seed: testSeed())
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x20...0x20, 0x80...0x24F, 0x300...0x36F, 0x900...0xDFF, 0x93C...0x94D, 0x1100...0x11FF,
      0x2000...0x206F,
      0x3040...0x30FF, 0xAC00...0xD7A3, 0xFB00...0xFFFF, 0...0x10FFFF,
    ]
    for _ in 0..<3000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let range = ranges[Int.random(in: ranges.indices, using: &generator)]
        scalars.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? " ")
      }
      let text = String(scalars)
      let folded = Folding.fold(text)
      #expect(FoldedMap(text).bytes.elementsEqual(folded.utf8), "\(scalars.map(\.value))")
      let part = folded.unicodeScalars.dropFirst(Int.random(in: 0...3, using: &generator)).prefix(2)
      let sought = Folding.fold(String(String.UnicodeScalarView(part)))
      // What is highlighted holds what was sought, and something is wherever there is a match.
      let found = Folding.ranges(of: [sought], in: text)
      #expect(found.isEmpty == (sought.isEmpty || !Folding.contains(folded, sought)))
      for range in found { #expect(Folding.contains(Folding.fold(String(text[range])), sought)) }
    }
  }

  @Test func aFilterHighlightsWhatItSearchesFor() {
    let filter = TaskFilter.and([.or([.text("milk"), .text("x")]), .not(.text("buy")), .open])
    #expect(filter.soughtTexts == ["milk", "x"])
    let text = "Buy milk"
    #expect(filter.highlights(in: text).map { text[$0] } == ["milk"])
  }
}
