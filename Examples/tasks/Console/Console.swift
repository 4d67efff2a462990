import Foundation
import TaskCoreTerminalPrograms

/// Where answers go: text for people, or one array of documents for programs.
struct Console: Sendable {
  /// Whether a program reads the answer.
  let isJSON: Bool
  /// How text is set off.
  let style: TextStyle

  /// Writes a line for people; what in it could command the terminal is made visible.
  func line(_ text: String) throws { try StandardStream.output.write(VisibleText.line(text) + "\n") }

  /// Writes text that is safe already.
  func text(_ text: String) throws { try StandardStream.output.write(text) }

  /// Writes the answer for programs.
  func documents(_ documents: [Data]) throws {
    let lines = documents.map { String(decoding: $0, as: UTF8.self) }
    try StandardStream.output.write(lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n")
  }

  /// Writes a remark beside the answer.
  func note(_ text: String) { StandardStream.error.writeLine(VisibleText.line(text)) }
}
