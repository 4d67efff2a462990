/// What a method of a route does: one case for each.
enum Operation: CaseIterable {
  case health, description
  case listTasks, addTasks, countTasks, readTask, patchTask, trashTask
  case startTask, completeTask, reopenTask, cancelTask, skipTask
  case moveTask, restoreTask, purgeTask, commentTask
  case addTag, removeTag, addPrerequisite, removePrerequisite
  case listTags, listLists, addLists, readList, patchList, deleteList, restoreList, moveList
  case listReminders, readStatistics, readOpenCounts
  case undo, redo, listHistory
  case importDocument, exportDocument
  case performAction, queryRecords, countRecords, readRecords, listRecords
  case commitChangeSet, readChangeSet, listChanges

  /// Whether it changes anything; POST alone does not tell, since long questions are asked by it too.
  var isWrite: Bool {
    switch self {
    case .health, .description, .listTasks, .countTasks, .readTask, .listTags, .listLists, .readList, .listReminders,
      .readStatistics, .readOpenCounts, .listHistory, .exportDocument, .queryRecords, .countRecords, .readRecords,
      .listRecords, .readChangeSet, .listChanges:
      false
    default: true
    }
  }

  /// The query parameters that it takes.
  var parameters: [String] {
    switch self {
    case .listTasks: ["filter", "order", "limit", "cursor"] + Self.context
    case .countTasks: ["filter"] + Self.context
    case .exportDocument: ["filter", "order", "limit", "format"] + Self.context
    case .listReminders: ["from", "limit"] + Self.context
    case .readStatistics: ["days"] + Self.context
    case .readOpenCounts: Self.context
    case .listHistory: ["author", "record", "before", "limit"]
    case .importDocument: ["format", "partition", "trash", "zone", "change-set", "fingerprint"]
    case .patchTask: ["scope", "zone"]
    case .trashTask: ["children", "zone"]
    case .deleteList: ["tasks", "zone"]
    case .listRecords: ["type"]
    case .listChanges: ["after", "limit"]
    case .performAction, .commitChangeSet: []
    default: isWrite ? ["zone"] : []
    }
  }

  /// When and where a question is asked.
  private static let context = ["zone", "now", "start-of-day"]
}
