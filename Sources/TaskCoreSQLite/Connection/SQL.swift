/// A statement that is part of the program: each connection prepares it once, and finds it again without hashing its text.
final class SQL: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
