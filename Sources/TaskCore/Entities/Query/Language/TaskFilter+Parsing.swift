extension TaskFilter {
  /// The longest text of a filter that is read, in bytes of UTF-8.
  public static let longestText = 65_536
  /// How many *and*, *or* and *not* may lie within one another in a filter that is read from a text.
  ///
  /// It leaves some room to stores, which have bounds of their own, for what a filter is narrowed by.
  public static let deepestNesting = 128

  /// Reads a filter in the query language: `due:today or overdue`, `tag:home and not list:Work`, `"exact words"`.
  ///
  /// <doc:QueryLanguage> has the grammar. A text without a condition is ``all``. Every ``description`` reads as the filter
  /// that it describes, if it is within ``longestText`` and ``deepestNesting``. Linear in the length of the text, and it
  /// takes no more of the stack however deep that is.
  ///
  /// - Parameters:
  ///   - text: the filter as somebody writes it.
  ///   - zoneless: what a time that names neither a zone nor an offset means.
  ///   - list: which list is meant by what follows `list:#`; without it a whole identity is expected.
  ///   - task: which task is meant by what follows `parent:#` or `needs:#`; without it a whole identity is expected.
  /// - Throws: `.invalid` (field `filter`) that says where, what was found and what was expected, with a suggestion where
  ///   there is one; ``TaskFailure/underlying`` is a ``FilterSyntaxError``, unless the text is too long.
  public init(
    parsing text: String, zoneless: TaskDate.Zoneless,
    list: (String) -> TaskList.ID? = { TaskList.ID($0) }, task: (String) -> TaskItem.ID? = { TaskItem.ID($0) }
  ) throws(TaskFailure) {
    try self.init(parsing: text, upTo: Self.longestText, zoneless: zoneless, list: list, task: task)
  }

  /// Reads what ``description`` wrote, however many identities it names.
  ///
  /// A filter that a program makes may name thousands; what a person writes is held within ``longestText``.
  /// - Parameters:
  ///   - text: the text of a filter.
  ///   - limit: the longest text that is read, in bytes of UTF-8.
  /// - Throws: as ``init(parsing:zoneless:list:task:)``.
  package init(describedBy text: String, upTo limit: Int) throws(TaskFailure) {
    try self.init(
      parsing: text, upTo: limit, zoneless: .floating, list: { TaskList.ID($0) }, task: { TaskItem.ID($0) })
  }

  private init(
    parsing text: String, upTo limit: Int, zoneless: TaskDate.Zoneless, list: (String) -> TaskList.ID?,
    task: (String) -> TaskItem.ID?
  ) throws(TaskFailure) {
    guard text.utf8.count <= limit else {
      throw TaskFailure(
        .invalid, "The filter \(DateScanner.quoted(text)) is longer than \(limit) bytes: ask for less at once.",
        field: "filter")
    }
    var parser = FilterParser(text)
    self = try parser.filter { (term, source) throws(TaskFailure) in
      try FilterTermReader(term: term, source: source, zoneless: zoneless).filter(list: list, task: task)
    }
  }
}
