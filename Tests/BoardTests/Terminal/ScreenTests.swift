import Testing

@testable import board

@Suite struct ScreenTests {
  private func screen(_ columns: Int, _ rows: Int = 1) -> Screen { Screen(Screen.Size(columns: columns, rows: rows)) }

  @Test func textStandsWhereItWasWritten() {
    var screen = screen(10, 2)
    #expect(screen.write("one", row: 0, column: 2) == 5)
    screen.write("two", row: 1, column: 0)
    #expect(screen.text == "  one\ntwo")
  }

  @Test func wideCharactersTakeTwoCells() {
    var screen = screen(12)
    #expect(screen.write("日本👨‍👩‍👧e\u{301}🇪🇸|", row: 0, column: 0) == 10)
    #expect(
      screen.row(0).map { $0.glyph.map(String.init) } == [
        "日", nil, "本", nil, "👨‍👩‍👧", nil, "e\u{301}", "🇪🇸", nil, "|", " ", " ",
      ])
  }

  @Test func halfOfAWideCharacterIsNeverShown() {
    var screen = screen(3)
    screen.write("日本", row: 0, column: 0)
    #expect(screen.text == "日")
    screen.write("x", row: 0, column: 0)
    #expect(screen.text == "x")
    screen.write("日", row: 0, column: 1)
    #expect(screen.text == "x日")
    screen.write("y", row: 0, column: 2)
    #expect(screen.text == "x y")
    screen.write("日", row: 0, column: 0)
    screen.write("本", row: 0, column: 1)
    #expect(screen.text == " 本")
  }

  @Test func whatLiesOutsideIsLeftOut() {
    var screen = screen(5, 1)
    screen.write("above", row: -1, column: 0)
    screen.write("below", row: 1, column: 0)
    screen.write("abcdefg", row: 0, column: -2)
    #expect(screen.text == "cdefg")
    screen.write("xyz", row: 0, column: 1, within: 2..<3)
    #expect(screen.text == "cdyfg")
    screen.write("far", row: 0, column: 99)
    screen.write("", row: 0, column: 0, within: 7..<9)
    #expect(screen.text == "cdyfg")
  }

  @Test func nothingThatCommandsATerminalGetsIn() {
    var screen = screen(40)
    screen.write("a\u{1B}[2Jb\u{7}c\u{9B}d\u{202E}e\nf", row: 0, column: 0)
    #expect(screen.text == "a\\u{1B}[2Jb\\u{7}c\\u{9B}d\\u{202E}e\\u{A}f")
  }

  @Test func marksWithNothingToStandOnAreLeftOut() {
    var screen = screen(5)
    screen.write("\u{301}a\u{200D}b", row: 0, column: 0)
    #expect(screen.row(0).allSatisfy { $0.glyph != nil } && screen.text.hasSuffix("b"))
  }

  @Test func sizesAreKeptWithinReason() {
    #expect(Screen.Size(columns: 0, rows: -3) == Screen.Size(columns: 1, rows: 1))
    #expect(Screen.Size(columns: .max, rows: .max) == Screen.Size(columns: 1000, rows: 1000))
  }
}

@Suite struct ScreenDifferenceTests {
  private let size = Screen.Size(columns: 10, rows: 3)

  private func screen(_ lines: [(Int, Int, String, Style)]) -> Screen {
    var screen = Screen(size)
    for (row, column, text, style) in lines { screen.write(text, style, row: row, column: column) }
    return screen
  }

  private func difference(_ old: Screen?, _ new: Screen, hasColours: Bool = true) -> String {
    String(decoding: ScreenDifference(hasColours: hasColours).bytes(from: old, to: new), as: UTF8.self)
  }

  @Test func equalScreensNeedNoBytes() {
    let screen = screen([(0, 0, "text 日本", .label)])
    #expect(difference(screen, screen).isEmpty)
  }

  @Test func onlyWhatDiffersIsWritten() {
    let old = screen([(0, 0, "one", .plain), (1, 0, "two", .plain)])
    let new = screen([(0, 0, "one", .plain), (1, 0, "tzo", .plain)])
    #expect(difference(old, new) == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[2;2H\u{1B}[0mz\u{1B}[0m\u{1B}[?2026l")
  }

  @Test func neighboursAreWrittenInOneGoAndStylesOnce() {
    let new = screen([(0, 2, "abc", .alarming)])
    #expect(difference(Screen(size), new).contains("\u{1B}[1;3H\u{1B}[0;31mabc\u{1B}[0m"))
  }

  @Test func whatNobodyKnowsIsWrittenAnew() {
    let new = screen([(2, 0, "abc", .plain)])
    #expect(difference(nil, new).contains("\u{1B}[2J\u{1B}[3;1H\u{1B}[0mabc"))
    var other = Screen(Screen.Size(columns: 5, rows: 3))
    other.write("abc", row: 2, column: 0)
    #expect(difference(other, new) == difference(nil, new))
  }

  @Test func withoutColoursTheRestOfAStyleRemains() {
    let new = screen([(0, 0, "a", .understood), (0, 1, "b", .alarming)])
    let text = difference(nil, new, hasColours: false)
    #expect(text.contains("\u{1B}[0;1;4ma\u{1B}[0mb"))
    #expect(!text.contains("3"), "\(text)")
  }

  @Test func theCursorIsPlacedBehindEverythingThatIsWide() {
    let new = screen([(0, 0, "日é!", .plain)])
    #expect(difference(nil, new).contains("日\u{1B}[1;3Hé\u{1B}[1;4H!"))
  }

  @Test func behindACharacterOfDisputedWidthTheRowIsWrittenAnew() {
    let old = screen([(0, 0, "👩‍💻 abc", .plain)])
    let new = screen([(0, 0, "x  abc", .plain)])
    #expect(difference(old, new).contains("x  abc"))
  }

  @Test func aCursorIsShownWhereItIsWanted() {
    var new = Screen(size)
    new.cursor = Screen.Position(row: 1, column: 4)
    #expect(difference(Screen(size), new).contains("\u{1B}[2;5H\u{1B}[?25h"))
    #expect(!difference(new, Screen(size)).contains("?25h"))
  }
}
