import Testing

@testable import board

@Suite struct TextFieldTests {
  @Test func keysWriteWhereTheCursorIs() {
    var field = TextField("ad")
    field.press(Key(.left), Key(.text("b")), Key(.text("c")))
    #expect(field == TextField(before: "abc", after: "d"))
    field.press(Key(.home), Key(.delete), Key(.end), Key(.backspace))
    #expect(field == TextField(before: "bc", after: ""))
  }

  @Test func theCursorMovesByWholeCharacters() {
    var field = TextField("e\u{301}👨‍👩‍👧🇪🇸")
    field.press(Key(.left))
    #expect(field.after == "🇪🇸")
    field.press(Key(.backspace))
    #expect(field.text == "e\u{301}🇪🇸")
    field.press(Key(.backspace), Key(.delete))
    #expect(field.text.isEmpty)
  }

  @Test func aCharacterMayArriveInPieces() {
    var field = TextField("x")
    field.press(Key(.text("👩")), Key(.text("\u{200D}")), Key(.text("💻")), Key(.left))
    #expect(field == TextField(before: "x", after: "👩‍💻"))
  }

  @Test func wordsAreSkippedAndDeleted() {
    var field = TextField("call  mum today")
    field.press(Key(.left, .control))
    #expect(field.after == "today")
    field.press(Key(.text("w"), .control))
    #expect(field == TextField(before: "call  ", after: "today"))
    field.press(Key(.text("b"), .alt), Key(.text("d"), .alt))
    #expect(field == TextField(before: "", after: "  today"))
    field.press(Key(.right, .alt), Key(.backspace, .alt), Key(.backspace, .alt), Key(.left, .control))
    #expect(field.text.isEmpty)
  }

  @Test func theRestOfTheLineIsDeletedOnEitherSide() {
    var field = TextField(before: "one", after: "two")
    field.press(Key(.text("k"), .control))
    #expect(field.text == "one")
    field.press(Key(.text("u"), .control))
    #expect(field.text.isEmpty)
  }

  @Test func whatIsPastedBecomesOneLineWithoutControlCharacters() {
    var field = TextField()
    field.press(Key(.paste("one\r\ntwo\nthree\rfour\tfive\u{1B}[31m\u{0}\u{2028}six")))
    #expect(field.text == "one two three four five[31m six")
  }

  @Test func notesKeepTheirLines() {
    var field = TextField("a", isMultiline: true)
    field.press(Key(.enter, .alt), Key(.paste("b\r\nc\td")))
    #expect(field.text == "a\nb\nc d")
    #expect(!field.takes(Key(.enter)))
  }

  @Test func otherKeysAreLeftToOthers() {
    let field = TextField("a")
    for key in [Key(.enter), Key(.escape), Key(.up), Key(.tab), Key(.text("r"), .control), Key(.enter, .alt)] {
      #expect(!field.takes(key), "\(key)")
    }
    #expect(field.text == "a")
  }
}

extension TextField {
  init(before: String, after: String) {
    self.init(after)
    press(Key(.home))
    press(Key(.paste(before)))
  }

  mutating func press(_ keys: Key...) {
    for key in keys {
      let isTaken = take(key)
      #expect(isTaken, "\(key)")
    }
  }

  func takes(_ key: Key) -> Bool {
    var field = self
    return field.take(key) || field != self
  }
}
