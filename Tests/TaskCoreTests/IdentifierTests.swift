import Foundation
import TaskCoreTestSupport
import Testing

@testable import TaskCore

private enum Thing {}
private typealias ID = Identifier<Thing>

@Suite("Identifier")
struct IdentifierTests {
  private let sample = ID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
  private let text = "01234567-89ab-cdef-fedc-ba9876543210"

  @Test func `takes 16 bytes`() {
    #expect(MemoryLayout<ID>.size == 16)
  }

  @Test func `is the same as text, as bytes and as a UUID`() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let id = ID(high: generator.next(), low: generator.next())
      #expect(ID(id.description) == id)
      #expect(ID(bytes: id.bytes) == id)
      #expect(ID(id.uuid) == id)
      #expect(id.uuid.uuidString.lowercased() == id.description)
      #expect(id.withBytes { Array($0) } == id.bytes)
    }
  }

  @Test func `prints lower case and reads either`() {
    #expect(sample.description == text)
    #expect(ID(text) == sample)
    #expect(ID(text.uppercased()) == sample)
  }

  @Test(
    arguments: [
      "", "0", "01234567-89ab-cdef-fedc-ba987654321", "01234567-89ab-cdef-fedc-ba98765432100",
      "0123456789abcdeffedcba9876543210",
      "{01234567-89ab-cdef-fedc-ba9876543210}",
      "01234567-89ab-cdef-fedc-ba987654321g",
      "01234567-89ab-cdef-fedcb-a9876543210", "01234567089ab0cdef0fedc0ba9876543210",
      " 1234567-89ab-cdef-fedc-ba9876543210",
      "------------------------------------",
      "０1234567-89ab-cdef-fedc-ba98765432",
      "01234567-89ab-cdef-fedc-ba987654321\u{0}",
      "-1234567-89ab-cdef-fedc-ba9876543210",
    ])
  func `reads no other text`(text: String) {
    #expect(ID(text) == nil)
  }

  @Test func `reads no other number of bytes`() {
    for count in [0, 1, 15, 17, 32] { #expect(ID(bytes: [UInt8](repeating: 0, count: count)) == nil) }
  }

  @Test func `compares as its bytes`() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let a = ID(high: generator.next() >> 60, low: generator.next())
      let b = ID(high: generator.next() >> 60, low: generator.next())
      #expect((a < b) == a.bytes.lexicographicallyPrecedes(b.bytes))
      #expect((a < b) == (a.description < b.description))
    }
  }

  /// From Python: `uuid.uuid5(uuid.UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), name)`.
  @Test(
    arguments: [
      ("www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
      ("", "4ebd0208-8328-5d69-8c44-ec50939c0967"),
      ("next", "fe26847b-d0ef-52b5-bc54-58afc236d3f3"),
      ("Позвонить", "6aac1a20-04f4-5a65-959b-1771b24c1e96"),
      (String(repeating: "x", count: 1000), "f6d12730-a238-51ed-bf69-3689855f9bbf"),
    ])
  func `of a name is the UUID of version 5`(name: String, expected: String) throws {
    let dns = try #require(Identifier<Never>("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(ID(name: name.utf8, in: dns).description == expected)
  }

  @Test func `hashes as RFC 3174 does`() {
    let vectors = [
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
      (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ]
    for (message, expected) in vectors { #expect(hexadecimal(SHA1.hash(Array(message.utf8))) == expected) }
  }

  /// From Python: the SHA-1 of the hexadecimal SHA-1s of `"x" * n` for n in 0..<200, joined.
  @Test func `hashes messages of every length`() {
    let hashes = (0..<200).map { hexadecimal(SHA1.hash([UInt8](repeating: UInt8(ascii: "x"), count: $0))) }
    #expect(hexadecimal(SHA1.hash(Array(hashes.joined().utf8))) == "f024a06f9df4db3a81e536a8d16895eb9a9defb5")
  }

  private func hexadecimal(_ hash: SHA1.Hash) -> String {
    [hash.0, hash.1, hash.2, hash.3, hash.4].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }
}

@Suite("UUID of version 7")
struct UUIDVersion7Tests {
  @Test func `holds the milliseconds, the version and the variant`() {
    var generator = SeededGenerator(seed: 1)
    // The example in RFC 9562, appendix A.6.
    let uuid = UUID.version7(at: Date(timeIntervalSince1970: 1_645_557_742), using: &generator)
    #expect(uuid.uuidString.hasPrefix("017F22E2-79B0-7"))
    #expect("89AB".contains(uuid.uuidString.dropFirst(19).prefix(1)))
  }

  @Test func `of a later millisecond compares greater`() {
    var generator = SeededGenerator(seed: testSeed())
    var previous = ID(UUID.version7(at: Date(timeIntervalSince1970: 0), using: &generator))
    for second in 1..<1000 {
      let next = ID(UUID.version7(at: Date(timeIntervalSince1970: Double(second) / 100), using: &generator))
      #expect(previous < next)
      previous = next
    }
  }

  @Test(
    arguments: [
      (-Double.infinity, "00000000-0000-7"), (-1, "00000000-0000-7"), (.nan, "00000000-0000-7"),
      (.infinity, "FFFFFFFF-FFFF-7"), (1e300, "FFFFFFFF-FFFF-7"), (281_474_976_711, "FFFFFFFF-FFFF-7"),
    ])
  func `takes any date`(seconds: Double, prefix: String) {
    var generator = SeededGenerator(seed: 1)
    let uuid = UUID.version7(at: Date(timeIntervalSince1970: seconds), using: &generator)
    #expect(uuid.uuidString.hasPrefix(prefix))
  }

  @Test func `of now is new each time`() {
    #expect(Set((0..<1000).map { _ in UUID.version7() }).count == 1000)
  }
}
