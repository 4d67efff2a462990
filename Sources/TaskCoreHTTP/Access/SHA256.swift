/// The hash function SHA-256 (FIPS 180-4), for bytes that come piece by piece.
///
/// It is here because tokens are kept hashed and requests are told apart by a fingerprint, and neither may cost a
/// dependency. Messages are shorter than 2^61 bytes.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// A hash of no bytes yet.
  package init() { pending.reserveCapacity(128) }

  /// The 32 bytes of the hash of a whole message.
  package static func hash(_ message: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(message))
    return hash.finish()
  }

  /// Takes the next bytes of the message.
  package mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending += bytes[..<start]
      guard pending.count == 64 else { return }
      mix(pending, at: 0)
      pending.removeAll(keepingCapacity: true)
    }
    while start + 64 <= bytes.count {
      mix(bytes, at: start)
      start += 64
    }
    pending += bytes[start...]
  }

  /// Takes the end of the message; the hash, its first byte first.
  package mutating func finish() -> [UInt8] {
    let bits = length << 3
    // A set bit, zeros to 8 bytes short of a whole block, and the length in bits (section 5.1.1).
    pending.append(0x80)
    let zeros = (120 - pending.count) % 64
    pending += [UInt8](repeating: 0, count: zeros)
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      pending.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    for start in stride(from: 0, to: pending.count, by: 64) { mix(pending, at: start) }
    var hash: [UInt8] = []
    hash.reserveCapacity(32)
    for word in state {
      for shift in stride(from: UInt32(24), through: 0, by: -8) {
        hash.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return hash
  }

  /// The 64 steps over one block (section 6.2.2). The sums wrap, as the standard has them.
  private mutating func mix(_ bytes: [UInt8], at start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      schedule.withUnsafeMutableBufferPointer { words in
        Self.roundConstants.withUnsafeBufferPointer { constants in
          for index in 0..<16 {
            let place = start + 4 * index
            words[index] =
              UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
              | UInt32(bytes[place + 3])
          }
          for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let low = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ early >> 3
            let high = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ late >> 10
            words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
          }
          var (a, b, c, d) = (state[0], state[1], state[2], state[3])
          var (e, f, g, h) = (state[4], state[5], state[6], state[7])
          for index in 0..<64 {
            let high = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
            let first = h &+ high &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
            let low = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
            let second = low &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
          }
          state[0] &+= a
          state[1] &+= b
          state[2] &+= c
          state[3] &+= d
          state[4] &+= e
          state[5] &+= f
          state[6] &+= g
          state[7] &+= h
        }
      }
    }
  }

  private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

  /// The constants of the steps (section 4.2.2): the first 32 bits of the fractions of the cube roots of the primes.
  private static let roundConstants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

extension Sequence<UInt8> {
  /// The bytes in hexadecimal digits, in lower case.
  package var hexadecimal: String {
    var text = ""
    for byte in self {
      text.unicodeScalars.append(Self.digit(byte >> 4))
      text.unicodeScalars.append(Self.digit(byte & 15))
    }
    return text
  }

  private static func digit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
  }
}
