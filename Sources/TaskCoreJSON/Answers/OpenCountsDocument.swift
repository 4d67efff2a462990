package import TaskCore

/// The JSON form of counts of open tasks: `all`, `dueToday`, `overdue`, and arrays of `lists` and `tags`.
package enum OpenCountsDocument {
  /// The document of counts.
  package static func encode(_ counts: OpenCounts) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("all", counts.all)
      writer.put("dueToday", counts.dueToday)
      writer.put("overdue", counts.overdue)
      writer.key("lists")
      writer.array(counts.lists.sorted { $0.key < $1.key }) { writer, list in
        writer.object { writer in
          writer.put("id", list.key.description)
          writer.put("count", list.value)
        }
      }
      writer.key("tags")
      writer.array(counts.tags) { writer, tag in
        writer.object { writer in
          writer.put("name", tag.name)
          writer.put("count", tag.count)
        }
      }
    }
  }

  /// The counts of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> OpenCounts {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      var unknown = UnknownKeyCollector(unknownKeys)
      let lists = try fields.objects("lists", unknown: &unknown) { (list) throws(TaskFailure) in
        (id: try list.identity("id") as TaskList.ID, count: try list.count("count"))
      }
      return OpenCounts(
        all: try fields.count("all"), dueToday: try fields.count("dueToday"), overdue: try fields.count("overdue"),
        lists: Dictionary(lists.map { ($0.id, $0.count) }, uniquingKeysWith: { first, _ in first }),
        tags: try fields.objects("tags", unknown: &unknown) { (tag) throws(TaskFailure) in
          TagCount(name: try tag.text("name"), count: try tag.count("count"))
        })
    }
  }
}
