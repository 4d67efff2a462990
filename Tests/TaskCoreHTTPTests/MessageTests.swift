import TaskCore
import TaskCoreHTTP
import Testing

@Suite struct MessageTests {
  @Test func namesOfFieldsAreComparedWithoutRegardToCase() {
    var fields: HTTPTaskFields = ["Content-Type": "text/plain", "Accept": "a", "accept": "b", "[": "1", "{": "2"]
    #expect(fields["content-type"] == "text/plain")
    #expect(fields["ACCEPT"] == "a, b")
    // They differ by the bit that tells capitals from small letters, and are no letters.
    #expect(fields["["] == "1")
    fields["Accept"] = "c"
    #expect(fields.values(of: "accept") == ["c"])
    fields["Accept"] = nil
    #expect(fields["accept"] == nil && fields.fields.count == 3)
  }

  @Test func contentIsTakenUpToALimit() async throws {
    let pieces = ByteStream([UInt8](repeating: 7, count: 100_000))
    #expect(try await HTTPTaskBody(pieces).collected(upTo: 100_000).count == 100_000)
    for body in [
      HTTPTaskBody([1, 2, 3]), HTTPTaskBody(ByteStream([1, 2, 3])), HTTPTaskBody(ByteStream([]), length: 3),
    ] {
      await #expect { try await body.collected(upTo: 2) } throws: { ($0 as? TaskFailure)?.code == .tooLarge }
    }
  }
}
