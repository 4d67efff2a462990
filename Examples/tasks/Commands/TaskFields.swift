import TaskCore
import TaskCoreTerminalPrograms

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

  /// What becomes of the recurrence, given the present one and the date that the task will have.
  func recurrence(replacing present: Recurrence?, from date: TaskDate?) throws -> FieldEdit<Recurrence> {
    let basis = try arguments.choice("--from", Recurrence.Basis.self)
    guard let text = arguments.value("--repeat") else {
      let end = try arguments.choice("--month-end", MonthEnd.self)
      guard basis != nil || end != nil else { return .keep }
      guard var recurrence = present else {
        throw UsageError("--from and --month-end say more of a repetition: give --repeat with them.")
      }
      if let basis { recurrence.basis = basis }
      if let end { recurrence.rule.skip = end.skip }
      return .set(recurrence)
    }
    if text == "none" { return .clear }
    let phrase = try session.phrase(text, from: date, with: arguments)
    // Words say what they count from, a rule of the standard does not.
    let unsaid = text.contains("=") ? present?.basis : nil
    return .set(Recurrence(rule: phrase.rule, basis: basis ?? phrase.basis ?? unsaid ?? .schedule))
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
    CommandOption(
      "--repeat", "RULE", "how it repeats, such as “every 2 weeks” or FREQ=MONTHLY;BYDAY=-1FR; “none” clears"),
    CommandOption("--from", "BASIS", "what it repeats from: schedule, skip or completion, as does “every! 3 days”"),
    MonthEnd.option,
    CommandOption("--tag", "T", "a tag; may be repeated"),
    CommandOption("--list", "L", "its list, by title or #ID"),
    CommandOption("--priority", "P", "high, medium, low, none, or 0 to 9"),
    CommandOption("--notes", "N", "anything more to be said about it"),
    CommandOption("--parent", "ID", "the task that it is a part of"),
    CommandOption("--needs", "ID", "a task that has to be done before; may be repeated"),
  ]
}
