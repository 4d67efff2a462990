public import TaskCore

extension QuickAdd {
  /// What a line was understood as.
  public struct Reading: Sendable, Hashable {
    /// The line, as it was typed.
    public let line: String
    /// What was taken, in the order of the line; no part overlaps another.
    public let parts: [Part]
    private let draft: NewTask

    init(line: String, parts: [Part], draft: NewTask) {
      self.line = line
      self.parts = parts
      self.draft = draft
    }

    /// What is left: the title, which may still be one that no task can have.
    public var title: String { draft.title }

    /// The task that is meant.
    ///
    /// - Throws: `.invalid` naming the field that a task cannot have: the title if nothing is left for it.
    public func task() throws(TaskFailure) -> NewTask {
      let nobody = TaskItem.ID(high: 0, low: 0)
      _ = try draft.item(id: nobody, place: Place(position: .first), now: .earliest)
      return draft
    }
  }
}
