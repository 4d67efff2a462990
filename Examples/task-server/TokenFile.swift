import Foundation
import TaskCore
import TaskCoreHTTP

/// The file that says who is let in.
struct TokenFile {
  let path: String

  /// The tokens in it; none where there is no file.
  ///
  /// - Throws: `.invalid` that names the file and the line, `.unavailable` when it cannot be read.
  func tokens() throws(TaskFailure) -> HTTPTaskTokens {
    let text = try text()
    do {
      return try HTTPTaskTokens(parsing: text)
    } catch {
      throw TaskFailure(error.code, "\(path): \(error.message)", field: error.field)
    }
  }

  /// Makes a token where there is none yet, and hands it on before its hash is kept: from the file nobody can read it.
  func makeFirstToken(handingTo hand: (String) throws(TaskFailure) -> Void) throws(TaskFailure) {
    guard try tokens().entries.isEmpty else { return }
    let token = HTTPTaskTokens.makeToken()
    let entry = try HTTPTaskTokens.Entry(token: token, owner: "owner")
    var text = try text()
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    try hand(token)
    try write(text + entry.line + "\n")
  }

  /// Whether there is one.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  private func text() throws(TaskFailure) -> String {
    guard exists else { return "" }
    do {
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    } catch {
      throw TaskFailure(.unavailable, "The tokens in “\(path)” cannot be read.", underlying: error)
    }
  }

  /// Writes the whole file or nothing, for its owner's eyes alone.
  private func write(_ text: String) throws(TaskFailure) {
    let draft = path + ".\(UUID().uuidString)"
    let isWritten = FileManager.default.createFile(
      atPath: draft, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    // Takes the place of a file that is there, at once.
    guard isWritten, rename(draft, path) == 0 else {
      try? FileManager.default.removeItem(atPath: draft)
      throw TaskFailure(.unavailable, "The token cannot be written into “\(path)”: choose another file with --tokens.")
    }
  }
}
