import Foundation

/// The signals that a program on a terminal goes on after: another size, stopping and going on.
struct Signals {
  private let sources: [any DispatchSourceSignal]

  /// Puts what they mean into a box.
  init(into inbox: Inbox) {
    let meanings: [(Int32, BoardEvent)] = [
      (SIGWINCH, .redraw(isForeign: false)), (SIGCONT, .redraw(isForeign: true)), (SIGTSTP, .suspend),
    ]
    sources = meanings.map { number, meaning in
      // Before the source is set up, whose handler takes this one's place; the kernel goes on with SIGCONT all the same.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { inbox.put([meaning]) }
      source.resume()
      return source
    }
  }

  /// Listens no longer.
  func stop() { for source in sources { source.cancel() } }
}
