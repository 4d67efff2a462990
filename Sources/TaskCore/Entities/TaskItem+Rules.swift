extension TaskItem {
  /// Whether it is neither completed nor cancelled.
  public var isOpen: Bool { status.isOpen }

  /// Whether it lies in the trash.
  public var isTrashed: Bool { trashed != nil }

  /// Whether it is open, outside the trash, and its due date has passed.
  ///
  /// A task due on a day is overdue from the start of the next day in the context's zone.
  public func isOverdue(in context: QueryContext) -> Bool {
    guard isOpen, !isTrashed, let due else { return false }
    return due.hasPassed(in: context)
  }

  /// Whether it is blocked, given the prerequisites that exist: one of them is open and outside the trash.
  public func isBlocked(by prerequisites: some Sequence<TaskItem>) -> Bool {
    prerequisites.contains { self.prerequisites.contains($0.id) && $0.isOpen && !$0.isTrashed }
  }

  /// Whether it can be worked on now: open, outside the trash, its start reached, and not blocked.
  public func isActionable(in context: QueryContext, prerequisites: some Sequence<TaskItem>) -> Bool {
    isOpen && !isTrashed && (start.map { $0.isReached(in: context) } ?? true) && !isBlocked(by: prerequisites)
  }

  /// What a title is sorted by: the first 128 scalars of the folded title.
  ///
  /// So it is short, in an index and in a cursor; titles that agree in it are sorted by identity.
  public var titleKey: String { Self.titleKey(of: title) }

  /// How many scalars ``titleKey`` has at most.
  package static let titleKeyLength = 128

  /// ``titleKey`` of a title.
  package static func titleKey(of title: String) -> String {
    let folded = Folding.fold(title)
    if folded.utf8.count <= titleKeyLength { return folded }
    return String(folded.unicodeScalars.prefix(titleKeyLength))
  }

  /// What a search looks through: the folded title, notes, comments and tags, each on a line of its own.
  ///
  /// A folded text holds no line feed, so no match reaches from one part into the next.
  public var foldedText: String {
    var text = Folding.fold(title)
    if !notes.isEmpty { text += "\n" + Folding.fold(notes) }
    for comment in comments { text += "\n" + Folding.fold(comment.text) }
    for tag in tags { text += "\n" + Folding.fold(tag) }
    return text
  }
}
