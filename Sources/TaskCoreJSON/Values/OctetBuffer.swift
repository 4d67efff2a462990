/// Bytes that grow at their end, for text that is written a few bytes at a time.
///
/// An array asks at each of these whether somebody else holds it too, which takes longer than the byte.
struct OctetBuffer: ~Copyable {
  // Owned alone, since the buffer cannot be copied; its first `count` bytes are initialized.
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(capacity: Int) { storage = .allocate(capacity: max(1, capacity)) }

  deinit { storage.deallocate() }

  /// The bytes as an array that holds nothing else.
  var array: [UInt8] { Array(storage[..<count]) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(by: 1) }
    storage.initializeElement(at: count, to: byte)
    count += 1
  }

  /// Appends bytes that lie elsewhere.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count > storage.count - count { grow(by: bytes.count) }
    _ = storage[count...].initialize(fromContentsOf: bytes)
    count += bytes.count
  }

  mutating func append(_ text: StaticString) {
    // The bytes of a static string live as long as the program, and `utf8CodeUnitCount` says how many there are.
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(never)
  private mutating func grow(by missing: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(2 * storage.count, count + missing))
    _ = larger.initialize(fromContentsOf: storage[..<count])
    storage.deallocate()
    storage = larger
  }
}
