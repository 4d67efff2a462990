import Foundation
import TaskCoreTestSupport
import Testing

@testable import TaskCore

@Suite("Version")
struct VersionTests {
  private let lastStamp: UInt64 = 253_402_300_799_999 << 16 | 0xFFFF

  @Test func `takes 16 bytes`() {
    #expect(MemoryLayout<Version>.size == 16)
  }

  @Test func `is the same as text and as bytes`() {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let version = Version(stamp: .random(in: 0...lastStamp, using: &generator), writer: generator.next())
      #expect(version != nil)
      #expect(version.flatMap { Version($0.description) } == version)
      #expect(version.flatMap { Version($0.description.uppercased()) } == version)
      #expect(version.flatMap { Version(bytes: $0.bytes) } == version)
    }
  }

  @Test func `prints its stamp and its writer`() throws {
    let version = try #require(Version(stamp: 0x0196_0000_0001_0002, writer: 0xABCD))
    #expect(version.description == "0196000000010002000000000000abcd")
    #expect(version.milliseconds == 0x0196_0000_0001)
  }

  @Test func `ends with the year 9999`() throws {
    let last = try #require(Version(stamp: lastStamp, writer: .max))
    #expect(Date(timeIntervalSince1970: Double(last.milliseconds + 1) / 1000) == yearEnd)
    #expect(Version(stamp: lastStamp + 1, writer: 0) == nil)
    #expect(Version(String(repeating: "f", count: 32)) == nil)
    #expect(Version(bytes: [UInt8](repeating: 255, count: 16)) == nil)
  }

  private var yearEnd: Date? { try? Date("10000-01-01T00:00:00Z", strategy: .iso8601) }

  @Test(
    arguments: [
      "", "0", "0196000000010002000000000000abc", "0196000000010002000000000000abcde",
      "0196000000010002000000000000abcg",
      "01960000-0001-0002-0000-00000000abcd", " 196000000010002000000000000abcd", "+196000000010002000000000000abcd",
    ])
  func `reads no other text`(text: String) {
    #expect(Version(text) == nil)
  }

  @Test func `compares by stamp, then by writer, as its bytes do`() throws {
    var generator = SeededGenerator(seed: testSeed())
    for _ in 0..<1000 {
      let a = try #require(Version(stamp: generator.next() >> 62, writer: generator.next() >> 1))
      let b = try #require(Version(stamp: generator.next() >> 62, writer: generator.next()))
      #expect((a < b) == (a.stamp < b.stamp || a.stamp == b.stamp && a.writer < b.writer))
      #expect((a < b) == a.bytes.lexicographicallyPrecedes(b.bytes))
    }
  }
}

@Suite("Version clock")
struct VersionClockTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)
  private let clock = VersionClock(writer: 7)

  @Test func `follows the wall clock`() throws {
    let version = try clock.next(at: now, after: [])
    #expect(version.stamp == 1_700_000_000_000 << 16)
    #expect(version.writer == 7)
    #expect(try clock.next(at: now.addingTimeInterval(1), after: []).milliseconds == 1_700_000_001_000)
  }

  @Test func `goes on when the wall clock stands still or goes back`() throws {
    let first = try clock.next(at: now, after: [])
    #expect(try clock.next(at: now, after: []).stamp == first.stamp + 1)
    #expect(try clock.next(at: .distantPast, after: []).stamp == first.stamp + 2)
    #expect(try clock.next(at: Date(timeIntervalSince1970: .nan), after: []).stamp == first.stamp + 3)
  }

  @Test func `makes versions later than all they replace`() throws {
    let later = try #require(Version(stamp: 1_800_000_000_000 << 16 | 0xFFFF, writer: 9))
    let earlier = try #require(Version(stamp: 5, writer: .max))
    let version = try clock.next(at: now, after: [earlier, later, earlier])
    #expect(version.stamp == later.stamp + 1)
    #expect(try clock.next(at: now, after: []) > version)
  }

  @Test func `refuses to pass the year 9999 and stays as it was`() throws {
    let last = try #require(Version(stamp: 253_402_300_799_999 << 16 | 0xFFFF, writer: 9))
    #expect { try clock.next(at: now, after: [last]) } throws: { ($0 as? TaskFailure)?.code == .invalid }
    #expect { try clock.next(at: .distantFuture.addingTimeInterval(1e15), after: []) } throws: {
      ($0 as? TaskFailure)?.code == .invalid
    }
    #expect(try clock.next(at: now, after: []).stamp == 1_700_000_000_000 << 16)
  }

  @Test func `never gives two threads the same version`() async throws {
    let versions = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [clock, now] in try (0..<1000).map { _ in try clock.next(at: now, after: []) } }
      }
      return try await group.reduce(into: [[Version]]()) { $0.append($1) }
    }
    #expect(Set(versions.joined()).count == 8000)
    #expect(versions.allSatisfy { $0 == $0.sorted() })
  }
}
