import TaskCore

/// Reads a document element by element; one that cannot be read is reported, and the next one is read.
struct JSONDocumentReader: DocumentReading {
  private let now: Instant
  private var splitter = JSONElementSplitter()

  init(now: Instant) { self.now = now }

  mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] { items(of: try splitter.read(bytes)) }

  mutating func finish() throws(TaskFailure) -> [DocumentItem] { items(of: splitter.finish()) }

  private func items(of parts: [JSONElementSplitter.Part]) -> [DocumentItem] {
    var items: [DocumentItem] = []
    items.reserveCapacity(parts.count)
    for part in parts {
      switch part {
      case .element(let bytes, let line): append(bytes, line: line, to: &items)
      case .broken(let reason, let line): items.append(.notice(DocumentNotice(.unreadable, line: line, reason)))
      }
    }
    return items
  }

  private func append(_ bytes: [UInt8], line: Int, to items: inout [DocumentItem]) {
    var subject: String?
    do throws(TaskFailure) {
      let value = try JSONParser.parse(bytes, line: line)
      var fields = try JSONFields(value)
      subject = fields.title
      var unknown = UnknownKeyCollector(.kept)
      let type = try fields.string("type") ?? "task"
      switch type {
      case "task":
        var task = try TaskDocument.read(&fields, unknown: &unknown, now: now)
        try unknown.settle(fields)
        unknown.keepMembers(in: &task)
        items.append(.task(task, line: line))
      case "list":
        items.append(.list(try ListDocument.read(&fields), line: line))
        try unknown.settle(fields)
      default: throw fields.failure("type", .string(type), expected: "“task” or “list”")
      }
      for path in unknown.lost + unknown.members.map(\.key) {
        let root = path.split(whereSeparator: { $0 == "." || $0 == "[" }).first.map(String.init)
        let message = "\(path) is not known, and was left out."
        items.append(.notice(DocumentNotice(.loss, line: line, subject: subject, field: root, message)))
      }
      for repair in unknown.repairs {
        items.append(.notice(DocumentNotice(.loss, line: line, subject: subject, field: "recurrence", repair)))
      }
    } catch {
      items.append(
        .notice(DocumentNotice(.unreadable, line: line, subject: subject, field: error.field, error.message)))
    }
  }
}

extension JSONFields {
  /// The title, to say in messages what they are about.
  fileprivate var title: String? {
    var copy = self
    guard case .string(let title)? = copy.take("title") else { return nil }
    return title
  }
}
