import TaskCore

extension Wording {
  /// English.
  public static let english = Wording(
    failures: [
      .notFound: "{task} is not there any more.",
      .invalid: "{task} cannot be changed like this. Nothing was changed.",
      .conflict: "{task} was changed by somebody else in the meantime. Nothing was changed here: look at it again.",
      .cycle: "{task} cannot be put under or behind itself.",
      .unavailable: "The tasks cannot be reached at the moment. Nothing was changed: try again in a while.",
      .corrupted: "The stored tasks are damaged and cannot be read. Restore them from a backup.",
      .unsupported: "This cannot be done here. Nothing was changed.",
      .tokenExpired: "What is shown is too old to be updated. Load it again.",
      // What a server answers: its codes are those of TaskCoreHTTP, which is not known here.
      TaskFailure.Code(rawValue: "unauthorized"):
        "The server does not accept the token: it is wrong, or was withdrawn. Ask for a new one.",
      TaskFailure.Code(rawValue: "forbidden"): "The token does not allow this. Nothing was changed.",
      TaskFailure.Code(rawValue: "untrusted"):
        "The server cannot prove who it is, so nothing was sent to it. Check its address and its certificate.",
      TaskFailure.Code(rawValue: "incomprehensible"):
        "What answers at this address is not a server of tasks, or a newer one. Check the address.",
      .cancelled: "This was cancelled before it was done.",
    ],
    fieldConflict: "The {field} of {task} was changed by somebody else in the meantime. Nothing was changed here.",
    otherFailure: "This did not work. Nothing was changed: try again, or look at the task again first.",
    rules: [
      "title": "A title is one line of text: not empty, and not longer than a few pages.",
      "notes": "The notes are too long, or hold a character that text cannot have.",
      "priority": "A priority is high, medium, low, none, or a number from 0 to 9.",
      "start": "Write the start as a date, such as today, friday, tomorrow 17:00 or 2026-06-15.",
      "due": "Write when it is due as a date, such as today, friday, tomorrow 17:00 or 2026-06-15.",
      "tags": "A tag is one short line of text, and cannot be empty.",
      "recurrence":
        "Write how it repeats in words, such as every day or every 2 weeks, and give it a start or a due date.",
      "list": "This list is not there, or the task above is in another one.",
      "parent": "The task cannot be put under this one.",
      "position": "The task cannot be moved to this place.",
      "prerequisites": "One of the tasks to wait for is not there any more.",
      "comments": "A comment is text, and cannot be empty.",
    ],
    fields: [
      "title": "title", "notes": "notes", "status": "status", "priority": "priority", "start": "start",
      "due": "due date", "tags": "tags", "recurrence": "repetition", "list": "list", "parent": "parent",
      "place": "place", "position": "place", "reminders": "reminders", "prerequisites": "tasks to wait for",
      "comments": "comments", "trashed": "trash", "filter": "filter",
    ],
    someTask: "the task",
    nothingToUndo: "There is nothing to undo.",
    nothingToRedo: "There is nothing to redo.",
    cannotMove: "Tasks can be moved by hand only where they are ordered by hand.",
    addedBesideFilter: "{task} was added. The filter “{filter}” does not show it.",
    addedElsewhere: "{task} was added. It is not among the tasks that are shown here.",
    addedBelow: "{task} was added. It stands below the tasks that are shown.",
    unreadableFilter: "The filter cannot be read here: expected {expected}.",
    days: Days(
      today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday", past: "Last {weekday}", timed: "{day} {time}"),
    priorities: [.high: "high", .medium: "medium", .low: "low", .none: "none"],
    scopes: Scopes(all: "All", today: "Today", overdue: "Overdue"))
}
