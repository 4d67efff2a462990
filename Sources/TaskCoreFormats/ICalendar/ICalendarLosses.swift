import TaskCore

/// What a component does not say of a task, as notices.
enum ICalendarLosses {
  static func notices(of content: ICalendarContent) -> [DocumentNotice] {
    var notices: [DocumentNotice] = []
    func note(_ field: String, _ message: String) {
      notices.append(DocumentNotice(.loss, subject: content.title, field: field, message))
    }
    func noteControls(_ field: String, in texts: some Sequence<String>) {
      guard texts.contains(where: { !ICalendarText.isCarried($0) }) else { return }
      note(field, "Controls were written as spaces, and carriage returns as line feeds.")
    }
    noteControls("notes", in: [content.notes])
    noteControls("comments", in: content.comments.lazy.map(\.text))
    noteControls("extensions", in: content.extensions.values)
    if content.trashed != nil { note("trashed", "Other programs do not know that the task is in the trash.") }
    return notices
  }

  /// What was kept of a component, and goes as what it is about is written anew.
  static func notices(of merge: ICalendarMerge, _ title: String) -> [DocumentNotice] {
    merge.leftOut.map { line in
      DocumentNotice(
        .loss, subject: title, field: "extensions",
        "The line “\(line)” was kept, and is left out now: what it is about has changed.")
    }
  }
}
