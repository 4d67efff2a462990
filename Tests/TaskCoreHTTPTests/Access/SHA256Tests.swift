import TaskCoreHTTP
import Testing

/// The vectors of FIPS 180-4 and of NIST's validation programme.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func hashesOfTheStandard(message: String, hash: String) {
    #expect(SHA256.hash(message.utf8).hexadecimal == hash)
  }

  @Test func aMillionLettersMayComeInPieces() {
    for size in [1_000_000, 64, 63, 65, 4_096] {
      var hash = SHA256()
      var rest = 1_000_000
      while rest > 0 {
        hash.update([UInt8](repeating: UInt8(ascii: "a"), count: min(size, rest)))
        rest -= size
      }
      #expect(hash.finish().hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
  }

  /// Every length around the ends of a block, in one piece and byte by byte.
  @Test func piecesMakeNoDifference() {
    for length in 0..<200 {
      let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      var hash = SHA256()
      for byte in message { hash.update([byte]) }
      #expect(hash.finish() == SHA256.hash(message))
    }
  }
}
