/// A folded text that knows from which characters of the original its bytes come.
///
/// Made for highlighting alone: it takes several times as long as folding.
struct FoldedMap {
  /// The folded text: what `Folding.fold` gives.
  private(set) var bytes: [UInt8] = []
  /// The number of the character that each byte comes from.
  private var sources: [Int] = []
  /// Where the characters begin, and at last where the text ends.
  private var starts: [String.Index] = []

  init(_ text: String) {
    var folded: [(scalar: Unicode.Scalar, source: Int)] = []
    var known: [Unicode.Scalar: String.UnicodeScalarView] = [:]
    var space: Int?
    for index in text.indices {
      for scalar in text[index].unicodeScalars {
        let part = known[scalar] ?? Folding.fold(scalar).unicodeScalars
        known[scalar] = part
        for scalar in part {
          if scalar == " " {
            space = space ?? starts.count
          } else {
            if let space, !folded.isEmpty { folded.append((" ", space)) }
            space = nil
            folded.append((scalar, starts.count))
          }
        }
      }
      starts.append(index)
    }
    starts.append(text.endIndex)
    Self.orderMarks(of: &folded)
    for (scalar, source) in folded {
      for byte in scalar.utf8 {
        bytes.append(byte)
        sources.append(source)
      }
    }
  }

  /// Brings runs of marks into the order of their combining classes, as normalization does.
  private static func orderMarks(of folded: inout [(scalar: Unicode.Scalar, source: Int)]) {
    func combiningClass(_ index: Int) -> UInt8 {
      let scalar = folded[index].scalar
      return scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
    }
    var start = 0
    while start < folded.count {
      var end = start
      while end < folded.count, combiningClass(end) != 0 { end += 1 }
      if end - start > 1 {
        let run = (start..<end).map { (folded[$0], combiningClass($0), $0) }.sorted { ($0.1, $0.2) < ($1.1, $1.2) }
        for (offset, entry) in run.enumerated() { folded[start + offset] = entry.0 }
      }
      start = end + 1
    }
  }

  /// The characters of the original that some bytes of the folded text come from.
  private func characters(_ range: Range<Int>) -> Range<Int> {
    var (first, last) = (sources[range.lowerBound], sources[range.lowerBound])
    for source in sources[range] { (first, last) = (min(first, source), max(last, source)) }
    return first..<last + 1
  }

  /// Where some folded texts lie in the original, in its order; what overlaps or touches is one range.
  func ranges(of sought: [String]) -> [Range<String.Index>] {
    var found: [Range<Int>] = []
    for text in sought.map({ Array($0.utf8) }) where !text.isEmpty && text.count <= bytes.count {
      for start in 0...(bytes.count - text.count)
      where bytes[start] == text[0] && bytes[start..<start + text.count].elementsEqual(text) {
        found.append(characters(start..<start + text.count))
      }
    }
    var merged: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged.map { starts[$0.lowerBound]..<starts[$0.upperBound] }
  }
}

extension Folding {
  /// Where searches for some texts match within a text: ranges of whole characters, to be highlighted.
  ///
  /// They are in the text's own order, and do not overlap or touch. What folds to several letters is highlighted whole:
  /// “s” lies in the “ß” of “Straße”. Empty texts match nowhere.
  ///
  /// - Complexity: linear in the length of the text where nothing matches; where something does, several times as long,
  ///   and at worst the product of the lengths.
  public static func ranges(of sought: [String], in text: String) -> [Range<String.Index>] {
    let sought = sought.map(fold).filter { !$0.isEmpty }
    guard !sought.isEmpty else { return [] }
    let folded = fold(text)
    guard sought.contains(where: { contains(folded, $0) }) else { return [] }
    return FoldedMap(text).ranges(of: sought)
  }
}

extension TaskFilter {
  /// The texts that the filter searches for, without those that it excludes.
  public var soughtTexts: [String] {
    switch self {
    case .text(let text): [text]
    case .and(let filters), .or(let filters): filters.flatMap(\.soughtTexts)
    default: []
    }
  }

  /// Where what the filter searches for lies within a part of a task it has matched: a title, notes, a comment, a tag.
  ///
  /// - Complexity: as of ``Folding/ranges(of:in:)``.
  public func highlights(in text: String) -> [Range<String.Index>] { Folding.ranges(of: soughtTexts, in: text) }
}
