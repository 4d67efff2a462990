import TaskCore

// Texts, and what else stands in one property alone.
extension ICalendarTodoReader {
  mutating func readTitle(_ held: Held) {
    guard !hasTitle else { return reportSecond(held) }
    let text = ICalendarText.unescaped(held.property.value)
    guard let line = ICalendarText.line(text) else { return }
    hasTitle = true
    let title = line.cut(to: DocumentText.longestTitle)
    todo.task.title = title
    if title.utf8.count < line.utf8.count {
      reportCut(held, "title", DocumentText.longestTitle)
    } else if !title.hasSameBytes(as: text), !ICalendarText.trimsTo(text, title) {
      todo.report(.loss, number(held), "title", "Line breaks and controls in the title were read as spaces.")
    } else {
      keepByName(held, title)
    }
  }

  mutating func readNotes(_ held: Held) {
    guard !hasNotes else { return reportSecond(held) }
    hasNotes = true
    let notes = ICalendarText.unescaped(held.property.value)
    todo.task.notes = notes.cut(to: DocumentText.longest)
    if todo.task.notes.utf8.count < notes.utf8.count { reportCut(held, "notes", DocumentText.longest) }
    if !todo.task.notes.isEmpty { keepByName(held, todo.task.notes) }
  }

  private mutating func reportCut(_ held: Held, _ field: String, _ longest: Int) {
    todo.report(.loss, number(held), field, "The text is longer than \(longest) bytes: it was cut to them.")
  }

  /// A text that stands in a field need not be kept a second time.
  private mutating func keepByName(_ held: Held, _ text: String) {
    guard held.property.hasNoParameters, held.property.name.allSatisfy({ $0 < 0x61 }),
      ICalendarText.isEscaped(held.property.value, of: text)
    else { return }
    todo.keep(held.index, .name)
  }

  /// What stands in for a title: every task has one, and a VTODO need not.
  var titleWithoutSummary: String {
    let first = todo.task.notes.utf8.prefix { $0 != 0x0A }.prefix(200)
    return String(Substring(first)).unicodeScalars.isEmpty
      ? "(no title)" : ICalendarText.line(String(decoding: first, as: UTF8.self)) ?? "(no title)"
  }

  mutating func readPriority(_ held: Held) {
    let text = String(decoding: held.property.value.prefix(4), as: UTF8.self)
    if let number = UInt8(text), let priority = TaskItem.Priority(rawValue: number) {
      todo.task.priority = priority
    } else {
      reportUnused(held, "priority", "The priority “\(text)” is not 0 to 9: it was kept, and not used.")
    }
  }

  mutating func readPercent(_ held: Held) {
    let text = String(decoding: held.property.value.prefix(4), as: UTF8.self)
    isComplete = text == "100"
    if UInt8(text).map({ $0 > 100 }) ?? true {
      todo.report(.loss, number(held), "status", "“\(text)” is no percentage: it was kept, and not used.")
    }
  }

  mutating func readTags(_ held: Held) {
    for text in ICalendarText.list(held.property.value) {
      guard let tag = ICalendarText.line(text) else { continue }
      if tag.utf8.count > 1024 || todo.task.tags.count >= 10_000 {
        todo.report(.loss, number(held), "tags", "A tag is longer than 1,024 bytes, and is no tag here.")
      } else {
        todo.task.tags.append(tag)
      }
    }
  }

  mutating func readComment(_ held: Held) {
    let whole = ICalendarText.unescaped(held.property.value)
    guard !whole.isEmpty else { return }
    let text = whole.cut(to: DocumentText.longest)
    if text.utf8.count < whole.utf8.count { reportCut(held, "comments", DocumentText.longest) }
    let said = held.property.parameter("X-TASKCORE-DATE").flatMap { ICalendarDate.instant(ArraySlice($0.utf8)) }
    todo.task.comments.append(NewTask.Remark(date: said ?? undatedComment(), text: text))
  }

  /// The time of the last change, and one second later for each such comment before, which keeps them in their order.
  private mutating func undatedComment() -> Instant {
    let changed = todo.task.modified ?? todo.task.created ?? context.now
    defer { todo.undatedComments += 1 }
    return changed.adding(seconds: Int64(todo.undatedComments))
  }

  mutating func readList(_ held: Held) {
    let title = ICalendarText.line(ICalendarText.unescaped(held.property.value))
    let id = held.property.parameter("ID").flatMap { TaskList.ID($0) }
    todo.list = .some(title.map { ICalendarContent.List(id: id, title: $0) })
  }

  mutating func readExtension(_ held: Held) {
    guard let key = held.property.parameter("KEY"), (3...255).contains(key.utf8.count), !key.hasPrefix("icalendar."),
      key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), key.utf8.dropFirst().dropLast().contains(UInt8(ascii: ".")),
      key.utf8.first != UInt8(ascii: ".")
    else { return }
    todo.task.extensions[key] = ICalendarText.unescaped(held.property.value)
    keepOwn(held)
  }

  /// A line that is written anew from what was read of it, so that it is not kept twice.
  private mutating func keepOwn(_ held: Held) { todo.keep(held.index, .name) }
}
