/// Reads requests out of the bytes of a connection: strictly, as RFC 9112 has it, and the same however the bytes are cut.
///
/// Bytes go in with ``append(_:)`` or ``fill(_:)``, and ``next()`` tells what they are. It is to be called until it asks for
/// more. What is held is bounded by the limits, if the caller appends no more than it needs to at a time.
///
/// ```swift
/// var parser = HTTPRequestParser(limits: HTTPParsingLimits())
/// parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
/// parser.next()  // .request(…), then .end, then .more
/// ```
///
/// Behind a refusal there is nothing more: the same refusal is given again.
package struct HTTPRequestParser: Sendable {
  /// What the next bytes are.
  package enum Step: Sendable, Equatable {
    /// Not all there.
    case more
    /// The head of a request. Its content comes next, if there is any, and then its end.
    case request(HTTPRequestHead)
    /// A piece of a request's content.
    case piece([UInt8])
    /// The end of a request.
    case end
    /// No request.
    case refusal(HTTPRefusal)
  }

  private enum Place {
    case head(HeadScanner)
    case length(Int)
    case chunks(ChunkScanner)
    case end
    case refused(HTTPRefusal)
  }

  private var place: Place
  /// Storage, of which `start..<end` are bytes that came and are not given out.
  private var bytes: [UInt8] = []
  private var start = 0
  private var end = 0
  private let limits: HTTPParsingLimits

  /// A parser at the beginning of a connection.
  package init(limits: HTTPParsingLimits) {
    self.limits = limits
    place = .head(HeadScanner(limits: limits))
  }

  /// How many bytes came and are not given out.
  package var bufferedCount: Int { end - start }

  /// Whether it stands between two requests, and nothing of the next one is there.
  package var isIdle: Bool {
    if case .head(let scanner) = place { scanner.isAtStart } else { false }
  }

  /// Whether all of a request's content has been given out, and only its end has not.
  package var isAtEnd: Bool { if case .end = place { true } else { false } }

  /// Takes bytes in.
  package mutating func append(_ more: some Collection<UInt8>) {
    makeRoom(for: more.count)
    bytes.replaceSubrange(end..<(end + more.count), with: more)
    end += more.count
  }

  /// Takes in bytes that a function writes, and gives what it gives: how many there are, or a number that is no count.
  package mutating func fill(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    // A head is short; for content a piece is as long as what the socket holds.
    if case .head = place { makeRoom(for: 1024) } else { makeRoom(for: 65_536) }
    let from = end
    let count = bytes.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[from...])) }
    if count > 0 { end += min(count, bytes.count - end) }
    return count
  }

  /// What the next bytes are.
  package mutating func next() -> Step {
    switch place {
    case .head(var scanner):
      // The scanner is moved out and back, lest it be copied with all that it holds.
      place = .end
      let step = scanner.next(in: bytes, base: start, count: end - start)
      switch step {
      case .more:
        place = .head(scanner)
        return .more
      case .refusal(let refusal): return refuse(refusal)
      case .head(let head):
        consume(scanner.position)
        switch head.framing {
        case .none: place = .end
        case .length(let length): place = .length(length)
        case .chunked: place = .chunks(ChunkScanner(limits: limits))
        }
        return .request(head)
      }
    case .length(let length):
      let count = min(length, end - start)
      guard count > 0 else { return .more }
      let piece = Array(bytes[start..<(start + count)])
      consume(count)
      place = count == length ? .end : .length(length - count)
      return .piece(piece)
    case .chunks(let scanner): return nextOfChunks(scanner)
    case .end:
      place = .head(HeadScanner(limits: limits))
      releaseRoom()
      return .end
    case .refused(let refusal): return .refusal(refusal)
    }
  }

  private mutating func nextOfChunks(_ scanner: ChunkScanner) -> Step {
    var scanner = scanner
    let step = scanner.next(in: bytes, base: start, count: end - start)
    let position = scanner.position
    scanner.startOver()
    place = .chunks(scanner)
    switch step {
    case .more:
      consume(position - scanner.position)
      return .more
    case .data(let count):
      let piece = Array(bytes[(start + position - count)..<(start + position)])
      consume(position)
      return .piece(piece)
    case .end:
      consume(position)
      place = .end
      return next()
    case .refusal(let refusal): return refuse(refusal)
    }
  }

  private mutating func refuse(_ refusal: HTTPRefusal) -> Step {
    place = .refused(refusal)
    bytes = []
    start = 0
    end = 0
    return .refusal(refusal)
  }

  private mutating func consume(_ count: Int) {
    start += count
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Makes room for so many bytes behind those that are held.
  private mutating func makeRoom(for count: Int) {
    guard bytes.count - end < count else { return }
    if start > 0 {
      bytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
      end -= start
      start = 0
    }
    let missing = count - (bytes.count - end)
    guard missing > 0 else { return }
    bytes.append(contentsOf: repeatElement(0, count: max(missing, min(max(bytes.count, 2048), 65_536))))
  }

  /// Lets go of storage that only content needed.
  private mutating func releaseRoom() {
    if bytes.count > 16_384, start == end { bytes = [] }
  }
}
