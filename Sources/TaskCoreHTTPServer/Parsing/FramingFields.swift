import TaskCoreHTTP

/// What the server has to know of the fields, gathered line by line so that a fault is found as soon as its line is read.
struct FramingFields: Sendable {
  private var hasHost = false
  private var contentLength: Int?
  private var isChunked = false
  private(set) var expectsContinue = false
  private(set) var asksToClose = false
  private(set) var asksToKeepAlive = false

  /// Takes a line into account.
  ///
  /// - Parameters:
  ///   - name: the field's name.
  ///   - value: its value, without the white space around it.
  ///   - rest: what stands behind the name, the line's end and more included.
  ///   - isVersion10: whether the request is of HTTP/1.0.
  ///   - bodyLimit: how many bytes of content there may be.
  /// - Returns: why the request is refused, if the line makes it so.
  mutating func take(
    name: ArraySlice<UInt8>, value: ArraySlice<UInt8>, rest: ArraySlice<UInt8>, isVersion10: Bool, bodyLimit: Int
  ) -> HTTPRefusal? {
    // By length first: most lines are none of these, and nothing of them is compared.
    switch name.count {
    case 4 where name.isSame(as: "host"): return takeHost(value)
    case 6 where name.isSame(as: "expect"): return takeExpect(value, isVersion10: isVersion10)
    case 10 where name.isSame(as: "connection"): takeConnection(value)
    // A tab may stand beside a value (RFC 9110, section 5.6.3), and not all programs take it: what ends a request must be
    // the same to all.
    case 14 where name.isSame(as: "content-length"):
      return Self.hasTab(rest) ? .tab : takeContentLength(value, limit: bodyLimit)
    case 17 where name.isSame(as: "transfer-encoding"):
      return Self.hasTab(rest) ? .tab : takeTransferEncoding(value, isVersion10: isVersion10)
    default: break
    }
    return nil
  }

  /// How the end of the content is told, once all lines are read.
  func framing(isVersion10: Bool) throws(HTTPRefusal) -> HTTPRequestHead.Framing {
    guard hasHost || isVersion10 else { throw HTTPRefusal(400, "There is no Host field.") }
    if isChunked { return .chunked }
    guard let contentLength, contentLength > 0 else { return .none }
    return .length(contentLength)
  }

  private static func hasTab(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.prefix { $0 != .carriageReturn }.contains(.horizontalTab)
  }

  private mutating func takeHost(_ value: ArraySlice<UInt8>) -> HTTPRefusal? {
    if hasHost { return HTTPRefusal(400, "There is more than one Host field.") }
    hasHost = true
    return HostName.isValid(value) ? nil : .host
  }

  private mutating func takeContentLength(_ value: ArraySlice<UInt8>, limit: Int) -> HTTPRefusal? {
    if isChunked { return .twoLengths }
    if contentLength != nil { return HTTPRefusal(400, "There is more than one Content-Length field.") }
    guard !value.isEmpty else { return .contentLength }
    var length = 0
    for byte in value {
      guard let digit = byte.digit else { return .contentLength }
      // Never beyond ten times the limit and nine, so nothing can overflow; further digits are only looked at.
      if length <= limit { length = length * 10 + digit }
    }
    if length > limit { return .body(limit: limit) }
    contentLength = length
    return nil
  }

  private mutating func takeTransferEncoding(_ value: ArraySlice<UInt8>, isVersion10: Bool) -> HTTPRefusal? {
    if contentLength != nil { return .twoLengths }
    if isVersion10 { return HTTPRefusal(400, "HTTP/1.0 knows no Transfer-Encoding.") }
    if isChunked { return HTTPRefusal(400, "There is more than one Transfer-Encoding field.") }
    guard value.isSame(as: "chunked") else {
      return HTTPRefusal(501, "The only Transfer-Encoding that is understood is chunked, alone.")
    }
    isChunked = true
    return nil
  }

  private mutating func takeExpect(_ value: ArraySlice<UInt8>, isVersion10: Bool) -> HTTPRefusal? {
    guard value.isSame(as: "100-continue") else {
      return HTTPRefusal(417, "The only expectation that is met is 100-continue.")
    }
    // An old client cannot mean it (RFC 9110, section 10.1.1).
    if !isVersion10 { expectsContinue = true }
    return nil
  }

  private mutating func takeConnection(_ value: ArraySlice<UInt8>) {
    for option in value.split(separator: .comma) {
      let name = option.drop(while: \.isBlank)
      let end = name.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? name.startIndex
      let trimmed = name[..<end]
      if trimmed.isSame(as: "close") { asksToClose = true }
      if trimmed.isSame(as: "keep-alive") { asksToKeepAlive = true }
    }
  }
}

extension HTTPRefusal {
  static let host = HTTPRefusal(400, "The Host field, or the host in the target, is not a host with maybe a port.")
  fileprivate static let tab = HTTPRefusal(400, "A tab stands beside what tells the end of the content.")
  fileprivate static let twoLengths = HTTPRefusal(400, "There are both Content-Length and Transfer-Encoding.")
  fileprivate static let contentLength = HTTPRefusal(400, "The Content-Length is not a number of digits alone.")

  static func body(limit: Int) -> HTTPRefusal { HTTPRefusal(413, "The content is longer than \(limit) bytes.") }
}
