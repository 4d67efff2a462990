/// FNV-1a: the same on every machine and in every run, which `Hasher` is not.
struct Digest: TextOutputStream {
  private(set) var value: UInt64

  /// A digest of nothing, or one that goes on from where another one was.
  init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

  mutating func write(_ text: String) { append(text.utf8) }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
