/// The header field `Accept` (RFC 9110, section 12.5.1): which media types the one who asks can read.
struct AcceptField {
  private struct Range {
    let type: String
    let subtype: String
    /// In thousandths.
    let quality: Int

    /// How closely it names a type; `nil` where it does not.
    func precedence(for type: String, _ subtype: String) -> Int? {
      if self.type == "*" { return self.subtype == "*" ? 0 : nil }
      guard self.type == type else { return nil }
      if self.subtype == "*" { return 1 }
      return self.subtype == subtype ? 2 : nil
    }
  }

  private let ranges: [Range]

  /// What a field says; anything is accepted without one, and by one of which nothing can be read.
  init(_ value: String?) { ranges = value.map(Self.ranges) ?? [] }

  /// Whether everything is accepted, as by most programs.
  private var isOpen: Bool { ranges.isEmpty }

  /// The place of the best among some media types, the first of those that are equally good; `nil` if none will do.
  ///
  /// A type that is named stands before one that a wildcard lets in.
  func best(of types: [String]) -> Int? {
    guard !isOpen else { return types.isEmpty ? nil : 0 }
    var best: (index: Int, quality: Int, precedence: Int)?
    for (index, name) in types.enumerated() {
      let parts = MediaType.parts(of: name)
      var match: (quality: Int, precedence: Int)?
      for range in ranges {
        guard let precedence = range.precedence(for: parts.type, parts.subtype) else { continue }
        if precedence > match?.precedence ?? -1 { match = (range.quality, precedence) }
      }
      guard let match, match.quality > 0 else { continue }
      if (match.quality, match.precedence) > (best?.quality ?? 0, best?.precedence ?? -1) {
        best = (index, match.quality, match.precedence)
      }
    }
    return best?.index
  }

  private static func ranges(_ value: String) -> [Range] {
    var ranges: [Range] = []
    for element in value.utf8.split(separator: UInt8(ascii: ",")) {
      let parts = element.split(separator: UInt8(ascii: ";")).map { MediaType.trimmed(Substring($0)) }
      guard let name = parts.first else { continue }
      let (type, subtype) = MediaType.parts(of: name)
      guard !type.isEmpty, !subtype.isEmpty else { continue }
      var quality = 1000
      for parameter in parts.dropFirst() where parameter.hasPrefix("q=") || parameter.hasPrefix("Q=") {
        quality = Self.quality(parameter.dropFirst(2))
      }
      ranges.append(Range(type: type, subtype: subtype, quality: quality))
    }
    return ranges
  }

  /// A weight of at most three decimals (section 12.4.2); what is none excludes nothing.
  private static func quality(_ text: Substring) -> Int {
    guard let weight = Double(text), weight >= 0, weight <= 1 else { return 1000 }
    return Int(weight * 1000)
  }
}

/// Names of media types (RFC 9110, section 8.3.1).
enum MediaType {
  static let json = "application/json"
  static let mergePatch = "application/merge-patch+json"
  static let events = "text/event-stream"
  static let yaml = "application/yaml"

  /// The name without parameters, in lower case; empty where there is none.
  static func essence(of value: String) -> String {
    let end = value.utf8.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
    return trimmed(value[..<end]).lowercased()
  }

  /// The type as it is sent: for text it is not certain that it is UTF-8 unless that is said, as it is for JSON (RFC 8259,
  /// section 8.1) and for streams of events, which are never anything else.
  static func withCharset(_ name: String) -> String { name.hasPrefix("text/") ? name + "; charset=utf-8" : name }

  /// What stands before and behind the slash, in lower case; empty where there is none.
  static func parts(of name: String) -> (type: String, subtype: String) {
    let parts = essence(of: name).utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(Substring(parts[0])), String(Substring(parts[1]))) : ("", "")
  }

  static func trimmed(_ text: Substring) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var bytes = text.utf8
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
