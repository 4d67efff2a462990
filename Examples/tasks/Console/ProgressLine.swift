import Synchronization
import TaskCore

/// How far an import has come, on one line of a terminal that is written over; nothing where no terminal is.
final class ProgressLine: Sendable {
  private let isShown = StandardStream.error.isTerminal
  private let shown = Mutex<(time: ContinuousClock.Instant, isOpen: Bool)>((.now, false))

  /// Shows a state, at most ten times a second.
  @Sendable func show(_ progress: ImportProgress) {
    guard isShown else { return }
    let isDue = shown.withLock { shown in
      guard progress.isWriting || shown.time.duration(to: .now) > .milliseconds(100) else { return false }
      shown = (.now, true)
      return true
    }
    guard isDue else { return }
    let state = progress.isWriting ? "writing" : "reading, \(progress.bytes / 1024) KiB"
    try? StandardStream.error.write("\r\u{1B}[K\(progress.records) records, \(state)")
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
