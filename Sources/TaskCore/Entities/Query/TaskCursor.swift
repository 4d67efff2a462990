import Foundation

/// Where a page of tasks ended: the last task's sort tuple, the first page's context, and which query it is of.
public struct TaskCursor: Sendable, Hashable {
  /// What the last task of the page is sorted by.
  public let last: SortTuple
  /// When and where the first page was asked for.
  public let context: QueryContext
  /// ``TaskQuery/digest`` of the query.
  public let digest: UInt64

  /// A cursor.
  public init(last: SortTuple, context: QueryContext, digest: UInt64) {
    self.last = last
    self.context = context
    self.digest = digest
  }
}

extension TaskCursor: CustomStringConvertible {
  /// The cursor as one word of letters, digits, `-` and `_`; opaque to those it is handed to.
  public var description: String {
    let parts =
      [
        String(digest, radix: 36), String(context.now.secondsSince1970), context.zone.identifier,
        String(context.startOfDay), last.id.description,
      ] + last.values.map(\.code)
    let text = parts.joined(separator: "|")
    return Self.safe(Data((text + Self.check(of: text)).utf8).base64EncodedData())
  }

  /// Base64 with the signs that URLs take as they are, and without padding (RFC 4648, section 5).
  private static func safe(_ base64: Data) -> String {
    let signs = base64.lazy.filter { $0 != UInt8(ascii: "=") }.map { sign in
      switch sign {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: sign
      }
    }
    return String(decoding: Array(signs), as: UTF8.self)
  }

  /// What tells a cursor that was cut or changed.
  private static func check(of text: some StringProtocol) -> String {
    var digest = Digest()
    digest.write(String(text))
    return "|" + String(digest.value, radix: 36)
  }

  /// Reads what ``description`` wrote.
  ///
  /// - Throws: `.invalid` (field `cursor`) for anything else.
  public init(parsing text: String) throws(TaskFailure) {
    guard let cursor = Self(decoding: text) else {
      throw TaskFailure(
        .invalid, "The cursor cannot be read: pass on the one that the page before gave, whole.", field: "cursor")
    }
    self = cursor
  }

  private init?(decoding text: String) {
    guard text.utf8.count <= 8192 else { return nil }
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: padded), let plain = String(validating: data, as: UTF8.self) else {
      return nil
    }
    guard let end = plain.utf8.lastIndex(of: UInt8(ascii: "|")), plain[end...] == Self.check(of: plain[..<end]) else {
      return nil
    }
    let parts = plain[..<end].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 5, parts.count <= 16, let digest = UInt64(parts[0], radix: 36),
      let seconds = Int64(parts[1]), let now = Instant(secondsSince1970: seconds),
      let zone = try? TaskZone.named(parts[2]), let startOfDay = Int(parts[3]), let id = TaskItem.ID(parts[4])
    else { return nil }
    let values = parts[5...].compactMap { SortTuple.Value(code: $0) }
    guard values.count == parts.count - 5 else { return nil }
    self.init(
      last: SortTuple(values: values, id: id),
      context: QueryContext(now: now, zone: zone, startOfDay: startOfDay), digest: digest)
  }
}

extension SortTuple {
  /// Whether it has a value of the right kind for each key of an order.
  func fits(_ order: TaskOrder) -> Bool { values.map(\.field) == order.keys.map(\.field) }
}
