import TaskCore

/// A translator whose documents have no more than so many records, because what is written at once lies in memory.
struct BoundedTranslator: TaskTranslating {
  let base: any TaskTranslating
  let most: Int

  var format: DocumentFormat { base.format }

  func recognizes(_ head: [UInt8]) -> Bool { base.recognizes(head) }

  func reader(in context: QueryContext) -> any DocumentReading {
    Reader(base: base.reader(in: context), most: most)
  }

  func writer(in context: QueryContext) -> any DocumentWriting { base.writer(in: context) }

  private struct Reader: DocumentReading {
    var base: any DocumentReading
    let most: Int
    var count = 0

    mutating func read(_ bytes: [UInt8]) throws(TaskFailure) -> [DocumentItem] { try checked(try base.read(bytes)) }

    mutating func finish() throws(TaskFailure) -> [DocumentItem] { try checked(try base.finish()) }

    private mutating func checked(_ items: [DocumentItem]) throws(TaskFailure) -> [DocumentItem] {
      count += items.count
      guard count <= most else {
        throw TaskFailure(
          .tooLarge,
          "The document has more than \(most) records, which is too many for one change set: import it in several, "
            + "by the parameter partition, or in parts.", field: "partition")
      }
      return items
    }
  }
}
