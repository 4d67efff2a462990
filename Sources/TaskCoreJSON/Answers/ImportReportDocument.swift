package import TaskCore

/// The JSON form of what an import did: numbers, the change sets, the tasks left in the trash, and the notices.
package enum ImportReportDocument {
  /// The document of a report.
  package static func encode(_ report: ImportReport) -> [UInt8] {
    JSONWriter.document { writer in
      writer.put("changeSets", describingEach: report.changeSets)
      writer.put("added", report.added)
      writer.put("changed", report.changed)
      writer.put("unchanged", report.unchanged)
      writer.put("inTrash", describingEach: report.inTrash)
      writer.key("notices")
      writer.array(report.notices) { writer, notice in
        writer.object { write(notice, to: &$0) }
      }
    }
  }

  private static func write(_ notice: DocumentNotice, to writer: inout JSONWriter) {
    writer.put("kind", notice.kind.rawValue)
    writer.key("line")
    if let line = notice.line { writer.number(line) } else { writer.null() }
    writer.put("subject", notice.subject)
    writer.put("field", notice.field)
    writer.put("message", notice.message)
  }

  /// The report of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(
    _ bytes: [UInt8], unknownKeys: UnknownKeys = .ignored
  ) throws(TaskFailure) -> ImportReport {
    try JSONFields.read(bytes, unknownKeys: unknownKeys) { (fields) throws(TaskFailure) in
      var unknown = UnknownKeyCollector(unknownKeys)
      return ImportReport(
        changeSets: try fields.ids("changeSets"), added: try fields.count("added"),
        changed: try fields.count("changed"), unchanged: try fields.count("unchanged"),
        inTrash: try fields.ids("inTrash"), notices: try fields.objects("notices", unknown: &unknown, notice))
    }
  }

  private static func notice(_ fields: inout JSONFields) throws(TaskFailure) -> DocumentNotice {
    let expected = "“unreadable” or “loss”"
    let kind = try fields.required("kind", expected: expected) { (fields, name) throws(TaskFailure) in
      try fields.text(name, expected: expected) { DocumentNotice.Kind(rawValue: $0) }
    }
    return DocumentNotice(
      kind, line: try fields.integer("line", in: 0...Int.max, expected: "the number of a line"),
      subject: try fields.string("subject"), field: try fields.string("field"), try fields.text("message"))
  }
}
