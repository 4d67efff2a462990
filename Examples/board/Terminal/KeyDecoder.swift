/// Tells which keys the bytes of a terminal mean (ECMA-48, and xterm's conventions).
///
/// Bytes come in pieces that end anywhere. Only time tells the key escape from the beginning of a sequence: whoever
/// reads calls `settle()` when nothing has come for a while.
struct KeyDecoder {
  private enum State {
    case ground
    /// Behind an escape, or behind two.
    case escape(isDouble: Bool)
    /// In a control sequence, behind `ESC [`.
    case control(ControlSequence)
    /// Behind `ESC O`.
    case single(Key.Modifiers)
    /// Behind `ESC [ [`, as the console of Linux begins its function keys.
    case console
    /// In text for the terminal, which ends with BEL or an escape: answers to questions that were not asked.
    case string
    /// In a character of several bytes.
    case character(UTF8Sequence, Key.Modifiers)
    case paste
  }

  private var state = State.ground
  /// What was pasted so far; not in the state, which would copy it with each byte.
  private var pasted = PastedText()

  /// Whether what came last may be the beginning of something, or a key of its own.
  var isUndecided: Bool {
    switch state {
    case .ground, .character, .paste: false
    case .escape, .control, .single, .console, .string: true
    }
  }

  /// The keys that are complete with these bytes; what no key is known for is swallowed.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// What the undecided bytes mean if nothing follows them.
  mutating func settle() -> [Key] {
    defer { if isUndecided { state = .ground } }
    switch state {
    case .escape(let isDouble): return Array(repeating: Key(.escape), count: isDouble ? 2 : 1)
    case .control(let sequence) where sequence.isEmpty: return [Key(.text("["), .alt)]
    case .single: return [Key(.text("O"), .alt)]
    default: return []
    }
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: begin(byte, [], &keys)
    case .escape(let isDouble): takeBehindEscape(byte, isDouble: isDouble, &keys)
    case .control(var sequence):
      switch sequence.take(byte) {
      case .more: state = .control(sequence)
      case .broken: restart(with: byte, &keys)
      case .ended(let final): end(sequence, with: final, &keys)
      }
    case .single(let modifiers):
      state = .ground
      if byte == Self.escapeByte { return restart(with: byte, &keys) }
      let code = byte == UInt8(ascii: "M") ? .enter : ControlSequence.code(final: byte)
      if let code { keys.append(Key(code, modifiers)) }
    case .console: state = .ground
    case .string:
      if byte == 0x07 { state = .ground }
      if byte == Self.escapeByte { state = .escape(isDouble: false) }
    case .character(var sequence, let modifiers):
      switch sequence.take(byte) {
      case .more: state = .character(sequence, modifiers)
      case .ended(let text):
        state = .ground
        if let text { keys.append(Key(.text(text), modifiers)) }
      case .broken: restart(with: byte, &keys)
      }
    case .paste:
      guard let text = pasted.take(byte) else { return }
      state = .ground
      pasted = PastedText()
      keys.append(Key(.paste(text)))
    }
  }

  private mutating func restart(with byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    begin(byte, [], &keys)
  }

  private mutating func begin(_ byte: UInt8, _ modifiers: Key.Modifiers, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case Self.escapeByte: state = .escape(isDouble: false)
    case 0x0D, 0x0A: keys.append(Key(.enter, modifiers))
    case 0x09: keys.append(Key(.tab, modifiers))
    case 0x7F, 0x08: keys.append(Key(.backspace, modifiers))
    case 0x01...0x1A:
      let letter = Unicode.Scalar(byte + 0x60)
      keys.append(Key(.text(String(letter)), modifiers.union(.control)))
    case 0x20..<0x7F: keys.append(Key(.text(String(Unicode.Scalar(byte))), modifiers))
    default: if let sequence = UTF8Sequence(lead: byte) { state = .character(sequence, modifiers) }
    }
  }

  private mutating func takeBehindEscape(_ byte: UInt8, isDouble: Bool, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .control(ControlSequence(isAlt: isDouble))
    case UInt8(ascii: "O"): state = .single(isDouble ? .alt : [])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string
    // The end of such a string, and nothing where none is open.
    case UInt8(ascii: "\\"): state = .ground
    case Self.escapeByte:
      if isDouble { keys.append(Key(.escape)) }
      state = .escape(isDouble: true)
    default:
      if isDouble { keys.append(Key(.escape)) }
      begin(byte, .alt, &keys)
    }
  }

  private mutating func end(_ sequence: ControlSequence, with final: UInt8, _ keys: inout [Key]) {
    state = .ground
    if sequence.isEmpty, final == UInt8(ascii: "[") { state = .console }
    if sequence.startsPaste(final) { state = .paste }
    if let key = sequence.key(final) { keys.append(key) }
  }

  private static let escapeByte: UInt8 = 0x1B
}
