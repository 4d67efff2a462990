public import TaskCore

/// Which tokens let in, whose they are, and what they allow: a value that holds hashes, never a token.
///
/// A file of tokens has a line for each: the SHA-256 of the token in 64 hexadecimal digits, the owner, and what it
/// allows. Empty lines, and what stands behind `#`, say nothing.
///
///     # Ada's laptop
///     9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 ada full
///     60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752 ada read-only
///     fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13 bob revoked
///
/// A token that is revoked lets nobody in, whatever other lines say of it: so a list that is put together from several
/// never lets in more than each of them. Two lines that both let it in are a mistake: whose would it be?
public struct HTTPTaskTokens: Sendable, Hashable {
  /// What a token allows.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Reading and writing.
    case full
    /// Reading alone.
    case readOnly = "read-only"
    /// Nothing any more.
    case revoked
  }

  /// One token: its hash, its owner and what it allows.
  public struct Entry: Sendable, Hashable {
    /// The SHA-256 of the token, 32 bytes.
    public let hash: [UInt8]
    /// The person or team whose tasks it lets in to: 1 to 64 of `A–Z a–z 0–9 . _ - @`, the first a letter or digit, so
    /// that it is the name of a file as well.
    public let owner: String
    /// What it allows.
    public let scope: Scope

    /// The entry of a token, of which the hash is kept.
    ///
    /// - Throws: `.invalid` (field `token` or `owner`) for a token that is no bearer token of at least 32 characters
    ///   (RFC 6750, section 2.1), and for another name of an owner.
    public init(token: String, owner: String, scope: Scope = .full) throws(TaskFailure) {
      guard token.utf8.count >= 32, token.utf8.count <= 1024, HTTPTaskTokens.isToken(token) else {
        throw TaskFailure(
          .invalid, "A token is 32 to 1024 letters, digits and - . _ ~ + / =: let one be made.", field: "token")
      }
      try self.init(hash: SHA256.hash(token.utf8), owner: owner, scope: scope)
    }

    init(hash: [UInt8], owner: String, scope: Scope) throws(TaskFailure) {
      guard HTTPTaskTokens.isOwner(owner) else {
        throw TaskFailure(
          .invalid,
          "An owner is called by 1 to 64 letters, digits and . _ - @, of which the first is a letter or digit.",
          field: "owner")
      }
      self.hash = hash
      self.owner = owner
      self.scope = scope
    }

    /// The line that stands for it in a file.
    public var line: String { "\(hash.hexadecimal) \(owner) \(scope.rawValue)" }
  }

  /// The tokens, in the order in which they were given.
  public let entries: [Entry]

  /// Tokens, or none, which let nobody in.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The tokens of a file's text.
  ///
  /// - Throws: `.invalid` (field `tokens`) that names the first line that cannot be read, or that lets in a token which an
  ///   earlier one lets in, and does not quote it.
  public init(parsing text: String) throws(TaskFailure) {
    var entries: [Entry] = []
    var lines: [[UInt8]: Int] = [:]
    var number = 0
    for line in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A }) {
      number += 1
      let content = line.prefix { $0 != UInt8(ascii: "#") }
      let words = content.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { String(Substring($0)) }
      if words.isEmpty { continue }
      guard let entry = Self.entry(words) else {
        throw TaskFailure(
          .invalid,
          "Line \(number) of the tokens cannot be read: write the SHA-256 of the token in 64 hexadecimal digits, the "
            + "owner, and full, read-only or revoked.", field: "tokens")
      }
      if entry.scope != .revoked, let line = lines.updateValue(number, forKey: entry.hash) {
        throw TaskFailure(
          .invalid,
          "Line \(number) of the tokens lets in the one of line \(line) again: leave one of them, or write revoked.",
          field: "tokens")
      }
      entries.append(entry)
    }
    self.init(entries)
  }

  private static func entry(_ words: [String]) -> Entry? {
    guard words.count == 3, let scope = Scope(rawValue: words[2]), let hash = bytes(ofHexadecimal: words[0]) else {
      return nil
    }
    return try? Entry(hash: hash, owner: words[1], scope: scope)
  }

  /// The text of a file with these tokens, a line for each.
  public var text: String { entries.map { $0.line + "\n" }.joined() }

  /// The entry of a token, if it lets in.
  ///
  /// All hashes are compared, each to its last byte, so that time tells nothing of how near a guess was.
  /// - Complexity: linear in the number of tokens and the length of this one.
  func entry(of token: String) -> Entry? {
    let hash = SHA256.hash(token.utf8)
    var found: Entry?
    var isRevoked = false
    for entry in entries {
      var difference: UInt8 = 0
      for index in 0..<min(hash.count, entry.hash.count) { difference |= hash[index] ^ entry.hash[index] }
      guard difference == 0, hash.count == entry.hash.count else { continue }
      if entry.scope == .revoked { isRevoked = true }
      // Of several lines the one that allows least.
      if found == nil || entry.scope == .readOnly { found = entry }
    }
    return isRevoked ? nil : found
  }

  // MARK: Texts

  /// Whether a text is a bearer token (RFC 6750, section 2.1).
  static func isToken(_ text: String) -> Bool {
    let rest = text.utf8.drop { isLetterOrDigit($0) || "-._~+/".utf8.contains($0) }
    return !text.isEmpty && rest.startIndex != text.utf8.startIndex && rest.allSatisfy { $0 == UInt8(ascii: "=") }
  }

  static func isOwner(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || "._-@".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

extension HTTPTaskTokens {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".unicodeScalars)

  /// A new token: 43 of `A–Z a–z 0–9 _ -`, 258 bits that nobody can guess.
  public static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return makeToken(using: &generator)
  }

  /// A new token of 43 characters, whose bits are drawn from a generator; it has to be one for secrets.
  public static func makeToken(using generator: inout some RandomNumberGenerator) -> String {
    var token = ""
    for _ in 0..<43 {
      let place = Int(UInt8.random(in: 0..<64, using: &generator))
      token.unicodeScalars.append(alphabet[place])
    }
    return token
  }
}
