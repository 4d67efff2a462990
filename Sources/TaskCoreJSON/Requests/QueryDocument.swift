package import TaskCore

/// The JSON form of a query: the filter and the order as texts that are read as they are, without defaults.
package enum QueryDocument {
  /// The longest text of a filter that is read, in bytes: what a program asks for may name thousands of tasks.
  private static let longestFilter = 16 << 20

  /// The document of a query.
  package static func encode(_ query: TaskQuery) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("filter", query.filter.description)
      writer.put("order", query.order.description)
      writer.key("limit")
      if let limit = query.limit { writer.number(limit) } else { writer.null() }
      writer.put("cursor", describing: query.cursor)
      writer.put("context") { ContextDocument.write(query.context, to: &$0) }
    }
  }

  /// The document of a filter in a context, as it is counted.
  package static func encode(_ filter: TaskFilter, in context: QueryContext) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("filter", filter.description)
      writer.put("context") { ContextDocument.write(context, to: &$0) }
    }
  }

  /// The query of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .refused
  ) throws(TaskFailure) -> TaskQuery {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      TaskQuery(
        try filter(&fields), order: try order(&fields),
        limit: try fields.integer("limit", in: Int.min...Int.max, expected: "a whole number"),
        cursor: try fields.reading("cursor") { (text) throws(TaskFailure) in try TaskCursor(parsing: text) },
        in: try ContextDocument.read(inside: "context", of: &fields))
    }
  }

  /// The filter of a document, with the context in which it is counted.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decodeCount(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .refused
  ) throws(TaskFailure) -> (filter: TaskFilter, context: QueryContext) {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      (try filter(&fields), try ContextDocument.read(inside: "context", of: &fields))
    }
  }

  private static func filter(_ fields: inout JSONFields) throws(TaskFailure) -> TaskFilter {
    try fields.required("filter", expected: "a filter, such as “all”") { (fields, name) throws(TaskFailure) in
      try fields.reading(name) { (text) throws(TaskFailure) in
        try TaskFilter(describedBy: text, upTo: longestFilter)
      }
    }
  }

  /// The order; one without a key has no text.
  private static func order(_ fields: inout JSONFields) throws(TaskFailure) -> TaskOrder {
    try fields.required("order", expected: "an order, such as “due”") { (fields, name) throws(TaskFailure) in
      try fields.reading(name) { (text) throws(TaskFailure) in
        text.isEmpty ? TaskOrder([]) : try TaskOrder(parsing: text)
      }
    }
  }
}
