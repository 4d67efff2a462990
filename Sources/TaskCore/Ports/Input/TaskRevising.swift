/// The input port for revising: taking back what was done, and reading what has been.
public protocol TaskRevising: Sendable {
  /// Undoes the newest action of the author that is not undone yet, as a change set of its own.
  ///
  /// A field goes back while its clock is still the one that the action gave it. An added record is removed, a removed
  /// one made again. A purge is not undone, and is passed over.
  /// - Throws: `.conflict` naming record and field when something was changed since, and then nothing is undone;
  ///   `.notFound` when there is nothing to undo.
  func undo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Redoes what the author undid last, as long as the author has done nothing else since.
  ///
  /// - Throws: `.conflict` as for undo; `.notFound` when there is nothing to redo.
  func redo(under terms: PlanningTerms) async throws(TaskFailure) -> Outcome

  /// Reads entries of the history, the newest first.
  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry]
}
