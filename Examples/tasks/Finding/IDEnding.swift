import TaskCore

/// The ending of an identity, by which a person names what a program names by the whole of it.
struct IDEnding {
  /// Fewer digits fit too many.
  static let fewestDigits = 4

  /// Hexadecimal digits in lower case.
  let digits: String

  /// Reads at least four hexadecimal digits, with or without the hyphens of a UUID; `nil` for anything else.
  init?(_ text: String) {
    let digits = text.lowercased().replacing("-", with: "")
    guard (Self.fewestDigits...32).contains(digits.utf8.count), digits.utf8.allSatisfy(Self.isHexadecimal) else {
      return nil
    }
    self.digits = digits
  }

  /// Whether an identity ends so.
  func fits<Entity>(_ id: Identifier<Entity>) -> Bool { Self.digits(of: id).hasSuffix(digits) }

  /// All 32 digits of an identity.
  static func digits<Entity>(of id: Identifier<Entity>) -> String { id.description.replacing("-", with: "") }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
