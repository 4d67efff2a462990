/// The form of what stands behind a chunk's size: names, each with maybe a value (RFC 9112, section 7.1.1), without the white
/// space that was once allowed there.
struct ChunkExtension: Sendable {
  private enum Place { case nameStart, name, valueStart, value, quoted, escaped, valueEnd }

  private var place = Place.nameStart

  /// Whether the line may end here.
  var mayEnd: Bool { place == .name || place == .value || place == .valueEnd }

  /// Reads a sign.
  ///
  /// - Returns: whether it may stand there.
  mutating func take(_ byte: UInt8) -> Bool {
    switch place {
    case .nameStart where byte.isToken: place = .name
    case .name where byte.isToken: break
    case .name where byte == 0x3D: place = .valueStart
    case .valueStart where byte == 0x22: place = .quoted
    case .valueStart where byte.isToken: place = .value
    case .value where byte.isToken: break
    case .name where byte == .semicolon, .value where byte == .semicolon, .valueEnd where byte == .semicolon:
      place = .nameStart
    case .quoted where byte == 0x22: place = .valueEnd
    case .quoted where byte == 0x5C: place = .escaped
    case .quoted where byte.isOfValue: break
    case .escaped where byte.isOfValue: place = .quoted
    default: return false
    }
    return true
  }
}
