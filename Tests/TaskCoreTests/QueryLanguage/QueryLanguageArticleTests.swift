import TaskCore
import Testing

/// Holds every table of the article *The query language* against what the library reads and writes.
@Suite struct QueryLanguageArticleTests {
  private let tables: [ArticleTable]

  init() throws { tables = try ArticleTable.all(of: "QueryLanguage") }

  @Test func everyTableIsHeldAgainstTheLibrary() {
    #expect(tables.map { $0.has("text") && $0.has("filter") } == [true, true, true, false])
    #expect(tables.last?.has("refused") == true && tables.last?.has("message") == true)
    #expect(tables.map(\.rows.count) == [28, 12, 7, 4])
  }

  @Test func textsAreReadAsTheirFilters() throws {
    for row in rows("text") {
      let filter = try TaskFilter(parsing: row["text"], zoneless: .floating)
      #expect(filter.description == row["filter"])
      #expect(try TaskFilter(parsing: row["filter"], zoneless: .floating) == filter)
    }
  }

  @Test func textsAreRefusedWithTheirMessages() {
    for row in rows("refused") {
      expectInvalid(row["message"]) { _ = try TaskFilter(parsing: row["refused"], zoneless: .floating) }
    }
  }

  private func rows(_ column: String) -> [ArticleTable.Row] { tables.filter { $0.has(column) }.flatMap(\.rows) }
}
