/// All routes there are.
package enum RouteTable {
  static let routes: [Route] = [
    Route("/healthz", [.get: .health]),
    Route("/v1/openapi.yaml", [.get: .description]),
    Route("/v1/tasks", [.get: .listTasks, .post: .addTasks]),
    Route("/v1/tasks/count", [.get: .countTasks]),
    Route("/v1/tasks/{id}", [.get: .readTask, .patch: .patchTask, .delete: .trashTask]),
    Route("/v1/tasks/{id}/start", [.post: .startTask]),
    Route("/v1/tasks/{id}/complete", [.post: .completeTask]),
    Route("/v1/tasks/{id}/reopen", [.post: .reopenTask]),
    Route("/v1/tasks/{id}/cancel", [.post: .cancelTask]),
    Route("/v1/tasks/{id}/skip", [.post: .skipTask]),
    Route("/v1/tasks/{id}/move", [.post: .moveTask]),
    Route("/v1/tasks/{id}/restore", [.post: .restoreTask]),
    Route("/v1/tasks/{id}/purge", [.post: .purgeTask]),
    Route("/v1/tasks/{id}/comments", [.post: .commentTask]),
    Route("/v1/tasks/{id}/tags/{tag}", [.put: .addTag, .delete: .removeTag]),
    Route("/v1/tasks/{id}/prerequisites/{other}", [.put: .addPrerequisite, .delete: .removePrerequisite]),
    Route("/v1/tags", [.get: .listTags]),
    Route("/v1/lists", [.get: .listLists, .post: .addLists]),
    Route("/v1/lists/{id}", [.get: .readList, .patch: .patchList, .delete: .deleteList]),
    Route("/v1/lists/{id}/restore", [.post: .restoreList]),
    Route("/v1/lists/{id}/move", [.post: .moveList]),
    Route("/v1/reminders", [.get: .listReminders]),
    Route("/v1/statistics", [.get: .readStatistics]),
    Route("/v1/statistics/open", [.get: .readOpenCounts]),
    Route("/v1/undo", [.post: .undo]),
    Route("/v1/redo", [.post: .redo]),
    Route("/v1/history", [.get: .listHistory]),
    Route("/v1/import", [.post: .importDocument]),
    Route("/v1/export", [.get: .exportDocument]),
    Route("/v1/actions", [.post: .performAction]),
    Route("/v1/queries", [.post: .queryRecords]),
    Route("/v1/queries/count", [.post: .countRecords]),
    Route("/v1/records", [.get: .listRecords, .post: .readRecords]),
    Route("/v1/change-sets", [.post: .commitChangeSet]),
    Route("/v1/change-sets/{id}", [.get: .readChangeSet]),
    Route("/v1/changes", [.get: .listChanges]),
  ]

  /// The routes as the description of the interface lists them: patterns with their methods, and the query parameters of
  /// each.
  package static var summary: [(pattern: String, method: String, parameters: [String])] {
    routes.flatMap { route in
      route.operations.map { (route.pattern, $0.method.rawValue, $0.operation.parameters) }
    }
  }

  /// The routes by the number of their segments, so that few are looked at.
  private static let byLength: [[Route]] = {
    var groups: [[Route]] = Array(repeating: [], count: 1 + (routes.map(\.segments.count).max() ?? 0))
    for route in routes { groups[route.segments.count].append(route) }
    return groups
  }()

  /// The route of a path, with the encoded parameters in it.
  static func match(_ path: [Substring]) -> (route: Route, parameters: [Substring])? {
    guard byLength.indices.contains(path.count) else { return nil }
    for route in byLength[path.count] {
      if let parameters = route.parameters(of: path) { return (route, parameters) }
    }
    return nil
  }
}
