import Synchronization
import TaskCore
import TaskCoreOffline
import TaskCoreTerminalPrograms

/// How far something long has come, on one line of a terminal that is written over; nothing where no terminal is.
final class ProgressLine: Sendable {
  private let isShown = StandardStream.error.isTerminal
  private let shown = Mutex<(time: ContinuousClock.Instant, isOpen: Bool)>((.now, false))

  /// Shows how far an import has come.
  @Sendable func show(_ progress: ImportProgress) {
    let state = progress.isWriting ? "writing" : "reading, \(progress.bytes / 1024) KiB"
    show("\(progress.records) records, \(state)", isUrgent: progress.isWriting)
  }

  /// Shows who is waited for: what was written at once comes at once, and may take a while.
  func show(waitingFor name: String) { show("waiting for \(VisibleText.line(name))", isUrgent: true) }

  /// Shows how far a synchronization has come.
  @Sendable func show(_ progress: SyncProgress) {
    show("received \(progress.received) records, sent \(progress.sent)", isUrgent: false)
  }

  /// Shows a state, at most ten times a second unless it is urgent.
  private func show(_ state: @autoclosure () -> String, isUrgent: Bool) {
    guard isShown else { return }
    let isDue = shown.withLock { shown in
      guard isUrgent || shown.time.duration(to: .now) > .milliseconds(100) else { return false }
      shown = (.now, true)
      return true
    }
    if isDue { try? StandardStream.error.write("\r\u{1B}[K\(state())") }
  }

  /// Wipes the line.
  func end() {
    let isOpen = shown.withLock { shown in
      defer { shown.isOpen = false }
      return shown.isOpen
    }
    if isOpen { try? StandardStream.error.write("\r\u{1B}[K") }
  }
}
