import TaskCoreHTTP

/// Reads a request's head, byte by byte, and refuses it at the first byte that is wrong.
struct HeadScanner: Sendable {
  enum Step {
    case more
    case head(HTTPRequestHead)
    case refusal(HTTPRefusal)
  }

  private var line: RequestLineScanner
  /// There once the request line is read.
  private var lines: FieldLineScanner?
  private var head = HTTPRequestHead(method: .get, target: "/")
  private var framing = FramingFields()
  private var fields: [HTTPTaskFields.Field] = []
  /// The host in a target that names one.
  private var authority: String?
  private let limits: HTTPParsingLimits

  init(limits: HTTPParsingLimits) {
    self.limits = limits
    line = RequestLineScanner(targetLimit: limits.targetBytes)
  }

  /// How many bytes are read.
  var position: Int { lines?.position ?? line.position }

  /// Whether nothing of a request has come.
  var isAtStart: Bool { line.isAtStart }

  /// Reads on in bytes that begin at `base`; `count` of them are there.
  mutating func next(in bytes: [UInt8], base: Int, count: Int) -> Step {
    let end = min(count, limits.headerBytes)
    if lines == nil {
      switch line.next(in: bytes, base: base, end: end) {
      case .more: return moreOrTooLong(end)
      case .refusal(let refusal): return .refusal(refusal)
      case .line:
        if let refusal = takeRequestLine(in: bytes, base: base) { return .refusal(refusal) }
        lines = FieldLineScanner(at: line.position, limit: limits.headerCount)
      }
    }
    while true {
      switch lines?.next(in: bytes, base: base, end: end) ?? .more {
      case .more: return moreOrTooLong(end)
      case .refusal(let refusal): return .refusal(refusal)
      case .line(let name, let value):
        let name = bytes[(base + name.lowerBound)..<(base + name.upperBound)]
        let value = bytes[(base + value.lowerBound)..<(base + value.upperBound)]
        let refusal = framing.take(
          name: name, value: value, rest: bytes[name.endIndex...], isVersion10: head.isVersion10,
          bodyLimit: limits.bodyBytes)
        if let refusal { return .refusal(refusal) }
        if fields.isEmpty { fields.reserveCapacity(8) }
        fields.append(HTTPTaskFields.Field(String(decoding: name, as: UTF8.self), Self.text(value)))
      case .end: return finished()
      }
    }
  }

  private func moreOrTooLong(_ end: Int) -> Step {
    guard end == limits.headerBytes else { return .more }
    return .refusal(HTTPRefusal(431, "The header is longer than \(limits.headerBytes) bytes."))
  }

  private mutating func takeRequestLine(in bytes: [UInt8], base: Int) -> HTTPRefusal? {
    head.isVersion10 = line.minorVersion == 0
    let method = bytes[(base + line.method.lowerBound)..<(base + line.method.upperBound)]
    head.method = HTTPTaskMethod(rawValue: String(decoding: method, as: UTF8.self))
    let target = bytes[(base + line.target.lowerBound)..<(base + line.target.upperBound)]
    do throws(HTTPRefusal) {
      (head.target, authority) = try RequestTarget.read(target, of: head.method)
      return nil
    } catch {
      return error
    }
  }

  private mutating func finished() -> Step {
    do throws(HTTPRefusal) {
      head.framing = try framing.framing(isVersion10: head.isVersion10)
    } catch {
      return .refusal(error)
    }
    head.fields = HTTPTaskFields(fields)
    // The host that the target names counts, whatever the field says (RFC 9112, section 3.2.2).
    if let authority { head.fields["Host"] = authority }
    head.expectsContinue = framing.expectsContinue && head.framing != .none
    head.keepsAlive = !framing.asksToClose && (!head.isVersion10 || framing.asksToKeepAlive)
    return .head(head)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
