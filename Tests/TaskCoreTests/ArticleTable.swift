import Foundation

/// A table of an article.
struct ArticleTable {
  /// A row by the names of its columns.
  struct Row {
    fileprivate let cells: [String: String]

    /// A cell without the marks of code.
    subscript(column: String) -> String { (cells[column] ?? "").replacing("`", with: "") }

    /// What is set as code in a cell.
    func list(_ column: String) -> [String] {
      (cells[column] ?? "").split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  private let columns: [String]
  private(set) var rows: [Row] = []

  func has(_ column: String) -> Bool { columns.contains(column) }

  /// The tables of an article of the core's documentation.
  static func all(of article: String) throws -> [ArticleTable] {
    let package = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let file = package.appending(path: "Sources/TaskCore/TaskCore.docc/\(article).md")
    return all(in: try String(contentsOf: file, encoding: .utf8))
  }

  /// The tables of a text in Markdown.
  private static func all(in text: String) -> [ArticleTable] {
    var tables: [ArticleTable] = []
    var isWithin = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { isWithin = line.hasPrefix("|") }
      guard line.hasPrefix("|"), !line.hasPrefix("|---") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if isWithin, let last = tables.indices.last {
        tables[last].rows.append(
          Row(cells: Dictionary(zip(tables[last].columns, cells), uniquingKeysWith: { first, _ in first })))
      } else {
        tables.append(ArticleTable(columns: cells))
      }
    }
    return tables
  }

  private init(columns: [String]) { self.columns = columns }
}
