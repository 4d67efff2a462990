/// Text that a terminal hands over between brackets, on its way.
struct PastedText {
  private static let end = Array("\u{1B}[201~".utf8)
  /// As much as the longest field holds; the rest is let go.
  private static let limit = 1 << 20

  private var bytes: [UInt8] = []

  /// Takes a byte; answers the text when it was the last one.
  mutating func take(_ byte: UInt8) -> String? {
    // Where there is no more room, only what may be the end is kept.
    if bytes.count == Self.limit + Self.end.count { bytes.remove(at: Self.limit) }
    bytes.append(byte)
    guard byte == Self.end.last, bytes.suffix(Self.end.count).elementsEqual(Self.end) else { return nil }
    return String(decoding: bytes.dropLast(Self.end.count).prefix(Self.limit), as: UTF8.self)
  }
}
