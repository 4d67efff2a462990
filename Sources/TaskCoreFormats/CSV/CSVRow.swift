/// A row of a table as RFC 4180 writes it, with cells that no spreadsheet takes for formulas.
struct CSVRow {
  private var cells: [UInt8] = []
  private var isEmpty = true

  /// The row with its end.
  var bytes: [UInt8] { cells + [0x0D, 0x0A] }

  /// Appends a cell; whether it was changed, so that nothing in it is a formula.
  mutating func append(_ text: String) -> Bool {
    if !isEmpty { cells.append(UInt8(ascii: ",")) }
    isEmpty = false
    // Quoting alone does not help: spreadsheets look at what is in the quotation marks.
    let harmless = Self.harmless(text)
    let isChanged = harmless.utf8.count != text.utf8.count
    guard isChanged || harmless.utf8.contains(where: Self.isQuoted) else {
      cells += harmless.utf8
      return false
    }
    cells.append(0x22)
    for byte in harmless.utf8 {
      if byte == 0x22 { cells.append(0x22) }
      cells.append(byte)
    }
    cells.append(0x22)
    return isChanged
  }

  /// Whether a byte is only safe in quotation marks: what ends a cell here, or for a program that takes semicolons or
  /// tabs for the ends of cells.
  private static func isQuoted(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// The text with an apostrophe in front of each place at which a formula could begin.
  ///
  /// A program that takes semicolons or tabs for the ends of cells sees no quotation marks in the middle of what is a
  /// cell to it, so that a semicolon, a tab or the end of a line within them begins a cell for it.
  private static func harmless(_ text: String) -> String {
    var (result, skipped) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    var isStart = true
    for scalar in text.unicodeScalars {
      // A program may skip these before it looks for a formula.
      if isStart, scalar == " " || scalar == "\"" {
        skipped.append(scalar)
        continue
      }
      if isStart {
        if isFormula(scalar) { result.append("'") }
        result.append(contentsOf: skipped)
        skipped = .init()
      }
      result.append(scalar)
      isStart = scalar == ";" || scalar == "\t" || scalar == "\r" || scalar == "\n"
    }
    result.append(contentsOf: skipped)
    return String(result)
  }

  /// Whether formulas begin with a character. Some programs read the full-width forms alike.
  private static func isFormula(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
