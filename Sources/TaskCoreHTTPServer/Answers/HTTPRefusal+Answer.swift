import TaskCoreHTTP

extension HTTPRefusal {
  static let unsendable = HTTPRefusal(500, "The answer cannot be sent as it is: report this as a bug.")

  /// The answer as a problem document (RFC 9457).
  var answer: HTTPTaskResponse {
    var text: [UInt8] = []
    text.append(#"{"type":"about:blank","title":"#)
    text.append(quoted: StatusPhrase.of(status).description.utf8)
    text.append(#","status":"#)
    text.append(number: status)
    text.append(#","detail":"#)
    text.append(quoted: detail.utf8)
    text.append(#","code":"#)
    text.append(quoted: code.utf8)
    text.append("}\n")
    var fields: HTTPTaskFields = ["Content-Type": "application/problem+json"]
    if status == 503 { fields.append("Retry-After", "1") }
    return HTTPTaskResponse(status, fields: fields, body: HTTPTaskBody(text))
  }
}

extension [UInt8] {
  /// Appends a string of JSON (RFC 8259, section 7).
  fileprivate mutating func append(quoted text: some Sequence<UInt8>) {
    append(0x22)
    for byte in text {
      switch byte {
      case 0x22, 0x5C:
        append(0x5C)
        append(byte)
      case 0..<0x20:
        append(#"\u00"#)
        if byte < 0x10 { append(0x30) }
        append(hexadecimal: Int(byte))
      default: append(byte)
      }
    }
    append(0x22)
  }
}
