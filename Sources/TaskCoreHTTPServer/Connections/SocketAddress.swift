#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An address as the system wants it.
struct SocketAddress: @unchecked Sendable {
  // Unchecked, because `sockaddr_storage` is a plain value to which nothing but the importer denies being sendable.
  private var storage: sockaddr_storage
  private var length: socklen_t

  var family: Int32 { Int32(storage.ss_family) }

  /// The first address of a host.
  ///
  /// - Parameter isNumeric: whether the host is written in numbers; names are looked up, and that may block for long.
  init?(host: String, port: Int, isNumeric: Bool) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV | AI_PASSIVE | (isNumeric ? AI_NUMERICHOST : 0)
    #if os(Linux)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return nil }
    defer { freeaddrinfo(list) }
    guard let first = list?.pointee, let address = first.ai_addr else { return nil }
    storage = sockaddr_storage()
    length = first.ai_addrlen
    guard Int(length) <= MemoryLayout<sockaddr_storage>.size else { return nil }
    // As many bytes as the list says that the address has, into storage that was made for any.
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
    }
  }

  /// The address that a socket is bound to.
  init?(boundTo descriptor: Int32) {
    storage = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let answer = withUnsafeMutablePointer(to: &storage) { storage in
      // The storage is large and aligned enough for every kind of address: it is there to be seen as one.
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard answer == 0 else { return nil }
  }

  /// Lends the address to a call.
  func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Host and port in numbers.
  var numeric: (host: String, port: Int)? {
    withPointer { address, length in
      var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
      let answer = getnameinfo(
        address, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
      guard answer == 0, let number = Int(Self.text(port)) else { return nil }
      return (Self.text(host), number)
    }
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
