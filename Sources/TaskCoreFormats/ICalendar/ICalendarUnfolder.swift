/// Cuts a document into content lines and unfolds them (RFC 5545, section 3.1), as bytes: a fold may lie within a
/// character.
struct ICalendarUnfolder {
  /// A content line.
  struct Line {
    let bytes: ArraySlice<UInt8>
    /// The number of the line that it begins in, counted from 1.
    let number: Int
    /// Whether it was longer than ``longest``: then the bytes are only its beginning.
    let isTooLong: Bool
  }

  /// The longest line that is read, unfolded: enough for notes of 1 MiB in which every byte is escaped.
  static let longest = 4 << 20

  /// Whether a line ended with a line feed alone.
  private(set) var hasBareLineFeed = false

  /// The line that is not known to be at its end yet; `number` is 0 when there is none.
  private var pending: [UInt8] = []
  private var number = 0
  private var isTooLong = false
  /// Whether the last line of the document that belongs to it has ended, so that it goes on only with a fold.
  private var isEnded = false
  /// The number of the line of the document that comes next, or is being read.
  private var current = 1

  /// The next line that ends in a piece; `nil` when the piece is used up.
  mutating func next(in piece: [UInt8], from position: inout Int) -> Line? {
    while position < piece.count {
      if isEnded {
        guard piece[position] == 0x20 || piece[position] == 0x09 else { return take() }
        position += 1
        isEnded = false
        continue
      }
      let start = position
      guard let feed = piece[start...].firstIndex(of: 0x0A) else {
        keep(piece[start...])
        position = piece.count
        return nil
      }
      position = feed + 1
      let next = feed + 1 < piece.count ? piece[feed + 1] : 0x20
      if number == 0, next != 0x20, next != 0x09 {
        defer { current += 1 }
        let end = ended(piece[start..<feed])
        return Line(bytes: end.prefix(Self.longest), number: current, isTooLong: end.count > Self.longest)
      }
      keep(piece[start..<feed])
      isEnded = true
      current += 1
      if !isTooLong, pending.last == 0x0D {
        pending.removeLast()
      } else if !isTooLong {
        hasBareLineFeed = true
      }
    }
    return nil
  }

  /// The last line, at the end of the document.
  mutating func finish() -> Line? {
    if pending.last == 0x0D { pending.removeLast() }
    return take()
  }

  private mutating func take() -> Line? {
    guard number > 0 else { return nil }
    defer {
      pending = []
      (number, isTooLong, isEnded) = (0, false, false)
    }
    return Line(bytes: pending[...], number: number, isTooLong: isTooLong)
  }

  private mutating func ended(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if line.last == 0x0D { return line.dropLast() }
    hasBareLineFeed = true
    return line
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    if number == 0 { number = current }
    if isTooLong { return }
    if pending.count + bytes.count > Self.longest {
      isTooLong = true
      pending = Array((pending.prefix(100) + bytes.prefix(100)).prefix(100))
    } else {
      pending += bytes
    }
  }
}
