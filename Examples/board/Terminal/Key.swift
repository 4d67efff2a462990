/// A key that was pressed, with what was held down beside it.
struct Key: Hashable, Sendable {
  /// Which key.
  enum Code: Hashable, Sendable {
    /// What it writes: one character, or a part of one that the next key goes on with.
    case text(String)
    /// Text that was pasted whole.
    case paste(String)
    case enter, tab, escape, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
  }

  /// What was held down.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  let code: Code
  let modifiers: Modifiers

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
