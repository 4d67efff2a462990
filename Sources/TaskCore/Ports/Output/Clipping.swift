/// Cuts long texts in reports: a report is read by people, and there may be a notice for each of a million tasks.
enum Clipping {
  private static let longest = 60

  /// The text, or its beginning and an ellipsis.
  static func whole(_ text: String) -> String {
    guard text.utf8.count > longest, text.unicodeScalars.dropFirst(longest).first != nil else { return text }
    return String(text.unicodeScalars.prefix(longest)) + "…"
  }

  /// The text with what stands in quotation marks cut.
  static func quotations(in text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var result = String.UnicodeScalarView()
    var length: Int?
    for scalar in text.unicodeScalars {
      if scalar == "“" {
        length = 0
      } else if scalar == "”" {
        length = nil
      } else if let count = length {
        length = count + 1
        if count == longest { result.append("…") }
        if count >= longest { continue }
      }
      result.append(scalar)
    }
    return String(result)
  }
}
