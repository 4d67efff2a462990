internal import Foundation

/// The form in which texts are compared and searched: blind to case, accents, width and Unicode form.
public enum Folding {
  /// The version of the recipe: stores keep it beside what they folded, and fold again when it differs.
  public static let version = 1

  /// The text with case, accents, width and Unicode form taken away, and each run of white space made one space.
  ///
  /// “Straße” and “STRASSE” fold alike, as do “café” in either Unicode form and “cafe”. Folding what is folded changes
  /// nothing, and the result holds no line feed. Linear in the length of the text.
  public static func fold(_ text: String) -> String {
    var text = text
    let isASCII = text.withUTF8 { $0.reduce(0, |) < 0x80 }
    guard isASCII else { return foldScalars(text) }
    return text.withUTF8 { isFolded($0) ? nil : foldASCII($0) } ?? text
  }

  /// Whether one folded text lies within another, byte for byte; an empty one lies within every text.
  ///
  /// At worst the product of both lengths, in practice linear in the haystack's.
  package static func contains(_ haystack: String, _ needle: String) -> Bool {
    var (haystack, needle) = (haystack, needle)
    return haystack.withUTF8 { haystack in
      needle.withUTF8 { needle in
        guard let last = needle.last else { return true }
        // The last byte tells most: letters of one script begin with the same byte.
        var end = needle.count - 1
        while end < haystack.count {
          if haystack[end] == last, haystack[(end + 1 - needle.count)...end].elementsEqual(needle) { return true }
          end += 1
        }
        return false
      }
    }
  }
}

// ASCII, byte by byte.
extension Folding {
  private static let space = UInt8(ascii: " ")

  private static func foldASCII(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0x09...0x0D: space
    default: byte
    }
  }

  private static func isFolded(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous = space
    for byte in bytes {
      if foldASCII(byte) != byte || byte == space && previous == space { return false }
      previous = byte
    }
    return previous != space || bytes.isEmpty
  }

  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { folded in
      var end = 0
      for byte in bytes.lazy.map(foldASCII) where byte != space || end > 0 && folded[end - 1] != space {
        folded.initializeElement(at: end, to: byte)
        end += 1
      }
      return end > 0 && folded[end - 1] == space ? end - 1 : end
    }
  }
}

// Everything else, scalar by scalar.
extension Folding {
  private static func foldScalars(_ text: String) -> String {
    let table = FoldingTable.shared
    var folded = FoldedBytes(capacity: text.utf8.count)
    var others: [Unicode.Scalar: String] = [:]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case ..<0x80: folded.append(CollectionOfOne(foldASCII(UInt8(truncatingIfNeeded: scalar.value))))
      case ..<FoldingTable.end: table.append(scalar.value, to: &folded)
      case 0x3400...0x4DBF, 0x4E00...0x9FFF: folded.append(scalar.utf8)  // Ideographs stay as they are.
      case 0xAC00...0xD7A3:
        // A Hangul syllable is its two or three letters (the Unicode Standard, section 3.12).
        let index = scalar.value - 0xAC00
        table.append(0x1100 + index / 588, to: &folded)
        table.append(0x1161 + index % 588 / 28, to: &folded)
        if index % 28 > 0 { table.append(0x11A7 + index % 28, to: &folded) }
      default:
        let text = others[scalar] ?? fold(scalar)
        others[scalar] = text
        folded.append(text.utf8, combiningClass: text.finalCombiningClass)
      }
    }
    return folded.text
  }

  /// What a scalar folds to by itself, white space being one space.
  ///
  /// Going through the recipe again changes no scalar that comes out of it: the tests try every one there is.
  static func fold(_ scalar: Unicode.Scalar) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars {
      let properties = scalar.properties
      if properties.canonicalCombiningClass.rawValue >= 10 || properties.isDefaultIgnorableCodePoint { continue }
      if properties.isWhitespace {
        folded.append(" ")
        continue
      }
      let lower = properties.lowercaseMapping.unicodeScalars
      let upper = lower.flatMap(\.properties.uppercaseMapping.unicodeScalars)
      for scalar in upper.flatMap(\.properties.lowercaseMapping.unicodeScalars) {
        folded.append(contentsOf: plainLetters[scalar]?.unicodeScalars ?? String(scalar).unicodeScalars)
      }
    }
    return String(folded).decomposedStringWithCompatibilityMapping
  }

  /// Letters whose stroke or ligature Unicode does not decompose, though people search without it.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe",
  ]
}

/// What each scalar below U+3400 folds to, worked out on first use: one call for normalization takes half a microsecond.
private struct FoldingTable: Sendable {
  static let shared = FoldingTable()
  /// From here on come ideographs, Hangul, and what is rare.
  static let end: UInt32 = 0x3400

  private var bytes: [UInt8] = []
  /// Where the bytes of each scalar begin; the next entry is where they end.
  private var starts: [Int] = [0]
  private var classes: [UInt8] = []

  private init() {
    for scalar in (0..<Self.end).lazy.compactMap(Unicode.Scalar.init) {
      let text = Folding.fold(scalar)
      bytes.append(contentsOf: text.utf8)
      starts.append(bytes.count)
      classes.append(text.finalCombiningClass)
    }
  }

  func append(_ scalar: UInt32, to folded: inout FoldedBytes) {
    let index = Int(scalar)
    folded.append(bytes[starts[index]..<starts[index + 1]], combiningClass: classes[index])
  }
}

/// The result as it grows: white space collapsed, and watched for marks that normalization would put in another order.
private struct FoldedBytes {
  private var bytes: [UInt8] = []
  private var owesSpace = false
  private var lastClass: UInt8 = 0
  private var isOrdered = true

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends what a scalar folds to, with the canonical combining class of the last scalar in that.
  mutating func append(_ part: some Collection<UInt8>, combiningClass: UInt8 = 0) {
    if part.isEmpty { return }
    for byte in part {
      if byte == UInt8(ascii: " ") {
        owesSpace = !bytes.isEmpty
      } else {
        if owesSpace { bytes.append(UInt8(ascii: " ")) }
        owesSpace = false
        bytes.append(byte)
      }
    }
    if combiningClass != 0, combiningClass < lastClass { isOrdered = false }
    lastClass = combiningClass
  }

  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return isOrdered ? text : text.decomposedStringWithCanonicalMapping
  }
}

extension String {
  fileprivate var finalCombiningClass: UInt8 { unicodeScalars.last?.properties.canonicalCombiningClass.rawValue ?? 0 }
}
