extension ChangeSet {
  /// Refuses a set after which a record that it touches breaks the structure of tasks and lists.
  ///
  /// A store calls it inside its transaction, before it writes. After the set, no touched task may lie on a cycle of
  /// parents or prerequisites, none may be live under a trashed or missing parent or list, and no live one may be in
  /// another list than its parent. A set of kind ``Kind/replication`` may refer to records that have not arrived yet.
  /// A set answers for what it changes: one that leaves a task's place and trash as they were is not refused for them.
  ///
  /// - Parameters:
  ///   - record: looks up a record as it was before the set.
  ///   - liveChildren: looks up the tasks outside the trash that have this parent, before the set.
  ///   - liveTasks: looks up the tasks outside the trash that are in this list, before the set.
  /// - Throws: `.cycle` or `.conflict` naming the task or list; `.invalid` when one record is changed twice, a version
  ///   does not follow the one it replaces (in a set of kind replication: is the one it replaces), or the title or
  ///   author is too long; what the look-ups throw.
  /// - Complexity: for each change of place, trash or prerequisites, the depth above it and the records that hang on it.
  public func checkStructure(
    record: @escaping (RecordID) throws(TaskFailure) -> Record?,
    liveChildren: @escaping (TaskItem.ID) throws(TaskFailure) -> [TaskItem.ID],
    liveTasks: @escaping (TaskList.ID) throws(TaskFailure) -> [TaskItem.ID]
  ) throws(TaskFailure) {
    try StructureCheck(set: self, before: record, liveChildren: liveChildren, liveTasks: liveTasks).run()
  }
}

extension ChangeSet {
  /// Refuses a title or an author that no store takes.
  ///
  /// - Throws: `.invalid` with the field's name.
  package func checkTexts() throws(TaskFailure) {
    _ = try TextRule.setTitle.check(title)
    _ = try TextRule.author.check(author)
  }
}

extension PlanningTerms {
  /// Refuses an author that no change set can have.
  ///
  /// - Throws: `.invalid` (field `author`).
  package func checkAuthor() throws(TaskFailure) { _ = try TextRule.author.check(author) }
}
