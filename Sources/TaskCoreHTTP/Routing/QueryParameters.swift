import TaskCore

/// The parameters of a request's query, decoded as forms write them: `+` is a space, so a plus sign is `%2B`.
struct QueryParameters {
  private var values: [(name: String, value: String)] = []

  /// The parameters that stand in a query.
  ///
  /// - Throws: a refusal for a parameter that is not among the known ones, that comes twice, or that is not
  ///   percent-encoded UTF-8.
  init(_ query: Substring?, known: [String]) throws {
    guard let query, !query.isEmpty else { return }
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let behind = end == pair.endIndex ? end : pair.index(after: end)
      guard let name = PercentCoding.decode(pair[..<end], plusIsSpace: true) else {
        throw Refusal.invalid("The name of a query parameter is not percent-encoded UTF-8: write a plain % as %25.")
      }
      guard known.contains(name) else {
        let which = known.isEmpty ? "there are none here" : "those here are \(known.joined(separator: ", "))"
        throw Refusal.invalid("There is no query parameter “\(Self.shown(name))”: \(which).", field: Self.shown(name))
      }
      guard let value = PercentCoding.decode(pair[behind...], plusIsSpace: true) else {
        throw Refusal.invalid(
          "The query parameter \(name) is not percent-encoded UTF-8: write a plain % as %25.", field: name)
      }
      guard self[name] == nil else {
        throw Refusal.invalid("The query parameter \(name) comes twice: write it once.", field: name)
      }
      values.append((name, value))
    }
  }

  /// The value of a parameter; `nil` where it is not there.
  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// A whole number within a range.
  func integer<Number: FixedWidthInteger>(_ name: String, in range: ClosedRange<Number>) throws -> Number? {
    guard let text = self[name] else { return nil }
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), let number = Number(text), range.contains(number)
    else {
      throw Refusal.invalid(
        "The query parameter \(name) is “\(Self.shown(text))”: expected a whole number from \(range.lowerBound) to "
          + "\(range.upperBound).", field: name)
    }
    return number
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String, _ make: (String) -> Word?) throws -> Word? {
    guard let text = self[name] else { return nil }
    guard let word = make(text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal.invalid(
        "The query parameter \(name) is “\(Self.shown(text))”: expected one of \(words).", field: name)
    }
    return word
  }

  /// The query that has some values in the place of those that are here; `nil` takes one away.
  func replacing(_ changes: KeyValuePairs<String, String?>) -> String {
    let changed = changes.compactMap { change in change.value.map { (name: change.key, value: $0) } }
    let kept = values.filter { value in !changes.contains { $0.key == value.name } }
    return (kept + changed).map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
      .joined(separator: "&")
  }

  /// A text as messages show it: cut after 64 scalars, on one line.
  static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(64) {
      shown.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return text.unicodeScalars.count > 64 ? shown + "…" : shown
  }
}
