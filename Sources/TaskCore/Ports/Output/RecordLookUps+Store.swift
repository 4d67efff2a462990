extension RecordLookUps {
  /// Look-ups in a store.
  public init(in store: any TaskStoring) {
    // No date is in the filters, so it does not matter when and where they are asked.
    let context = QueryContext(now: .earliest, zone: .utc)
    self.init(
      records: { (ids) async throws(TaskFailure) in try await store.records(ids) },
      children: { (parents) async throws(TaskFailure) in
        try await store.tasks(matching: TaskQuery(.parent(.anyOf(parents)), in: context)).tasks
      },
      members: { (lists) async throws(TaskFailure) in
        var tasks: [TaskItem] = []
        for list in lists { tasks += try await store.tasks(matching: TaskQuery(.list(.id(list)), in: context)).tasks }
        return tasks
      })
  }
}
