import Foundation

/// The signals by which a server is told what to do, one after another.
struct Termination {
  enum Signal { case end, reload }

  let signals: AsyncStream<Signal>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (signals, continuation) = AsyncStream<Signal>.makeStream()
    self.signals = signals
    // Writing to a client that has gone is an error like others.
    signal(SIGPIPE, SIG_IGN)
    sources = [(SIGTERM, Signal.end), (SIGINT, .end), (SIGHUP, .reload)].map { number, meaning in
      // Before the source is set up, whose handler takes this one's place.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(meaning) }
      source.resume()
      return source
    }
  }
}
