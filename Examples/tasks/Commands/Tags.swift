import TaskCore

extension Command {
  static let tags = Command(
    "tags", "list the tags in use, with the number of tasks outside the trash", synopsis: "tags"
  ) { _, session in
    let tags = try await session.application.tags()
    if session.console.isJSON {
      struct TagDocument: Encodable {
        let name: String
        let count: Int
      }
      let documents = try tags.map { try Document.encode(TagDocument(name: $0.name, count: $0.count)) }
      return try session.console.documents(documents)
    }
    var table = TextTable()
    for tag in tags { table.add([.init("#" + tag.name, .label), .init("\(tag.count)")]) }
    try session.console.text(table.text(in: session.console.style))
  }
}
