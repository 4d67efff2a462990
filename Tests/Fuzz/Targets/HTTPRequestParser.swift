import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer

/// Reads bytes as a connection's, whole and cut in several ways; what is read has to be the same, and not more than came.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps so many bytes in place until the target returns, and they are copied here.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = Reading([bytes[...]])
  check(whole.bodies.reduce(0) { $0 + $1.count } <= bytes.count, "There is more content than bytes")
  check(Reading(bytes.indices.map { bytes[$0...$0] }) == whole, "Byte by byte it is read another way")
  // The first byte says where to cut as well.
  let size = Int(bytes.first ?? 0) % 61 + 2
  var pieces: [ArraySlice<UInt8>] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    pieces.append(bytes[start..<min(start + size, bytes.count)])
  }
  check(Reading(pieces) == whole, "In pieces of \(size) it is read another way")
  if let refusal = whole.refusal { check((400...505).contains(refusal.status), "\(refusal.status) is no refusal") }
  return 0
}

/// What the parser makes of some bytes, with small limits, so that they are reached.
private struct Reading: Equatable {
  var heads: [HTTPRequestHead] = []
  var bodies: [[UInt8]] = []
  var ended = 0
  var refusal: HTTPRefusal?

  init(_ pieces: [ArraySlice<UInt8>]) {
    var parser = HTTPRequestParser(
      limits: HTTPParsingLimits(headerBytes: 400, headerCount: 12, targetBytes: 100, bodyBytes: 600))
    for piece in pieces {
      parser.append(piece)
      steps: while refusal == nil {
        switch parser.next() {
        case .more:
          // A head; or trailers, which have as much room, behind the last chunk's line with its extensions.
          check(parser.bufferedCount <= 2 * 400 + 32, "More is held than trailers and the line before them may have")
          break steps
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
}
