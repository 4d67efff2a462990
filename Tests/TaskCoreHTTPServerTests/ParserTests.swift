import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreTestSupport
import Testing

@Suite struct ParserTests {
  /// What a parser makes of some bytes, with the pieces of each body put together.
  private struct Reading: Equatable {
    var heads: [HTTPRequestHead] = []
    var bodies: [[UInt8]] = []
    var ended = 0
    var refusal: HTTPRefusal?

    init(_ pieces: [ArraySlice<UInt8>], _ limits: HTTPParsingLimits = Self.limits) {
      var parser = HTTPRequestParser(limits: limits)
      for piece in pieces {
        parser.append(piece)
        steps: while refusal == nil {
          switch parser.next() {
          case .more: break steps
          case .request(let head):
            heads.append(head)
            bodies.append([])
          case .piece(let piece): bodies[bodies.count - 1] += piece
          case .end: ended += 1
          case .refusal(let found): refusal = found
          }
        }
      }
    }

    static let limits = HTTPParsingLimits(bodyBytes: 1_000_000)
  }

  @Test(arguments: Probe.refused)
  func whatMustBeRefusedIs(_ probe: Probe) {
    let reading = Reading([probe.bytes[...]])
    #expect(reading.refusal != nil && reading.ended == 0)
    #expect((400...505).contains(reading.refusal?.status ?? 0))
  }

  @Test(arguments: Probe.served)
  func whatMustBeServedIs(_ probe: Probe) {
    let reading = Reading([probe.bytes[...]])
    #expect(reading.refusal == nil && reading.ended > 0)
  }

  @Test(arguments: Probe.refused + Probe.served)
  func theSameIsReadAtEveryCut(_ probe: Probe) {
    let whole = Reading([probe.bytes[...]])
    if probe.bytes.count < 10_000 { #expect(Reading(probe.bytes.indices.map { probe.bytes[$0...$0] }) == whole) }
    // Long probes are the same sign again and again: of those only some cuts are tried.
    let stride = probe.bytes.count < 300 ? 1 : probe.bytes.count / 7
    for cut in Swift.stride(from: 1, to: probe.bytes.count, by: stride) {
      #expect(Reading([probe.bytes[..<cut], probe.bytes[cut...]]) == whole, "cut at \(cut)")
    }
  }

  @Test func aFaultIsToldByItsFirstByte() {
    let limits = HTTPParsingLimits()
    for (sound, fault) in [
      ("", " "), ("G", "@"), ("GET ", " "), ("GET /", "\u{1}"), ("GET / ", "h"), ("GET / HTTP/", "2"),
      ("GET / HTTP/1.1", "\n"), ("GET / HTTP/1.1\r", "H"), ("GET / HTTP/1.1\r\n", " "),
      ("GET / HTTP/1.1\r\nHost: a\r\nX", " "), ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "\0"),
      ("GET / HTTP/1.1\r\nContent-Length: +5\r", "\n"), ("GET / HTTP/1.1\r\nHost: a\r\n\r", "\r"),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "-"),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5", "\n"),
    ] {
      #expect(Reading([Array(sound.utf8)[...]], limits).refusal == nil, "\(sound)")
      #expect(Reading([Array((sound + fault).utf8)[...]], limits).refusal != nil, "\(sound)\(fault)")
    }
  }

  @Test func aHeadHoldsWhatWasSent() throws {
    let bytes = Array(
      """
      POST /v1/tasks?a=%20 HTTP/1.1\r
      Host: example.org:80\r
      X-One:  two words \r
      x-one: three\r
      Content-Length: 4\r
      Connection: foo , Close\r
      Expect: 100-continue\r
      \r
      body
      """.utf8)
    let reading = Reading([bytes[...]])
    let head = try #require(reading.heads.first)
    #expect(head.method == .post && head.target == "/v1/tasks?a=%20")
    #expect(head.fields.values(of: "X-One") == ["two words", "three"])
    #expect(head.fields.fields.map(\.name) == ["Host", "X-One", "x-one", "Content-Length", "Connection", "Expect"])
    #expect(head.framing == .length(4) && !head.keepsAlive && head.expectsContinue && !head.isVersion10)
    #expect(reading.bodies == [Array("body".utf8)])
  }

  @Test func theHostInTheTargetCounts() throws {
    let bytes = Array("GET http://b:81?q HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    let head = try #require(Reading([bytes[...]]).heads.first)
    #expect(head.target == "/?q" && head.fields["Host"] == "b:81")
  }

  @Test(arguments: [("1.0", "", false), ("1.0", "keep-alive", true), ("1.1", "", true), ("1.1", "close", false)])
  func theConnectionIsKeptAsTheVersionSays(_ version: String, _ connection: String, _ isKept: Bool) throws {
    let bytes = Array("GET / HTTP/\(version)\r\nHost: a\r\nConnection: \(connection)\r\n\r\n".utf8)
    #expect(try #require(Reading([bytes[...]]).heads.first).keepsAlive == isKept)
  }

  @Test func limitsHoldToTheByte() {
    let head = "GET / HTTP/1.1\r\nHost: a\r\nX: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n\r\n"
    let bytes = Array(head.utf8)[...]
    #expect(Reading([bytes], HTTPParsingLimits(headerBytes: bytes.count)).ended == 1)
    #expect(Reading([bytes], HTTPParsingLimits(headerBytes: bytes.count - 1)).refusal?.status == 431)
    #expect(Reading([bytes], HTTPParsingLimits(headerCount: 2)).ended == 1)
    #expect(Reading([bytes], HTTPParsingLimits(headerCount: 1)).refusal?.status == 431)
    let target = Array("GET /abc HTTP/1.1\r\nHost: a\r\n\r\n".utf8)[...]
    #expect(Reading([target], HTTPParsingLimits(targetBytes: 4)).ended == 1)
    #expect(Reading([target], HTTPParsingLimits(targetBytes: 3)).refusal?.status == 414)
    let body = Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody".utf8)[...]
    #expect(Reading([body], HTTPParsingLimits(bodyBytes: 4)).ended == 1)
    #expect(Reading([body], HTTPParsingLimits(bodyBytes: 3)).refusal?.status == 413)
    let chunks = Array(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n".utf8)[...]
    #expect(Reading([chunks], HTTPParsingLimits(bodyBytes: 4)).ended == 1)
    #expect(Reading([chunks], HTTPParsingLimits(bodyBytes: 3)).refusal?.status == 413)
  }

  @Test func limitsOfAnySizeAreTaken() {
    for limit in [Int.min, -1, 0, 1, .max] {
      let limits = HTTPParsingLimits(headerBytes: limit, headerCount: limit, targetBytes: limit, bodyBytes: limit)
      for probe in Probe.refused + Probe.served where probe.bytes.count < 1000 {
        _ = Reading([probe.bytes[...]], limits)
      }
    }
  }

  /// Requests with bytes changed, taken away and doubled: whatever comes of it, it is the same at any cut.
  @Test func noBytesAreReadTwoWays() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      var bytes =
        (Probe.served + Probe.refused).filter { $0.bytes.count < 300 }.randomElement(using: &random)?.bytes ?? []
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert("\r\n \t:;,0".utf8.randomElement(using: &random) ?? 0, at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        }
      }
      var cuts: [ArraySlice<UInt8>] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...12, using: &random)
        cuts.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(Reading(cuts) == Reading([bytes[...]]), "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
