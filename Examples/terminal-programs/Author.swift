import Foundation

/// Who is sitting here: undo and history are by author.
package enum Author {
  /// The author's name, `user@host`.
  package static func current(in environment: [String: String]) -> String {
    let user = [NSUserName(), environment["USER"] ?? ""].first { !$0.isEmpty } ?? "user-\(getuid())"
    return "\(user)@\(host)"
  }

  private static var host: String {
    // POSIX allows names of 255 bytes, and a last byte that ends them.
    var name = [UInt8](repeating: 0, count: 256)
    let isKnown = name.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { gethostname($0, 255) == 0 } ?? false }
    }
    return isKnown ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : "localhost"
  }
}
