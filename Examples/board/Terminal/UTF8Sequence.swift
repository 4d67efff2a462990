/// A character of several bytes on its way.
struct UTF8Sequence {
  enum Step {
    case more
    /// The character; `nil` for bytes that are none, and for what would command a terminal.
    case ended(String?)
    case broken
  }

  private var bytes: [UInt8]
  private let count: Int

  /// A sequence that begins with this byte; `nil` when none does.
  init?(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return nil
    }
    bytes = [lead]
  }

  mutating func take(_ byte: UInt8) -> Step {
    guard byte & 0xC0 == 0x80 else { return .broken }
    bytes.append(byte)
    guard bytes.count == count else { return .more }
    let text = String(validating: bytes, as: UTF8.self)
    return .ended(text.flatMap { $0.unicodeScalars.allSatisfy { $0.value > 0x9F } ? $0 : nil })
  }
}
