import Foundation
import TaskCoreTestSupport
import Testing

@testable import TaskCore

@Suite("Folding")
struct FoldingTests {
  @Test(
    arguments: [
      ("", ""), ("abc", "abc"), ("Buy MILK", "buy milk"), ("  a \t\r\n b  ", "a b"), (" \n ", ""),
      ("a\u{0}b", "a\u{0}b"), ("cafe\u{301}", "cafe"), ("caf\u{E9}", "cafe"),
      ("Straße", "strasse"), ("STRASSE", "strasse"), ("STRAẞE", "strasse"),
      ("İstanbul", "istanbul"), ("ISTANBUL", "istanbul"), ("ıstanbul", "istanbul"), ("ﬁne", "fine"), ("ＡＢＣ", "abc"),
      ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("Łódź Øre Đà Ħ Æsir Œuvre", "lodz ore da h aesir oeuvre"), ("ǼǾ", "aeo"),
      ("ł ø đ ħ æ œ", "l o d h ae oe"), ("Позвонить", "позвонить"), ("Ёлка Й", "елка и"), ("中文测试zzz", "中文测试zzz"),
      ("a\u{200B}\u{AD}b\u{FE0F}", "ab"), ("x²", "x2"), ("a\u{A0}\u{3000}\u{2028}b", "a b"), ("ﾊﾟ", "ハ\u{309A}"),
      ("が", "か\u{3099}"), ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("👍🏽", "👍🏽"),
      ("K Å µ ſ", "k a μ s"),
      ("´a", "a"), ("\u{85}", ""), ("\u{FEFF}bom", "bom"), ("क\u{94D}\u{93C}", "क\u{93C}\u{94D}"),
    ])
  func `takes away case, accents, width and form`(text: String, expected: String) {
    #expect(Array(Folding.fold(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `changes nothing when repeated, on text of any scalars`() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<3000 {
      let text = randomText(&generator)
      let folded = Folding.fold(text)
      #expect(Folding.fold(folded).utf8.elementsEqual(folded.utf8), "\(text.unicodeScalars.map(\.value))")
      #expect(!folded.utf8.contains(0x0A))
      #expect(!folded.unicodeScalars.contains { $0.properties.isWhitespace && $0 != " " })
      #expect(!folded.utf8.elementsEqual(" ".utf8) && folded.utf8.first != 0x20 && folded.utf8.last != 0x20)
    }
  }

  @Test func `is the same for every Unicode form of a text`() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let text = randomText(&generator)
      let folded = Folding.fold(text)
      var forms = [text.decomposedStringWithCanonicalMapping, text.decomposedStringWithCompatibilityMapping]
      // Foundation composes U+1113 and U+1163, which Unicode does not: that would be another text.
      let composed = text.precomposedStringWithCanonicalMapping
      if composed == text { forms.append(composed) }
      for form in forms {
        #expect(Folding.fold(form).utf8.elementsEqual(folded.utf8), "\(text.unicodeScalars.map(\.value))")
      }
    }
  }

  @Test func `treats each scalar by the same recipe`() {
    // Tables and short cuts, against the recipe; and what the recipe gives is what it leaves alone.
    for value in UInt32(0)...0x2FFFF {
      // Every other range is unassigned, or private, or ideographs like those at its ends.
      guard !(0x20000 + 0x100..<0x2F800).contains(value), let scalar = Unicode.Scalar(value) else { continue }
      let recipe = Folding.fold(scalar)
      let folded = Folding.fold(String(scalar))
      if !folded.utf8.elementsEqual(trimmed(recipe).utf8) { Issue.record("U+\(String(value, radix: 16))") }
      for result in recipe.unicodeScalars where !Folding.fold(result).utf8.elementsEqual(String(result).utf8) {
        Issue.record("U+\(String(value, radix: 16)) gives U+\(String(result.value, radix: 16)), which folds further")
      }
    }
  }

  private func trimmed(_ text: String) -> String {
    let words = text.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
    return words.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("Позвонить маме", "позв", true), ("cafe\u{301} noir", "caf\u{E9}", true), ("中文测试zzz", "中", true),
      ("ＡＢＣ", "abc", true), ("Straße", "STRASSE", true), ("ﬁ", "fi", true), ("abc", "", true), ("", "", true),
      ("", "a", false),
      ("abc", "abcd", false), ("aab", "ab", true), ("abc", "c", true), ("abc", "a", true), ("abc", "d", false),
      ("позвонить", "позже", false), ("👩‍👩‍👧", "👧", true),
    ])
  func `finds one text within another`(text: String, part: String, expected: Bool) {
    #expect(Folding.contains(Folding.fold(text), Folding.fold(part)) == expected)
  }

  @Test func `finds what a search of the plainest kind finds`() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<5000 {
      let text = randomLetters(0...20, &generator)
      let part = randomLetters(0...4, &generator)
      let (bytes, sought) = (Array(text.utf8), Array(part.utf8))
      let expected = bytes.indices.contains { bytes[$0...].starts(with: sought) } || sought.isEmpty
      #expect(Folding.contains(text, part) == expected, "\(part) in \(text)")
    }
  }

  private func randomLetters(_ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    String((0..<Int.random(in: count, using: &generator)).map { _ in generator.next() % 2 == 0 ? "a" : "ж" })
  }

  /// A few scalars: of any plane, of the scripts that fold in some way, marks of all classes, and white space.
  private func randomText(_ generator: inout SeededGenerator) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x10FFFF, 0...0xFFFF, 0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x370...0x5FF, 0x900...0xDFF, 0x1100...0x11FF,
      0x1E00...0x1FFF, 0x2000...0x206F, 0x3040...0x30FF, 0xAC00...0xD7A3, 0xFB00...0xFFFF, 0x1D100...0x1D7FF,
      0x93C...0x94D, 0x3099...0x309A, 0x11000...0x114FF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let range = ranges[Int.random(in: ranges.indices, using: &generator)]
      text.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? " ")
    }
    return String(text)
  }
}
