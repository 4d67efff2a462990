import Foundation
import Observation
import TaskCore
import TaskCoreInMemory
import TaskCorePresentation
import Testing

@testable import board

/// A board over a store in memory, on 15 June 2026, a Monday, at nine.
@MainActor final class BoardScene {
  let board: Board
  let planner: TaskPlanner
  private let terms = PlanningTerms(author: "ada", zone: .utc)
  nonisolated private static let now = Date(timeIntervalSince1970: 1_781_514_000)

  init() {
    let now: @Sendable () -> Date = { Self.now }
    planner = TaskPlanner(store: InMemoryTaskStore(now: now), now: now)
    let context = PresentationContext(author: "ada", zone: .utc, locale: Locale(identifier: "en_GB"), now: now)
    board = Board(planner, in: context)
    board.start()
  }

  func add(_ title: String, _ change: (inout NewTask) -> Void = { _ in }) async throws -> TaskItem.ID {
    var task = NewTask(title)
    change(&task)
    return try #require(try await planner.add(task, under: terms).tasks.first?.id)
  }

  func addList(_ title: String) async throws -> TaskList.ID {
    let outcome = try await planner.addLists([NewList(title)], under: terms)
    return try #require(outcome.records.lazy.compactMap { if case .list(let list) = $0 { list.id } else { nil } }.first)
  }

  /// A day before or after today.
  func day(_ distance: Int) -> CalendarDay {
    QueryContext(now: Instant(Self.now), zone: .utc).today.adding(days: distance) ?? .earliest
  }

  /// Presses the keys that write a text.
  func press(_ text: String) async {
    for character in text { await board.press(Key(.text(String(character))), page: 10) }
  }

  /// The screen as soon as it shows all of some texts.
  func screen(_ columns: Int, _ rows: Int, showing texts: String...) async throws -> Screen {
    try await screen(columns, rows) { screen in texts.allSatisfy { screen.text.contains($0) } }
  }

  /// The screen as soon as it is as it has to be.
  func screen(_ columns: Int, _ rows: Int, when holds: (Screen) -> Bool) async throws -> Screen {
    let size = Screen.Size(columns: columns, rows: rows)
    while true {
      board.settle(in: size)
      let (changes, change) = AsyncStream<Void>.makeStream()
      let content = withObservationTracking {
        board.content
      } onChange: {
        change.finish()
      }
      let screen = BoardView.screen(of: content, size)
      if holds(screen) { return screen }
      for await _ in changes {}
      guard !Task.isCancelled else { throw InVain(screen: screen.text) }
    }
  }

  /// What was waited for did not come in time.
  struct InVain: Error {
    let screen: String
  }
}
