extension TaskItem: Mergeable {
  func bytes(of field: RecordField) -> [UInt8] { value(of: field).bytes }

  mutating func take(_ field: RecordField, from other: TaskItem) {
    switch field {
    case .existence: break
    case .title: title = other.title
    case .notes: notes = other.notes
    case .status: status = other.status
    case .priority: priority = other.priority
    case .start: start = other.start
    case .due: due = other.due
    case .recurrence: recurrence = other.recurrence
    case .place: place = other.place
    case .trashed: trashed = other.trashed
    case .tag(let folded):
      tags = tags.filter { !Folding.fold($0).hasSameBytes(as: folded) }
      guard let name = other.tags.first(where: { Folding.fold($0).hasSameBytes(as: folded) }) else { return }
      tags.insert(name, at: tags.firstIndex { folded.precedesInBytes(Folding.fold($0)) } ?? tags.endIndex)
    case .reminder(let reminder): reminders.take(reminder, from: other.reminders)
    case .prerequisite(let id): prerequisites.take(id, from: other.prerequisites)
    case .comment(let id):
      comments.removeAll { $0.id == id }
      if let comment = other.comments.first(where: { $0.id == id }) { comments.take(comment, from: other.comments) }
    case .extension(let key): extensions[key] = other.extensions[key]
    }
  }
}

extension TaskList: Mergeable {
  func bytes(of field: RecordField) -> [UInt8] { value(of: field)?.bytes ?? [] }

  mutating func take(_ field: RecordField, from other: TaskList) {
    switch field {
    case .title: title = other.title
    case .place: position = other.position
    case .trashed: trashed = other.trashed
    default: break
    }
  }
}

extension Array where Element: Comparable {
  /// Has an element if another array has it, at its place in the order.
  fileprivate mutating func take(_ element: Element, from other: [Element]) {
    let index = firstIndex { $0 >= element } ?? endIndex
    let isThere = index < endIndex && self[index] == element
    switch (isThere, other.contains(element)) {
    case (true, false): remove(at: index)
    case (false, true): insert(element, at: index)
    default: break
    }
  }
}
