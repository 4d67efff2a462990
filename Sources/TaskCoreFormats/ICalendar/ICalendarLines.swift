/// Content lines, unfolded and without their endings, one behind the other in one buffer.
struct ICalendarLines: Sendable {
  /// Where a line stands in the buffer, and in the document.
  struct Line: Sendable {
    let start: Int
    let end: Int
    /// The number of the line that it begins in, counted from 1.
    let number: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []

  init() {}

  /// The lines of a text.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      lines.append(Line(start: start, end: end, number: lines.count + 1))
      start = end + 1
    }
  }

  var isEmpty: Bool { lines.isEmpty }
  var count: Int { lines.count }

  /// The bytes of a line.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[lines[index].start..<lines[index].end] }

  mutating func append(_ line: ArraySlice<UInt8>, number: Int) {
    let start = bytes.count
    bytes.append(contentsOf: line)
    lines.append(Line(start: start, end: bytes.count, number: number))
    bytes.append(0x0A)
  }

  /// Drops the lines from one on.
  mutating func removeLines(from index: Int) {
    guard index < lines.count else { return }
    bytes.removeLast(bytes.count - lines[index].start)
    lines.removeLast(lines.count - index)
  }

  /// Begins anew in the same memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
    lines.removeAll(keepingCapacity: lines.capacity < 1 << 14)
  }

  /// The lines with a line feed between them.
  var text: String { String(decoding: bytes.dropLast(bytes.last == 0x0A ? 1 : 0), as: UTF8.self) }
}
