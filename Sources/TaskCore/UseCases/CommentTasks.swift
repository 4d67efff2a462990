extension TaskPlanner {
  /// See ``TaskPlanning/comment(_:under:)``.
  ///
  /// Decides that the same words said twice in one second are one comment.
  @concurrent public func comment(
    _ comments: [NewComment], under terms: PlanningTerms
  ) async throws(TaskFailure) -> Outcome {
    let remarks = Dictionary(grouping: comments, by: \.task)
    return try await write(under: terms) { (now) async throws(TaskFailure) in
      let tasks = try await existing(comments.map(\.task))
      var decision = Decision(Decision.title("Comment", tasks.map(\.title)))
      for task in tasks {
        var commented = task
        for remark in remarks[task.id] ?? [] {
          let comment = try TaskItem.Comment(on: task.id, date: now, text: remark.text)
          try commented.put(.comment(comment), into: .comment(comment.id))
        }
        decision.put(commented, replacing: task)
      }
      return decision
    }
  }
}
