internal import TaskCore

/// Writes for a screen what was understood.
struct MeaningWriter {
  let vocabulary: QuickAddVocabulary

  /// What a part of a task means.
  func text(_ meaning: Phrase.Meaning, of task: NewTask) -> String {
    switch meaning {
    // A recurrence that is over before its first date leaves no due date.
    case .due(let date, _): text(task.due ?? date)
    case .time(let second): task.due.map(text) ?? clock(second / 3600, second / 60 % 60)
    case .start(let date, _): text(task.start ?? date)
    case .recurrence(let phrase, let span):
      text((task.due ?? task.start).flatMap { span?.recurrence(from: $0.day) } ?? phrase)
    case .priority(let priority): text(priority)
    case .tag(let name): name
    case .list(let list): list.title
    }
  }

  /// `Tuesday 16 June 2026 17:00`
  private func text(_ date: TaskDate) -> String {
    let wall: WallTime? =
      switch date {
      case .day: nil
      case .floating(let wall): wall
      case .zoned(let time): time.wall
      }
    return text(date.day) + (wall.map { " " + clock($0.hour, $0.minute) } ?? "")
  }

  private func clock(_ hour: Int, _ minute: Int) -> String { "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }

  private func text(_ day: CalendarDay) -> String {
    func name(_ number: Int, in names: [[String]]) -> String {
      (number <= names.count ? names[number - 1].first : nil) ?? String(number)
    }
    guard !vocabulary.months.isEmpty else { return day.description }
    let values = [
      "{weekday}": name(day.weekday, in: vocabulary.weekdays), "{month}": name(day.month, in: vocabulary.months),
      "{day}": String(day.day), "{year}": String(day.year),
    ]
    return values.reduce(vocabulary.writtenDay) { $0.replacing($1.key, with: $1.value) }
  }

  private func text(_ phrase: RecurrencePhrase) -> String {
    phrase.rule.summary + (phrase.basis == .completion ? vocabulary.completionNote : "")
  }

  private func text(_ priority: TaskItem.Priority) -> String {
    let names: [TaskItem.Priority: [String]] = [
      .high: vocabulary.high, .medium: vocabulary.medium, .low: vocabulary.low,
    ]
    return names[priority]?.first ?? String(priority.rawValue)
  }
}
