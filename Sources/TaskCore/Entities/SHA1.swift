/// The hash that UUIDs of version 5 are made of (RFC 3174); it names things, and does not protect them.
enum SHA1 {
  /// Five words of 32 bits, the most significant first.
  typealias Hash = (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The hash of a message of whole bytes, in time linear in its length; sums wrap, as the RFC adds modulo 2³².
  static func hash(_ message: [UInt8]) -> Hash {
    var hash: Hash = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
    var words = [UInt32](repeating: 0, count: 80)
    let message = padded(message)
    for block in stride(from: 0, to: message.count, by: 64) {
      for word in 0..<16 {
        words[word] = message[(block + 4 * word)..<(block + 4 * word + 4)].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for word in 16..<80 {
        words[word] = (words[word - 3] ^ words[word - 8] ^ words[word - 14] ^ words[word - 16]).rotated(by: 1)
      }
      hash = mixed(hash, with: words)
    }
    return hash
  }

  /// The message, a set bit, zeros to 8 bytes short of a whole block, and the message's length in bits (section 4).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = 63 - (message.count + 8) % 64
    let length = UInt64(message.count) << 3
    return message + [0x80] + [UInt8](repeating: 0, count: zeros)
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> UInt64($0)) }
  }

  /// The 80 steps over one block (section 6.1).
  private static func mixed(_ hash: Hash, with words: [UInt32]) -> Hash {
    var (a, b, c, d, e) = hash
    for (step, word) in words.enumerated() {
      let (mix, constant): (UInt32, UInt32) =
        switch step {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (a.rotated(by: 5) &+ mix &+ e &+ word &+ constant, a, b.rotated(by: 30), c, d)
    }
    return (hash.0 &+ a, hash.1 &+ b, hash.2 &+ c, hash.3 &+ d, hash.4 &+ e)
  }
}

extension UInt32 {
  fileprivate func rotated(by bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
