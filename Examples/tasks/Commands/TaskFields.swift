import TaskCore

/// The fields of a task as options, which adding and editing have in common.
struct TaskFields {
  let arguments: Arguments
  let session: Session

  /// What becomes of a date: kept without its option, cleared by `none`.
  func date(_ option: String) throws -> FieldEdit<TaskDate> {
    guard let text = arguments.value(option) else { return .keep }
    return text == "none" ? .clear : .set(try session.date(text, for: option))
  }

  /// The priority by its name or number.
  func priority() throws -> TaskItem.Priority? {
    guard let text = arguments.value("--priority") else { return nil }
    switch text {
    case "high": return .high
    case "medium": return .medium
    case "low": return .low
    case "none": return TaskItem.Priority.none
    default:
      guard let number = UInt8(text), let priority = TaskItem.Priority(rawValue: number) else {
        throw TaskFailure(
          .invalid, "“\(text)” is not a priority: take high, medium, low, none, or 0 to 9.", field: "priority")
      }
      return priority
    }
  }

  /// What becomes of the recurrence, given the present one.
  func recurrence(replacing present: Recurrence?) throws -> FieldEdit<Recurrence> {
    if arguments.has("--month-end") { throw UsageError.later("--month-end") }
    let basis = try arguments.choice("--from", Recurrence.Basis.self)
    guard let text = arguments.value("--repeat") else {
      guard let basis else { return .keep }
      guard var recurrence = present else {
        throw UsageError("--from says what a repetition is counted from: give --repeat with it.")
      }
      recurrence.basis = basis
      return .set(recurrence)
    }
    if text == "none" { return .clear }
    guard text.contains("=") else { throw UsageError.later("A rule in words (“\(text)”)") }
    let rule = try RecurrenceRule(parsing: text)
    return .set(Recurrence(rule: rule, basis: basis ?? present?.basis ?? .schedule))
  }

  /// The list that was named; `none` for taking it out of its list.
  func list() async throws -> FieldEdit<TaskList.ID> {
    guard let text = arguments.value("--list") else { return .keep }
    return text == "none" ? .clear : .set(try await session.lists.id(text))
  }

  /// The parent that was named; `none` for the top level.
  func parent() async throws -> FieldEdit<TaskItem.ID> {
    guard let text = arguments.value("--parent") else { return .keep }
    return text == "none" ? .clear : .set(try await session.tasks.id(text))
  }

  /// The options.
  static let options = [
    CommandOption("--due", "D", "when it has to be done; “none” clears"),
    CommandOption("--start", "D", "when it can be begun; “none” clears"),
    CommandOption("--repeat", "RULE", "how it repeats, such as FREQ=MONTHLY;BYDAY=-1FR; “none” clears"),
    CommandOption("--from", "BASIS", "what it repeats from: schedule, skip or completion"),
    CommandOption("--month-end", "WAY", "what becomes of dates that a month does not have (a later version)"),
    CommandOption("--tag", "T", "a tag; may be repeated"),
    CommandOption("--list", "L", "its list, by title or #ID"),
    CommandOption("--priority", "P", "high, medium, low, none, or 0 to 9"),
    CommandOption("--notes", "N", "anything more to be said about it"),
    CommandOption("--parent", "ID", "the task that it is a part of"),
    CommandOption("--needs", "ID", "a task that has to be done before; may be repeated"),
  ]
}
