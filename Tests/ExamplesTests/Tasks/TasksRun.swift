import Foundation

/// What one run of the program left: its status, and what it wrote.
struct TasksRun: Equatable {
  let status: Int32
  let output: String
  let errors: String

  /// What it wrote on standard output, line by line.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The array of documents that it answered with.
  func documents() throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    guard let documents = value as? [[String: Any]] else { throw NoDocuments(output: output) }
    return documents
  }

  /// The output was something else than one array of documents.
  struct NoDocuments: Error {
    let output: String
  }
}
