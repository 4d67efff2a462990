import TaskCore

/// What the lists and tasks are called in which tasks have, or had, their places.
struct PlaceNames {
  private var lists: [TaskList.ID: String] = [:]
  private var tasks: [TaskItem.ID: String] = [:]

  /// Asks for the names that the values of edits need, and for nothing where none is a place.
  init(for edits: [LostEdit], from application: any TaskAsking) async throws(TaskFailure) {
    let places = edits.flatMap { [$0.kept, $0.lost] }.compactMap { value in
      if case .place(let place)? = value { place } else { nil }
    }
    if places.contains(where: { $0.list != nil }) {
      for list in try await application.lists() { lists[list.id] = list.title }
    }
    let parents = Array(Set(places.compactMap(\.parent)))
    if parents.isEmpty { return }
    for task in try await application.tasks(parents).compactMap(\.self) { tasks[task.id] = task.title }
  }

  /// A value for people to read: a place by the names of what it is in.
  func text(_ value: FieldValue) -> String {
    guard case .place(let place) = value else { return value.description }
    let position = "position \(place.position.text)"
    if let parent = place.parent { return "under \(tasks[parent].map { "“\($0)”" } ?? "\(parent)"), \(position)" }
    guard let list = place.list else { return "no list, \(position)" }
    return "the list \(lists[list].map { "“\($0)”" } ?? "\(list)"), \(position)"
  }
}
