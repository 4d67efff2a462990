import Testing

// The program exports nothing.
@testable import board

@Suite struct KeyDecoderTests {
  /// Bytes as they are typed here, and the keys that they mean together with a deadline behind them.
  static let meanings: [(String, [Key])] = [
    ("a", [Key(.text("a"))]),
    ("Q~ ", [Key(.text("Q")), Key(.text("~")), Key(.text(" "))]),
    ("é日👩", [Key(.text("é")), Key(.text("日")), Key(.text("👩"))]),
    ("\r", [Key(.enter)]), ("\n", [Key(.enter)]), ("\t", [Key(.tab)]),
    ("\u{7F}", [Key(.backspace)]), ("\u{8}", [Key(.backspace)]),
    ("\u{12}", [Key(.text("r"), .control)]), ("\u{1A}", [Key(.text("z"), .control)]),
    ("\u{0}\u{1C}", []),
    // Control characters beyond ASCII command terminals too.
    ("\u{9B}A", [Key(.text("A"))]),
    ("\u{1B}", [Key(.escape)]), ("\u{1B}\u{1B}", [Key(.escape), Key(.escape)]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [Key(.up), Key(.down), Key(.right), Key(.left)]),
    ("\u{1B}OA\u{1B}OB\u{1B}OH\u{1B}OF", [Key(.up), Key(.down), Key(.home), Key(.end)]), ("\u{1B}OM", [Key(.enter)]),
    ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end, .home, .end].map { Key($0) }),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [Key(.delete), Key(.pageUp), Key(.pageDown)]),
    ("\u{1B}[Z", [Key(.tab, .shift)]),
    ("\u{1B}[1;3A\u{1B}[1;5D\u{1B}[1;2C", [Key(.up, .alt), Key(.left, .control), Key(.right, .shift)]),
    ("\u{1B}\u{1B}[A", [Key(.up, .alt)]), ("\u{1B}\u{1B}OB", [Key(.down, .alt)]),
    ("\u{1B}[3;5~", [Key(.delete, .control)]),
    ("\u{1B}x\u{1B}ä\u{1B}\u{7F}\u{1B}\r", [.text("x"), .text("ä"), .backspace, .enter].map { Key($0, .alt) }),
    ("\u{1B}[", [Key(.text("["), .alt)]), ("\u{1B}O", [Key(.text("O"), .alt)]),
    ("\u{1B}[200~one\ntwo\u{1B}[Athree\u{1B}[201~x", [Key(.paste("one\ntwo\u{1B}[Athree")), Key(.text("x"))]),
    ("\u{1B}[200~\u{1B}[201~", [Key(.paste(""))]),
    // Nothing is known for these: function keys, a mouse, answers of terminals, a console's keys, keys with a number.
    ("\u{1B}[15~x", [Key(.text("x"))]), ("\u{1B}[<0;12;7Mx", [Key(.text("x"))]), ("\u{1B}[?1;2cx", [Key(.text("x"))]),
    ("\u{1B}[24;80Rx", [Key(.text("x"))]), ("\u{1B}[[Ax", [Key(.text("x"))]), ("\u{1B}[97;5ux", [Key(.text("x"))]),
    ("\u{1B}OPx", [Key(.text("x"))]), ("\u{1B}[201~x", [Key(.text("x"))]),
    ("\u{1B}]11;rgb:0000/0000/0000\u{7}x", [Key(.text("x"))]), ("\u{1B}P1$r0m\u{1B}\\x", [Key(.text("x"))]),
    ("\u{1B}[\(String(repeating: "9", count: 300))~x", [Key(.text("x"))]),
    ("\u{1B}[\(String(repeating: "1;", count: 300))Ax", [Key(.text("x"))]),
    // Begun and not ended.
    ("\u{1B}[1;3", []), ("\u{1B}[1\rx", [Key(.enter), Key(.text("x"))]), ("\u{1B}[1\u{1B}[A", [Key(.up)]),
    ("\u{1B}]0;title", []),
  ]

  @Test(arguments: meanings) func bytesMeanKeys(_ bytes: String, _ keys: [Key]) {
    let decoder = Line()
    #expect(decoder.decode(bytes.utf8) + decoder.settle() == keys)
    #expect(!decoder.isUndecided)
  }

  @Test(arguments: meanings) func piecesMeanTheSame(_ bytes: String, _ keys: [Key]) {
    let decoder = Line()
    #expect(bytes.utf8.flatMap { decoder.decode([$0]) } + decoder.settle() == keys)
  }

  @Test func onlyWhatMayBeAKeyOfItsOwnWaitsForTheDeadline() {
    let decoder = Line()
    for (bytes, isUndecided) in [("a", false), ("\u{1B}", true), ("[", true), ("1", true), ("~", false)] {
      _ = decoder.decode(bytes.utf8)
      #expect(decoder.isUndecided == isUndecided, "behind \(bytes)")
    }
    // A character that is on its way is no other key, however slow the line is.
    _ = decoder.decode([0xE6])
    #expect(!decoder.isUndecided && decoder.settle().isEmpty)
    #expect(decoder.decode([0x97, 0xA5]) == [Key(.text("日"))])
    _ = decoder.decode("\u{1B}[200~half".utf8)
    #expect(!decoder.isUndecided && decoder.settle().isEmpty)
    #expect(decoder.decode(" more\u{1B}[201~".utf8) == [Key(.paste("half more"))])
  }

  @Test(
    arguments: [[0xC3], [0xE6, 0x97], [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80], [0x80]] as [[UInt8]])
  func bytesThatAreNoTextAreSwallowed(_ bytes: [UInt8]) {
    let decoder = Line()
    #expect(decoder.decode(bytes + Array("x".utf8)) == [Key(.text("x"))])
  }

  @Test func anEndlessPasteIsCutAndEnds() {
    let decoder = Line()
    #expect(decoder.decode("\u{1B}[200~".utf8).isEmpty)
    #expect(decoder.decode(repeatElement(UInt8(ascii: "x"), count: 3_000_000)).isEmpty)
    let keys = decoder.decode("\u{1B}[201~y".utf8)
    #expect(keys == [Key(.paste(String(repeating: "x", count: 1 << 20))), Key(.text("y"))])
  }
}

/// A decoder that can be asked within an expectation.
private final class Line {
  private var decoder = KeyDecoder()

  var isUndecided: Bool { decoder.isUndecided }

  func decode(_ bytes: some Sequence<UInt8>) -> [Key] { decoder.decode(bytes) }

  func settle() -> [Key] { decoder.settle() }
}
