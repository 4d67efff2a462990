/// A row of a table as RFC 4180 writes it, with cells that no spreadsheet takes for formulas.
struct CSVRow {
  private var cells: [UInt8] = []
  private var isEmpty = true

  /// The row with its end.
  var bytes: [UInt8] { cells + [0x0D, 0x0A] }

  /// Appends a cell; whether it was changed, so that it is no formula.
  mutating func append(_ text: String) -> Bool {
    if !isEmpty { cells.append(UInt8(ascii: ",")) }
    isEmpty = false
    let isFormula = Self.mayBeFormula(text)
    // Quoting alone does not help: spreadsheets look at what is in the quotation marks.
    let harmless = isFormula ? "'" + text : text
    guard harmless.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) || isFormula else {
      cells += harmless.utf8
      return false
    }
    cells.append(0x22)
    for byte in harmless.utf8 {
      if byte == 0x22 { cells.append(0x22) }
      cells.append(byte)
    }
    cells.append(0x22)
    return isFormula
  }

  /// Whether the first character other than a space is one that formulas begin with, or one that a program may skip
  /// before it looks for one. Some read the full-width forms alike.
  private static func mayBeFormula(_ text: String) -> Bool {
    switch text.unicodeScalars.first(where: { $0 != " " }) {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
