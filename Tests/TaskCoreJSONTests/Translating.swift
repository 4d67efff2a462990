import TaskCore
import TaskCoreJSON

let noon = QueryContext(
  now: Instant(secondsSince1970: 1_781_524_800) ?? .earliest, zone: .utc)

/// What a reader finds in a document that arrives in pieces of a size.
func items(of text: String, pieces size: Int = .max) throws -> [DocumentItem] {
  try items(of: Array(text.utf8), pieces: size)
}

func items(of bytes: [UInt8], pieces size: Int = .max) throws -> [DocumentItem] {
  var reader = JSONTranslator().reader(in: noon)
  var items: [DocumentItem] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    items += try reader.read(Array(rest.prefix(size)))
    rest = rest.dropFirst(size)
  }
  return try items + reader.finish()
}

extension [DocumentItem] {
  var tasks: [NewTask] {
    compactMap { if case .task(let task, line: _) = $0 { task } else { nil } }
  }

  var lists: [NewList] {
    compactMap { if case .list(let list, line: _) = $0 { list } else { nil } }
  }

  var notices: [DocumentNotice] {
    compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  var titles: [String] { tasks.map(\.title) }
}

/// The document that a writer makes of lists and tasks.
func document(lists: [TaskList] = [], _ tasks: [TaskItem]) -> [UInt8] {
  var writer = JSONTranslator().writer(in: noon)
  var bytes: [UInt8] = []
  for list in lists { bytes += writer.write(list) }
  for task in tasks { bytes += writer.write(task) }
  return bytes + writer.finish()
}
