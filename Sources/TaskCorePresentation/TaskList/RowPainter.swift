import Foundation
import TaskCore

/// Makes the rows of tasks, as far as they can be made of each task alone.
struct RowPainter: Sendable {
  let context: QueryContext
  private let words: DueWords
  /// What is looked for in the titles.
  let sought: [String]
  private let lists: [TaskList.ID: String]

  init(in context: PresentationContext, seeking sought: [String], lists: [TaskList]) {
    let titles = Dictionary(lists.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    self.context = context.query
    words = DueWords(in: self.context, locale: context.locale, wording: context.wording)
    self.sought = sought
    self.lists = titles
  }

  /// Whether both make the same rows, as long as no time has gone by.
  func paints(like other: RowPainter) -> Bool { sought == other.sought && lists == other.lists }

  func row(of task: TaskItem) -> TaskRow {
    TaskRow(
      id: task.id, title: task.title, highlights: Folding.ranges(of: sought, in: task.title), status: task.status,
      priority: task.priority, due: task.due.map(words.text), isOverdue: task.isOverdue(in: context),
      isRepeating: task.recurrence != nil, tags: task.tags, list: task.place.list.flatMap { lists[$0] },
      parent: task.place.parent)
  }

  /// When a row may next look otherwise by nothing but time going by: when a day begins, or when a date passes.
  func nextTurn(of tasks: [TaskItem]) -> Instant {
    let moments = tasks.compactMap { task -> Instant? in
      guard task.isOpen, let due = task.due else { return nil }
      switch due {
      case .day: return nil
      case .floating(let wall): return context.zone.firstInstant(reaching: wall)
      case .zoned(let time): return time.instant
      }
    }
    // A time is overdue from the second after it.
    let passing = moments.filter { $0 >= context.now }.min()?.adding(seconds: 1)
    let day = context.end(of: context.today)
    // Where the clocks were just put back across the start of a day, that day begins once more.
    let dawn = day > context.now ? day : context.now.adding(seconds: 60)
    return min(dawn, passing ?? dawn)
  }
}
