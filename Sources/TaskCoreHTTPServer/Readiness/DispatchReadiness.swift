#if !os(Linux)
  import Dispatch
  import Foundation

  /// Readiness by Dispatch, where there is no epoll. It is compiled nowhere but there, and not tested there.
  ///
  /// A connection that breaks is noticed only while something is expected of it, so that what answers a request is not
  /// cancelled before it answers.
  final class DispatchReadiness: ReadinessSource, @unchecked Sendable {
    // Unchecked: `sources` and `reports` are touched under `condition` only, and Dispatch's sources may be used anywhere.
    private struct Pair {
      let reading: any DispatchSourceRead
      let writing: any DispatchSourceWrite
      var isReading = true
      var isWriting = true
    }

    private let queue = DispatchQueue(label: "task-core.readiness")
    private let condition = NSCondition()
    private var sources: [UInt64: Pair] = [:]
    private var reports: [(UInt64, Readiness)] = []
    private var isWoken = false

    func add(_ descriptor: Int32, token: UInt64) throws(SystemError) {
      let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      let writing = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
      reading.setEventHandler { [weak self] in self?.report(token, .readable) }
      writing.setEventHandler { [weak self] in self?.report(token, .writable) }
      condition.withLock { sources[token] = Pair(reading: reading, writing: writing) }
      reading.activate()
      writing.activate()
    }

    func remove(_ descriptor: Int32, token: UInt64) {
      guard let pair = condition.withLock({ sources.removeValue(forKey: token) }) else { return }
      pair.reading.cancel()
      pair.writing.cancel()
      // A source that is suspended must not be released.
      if !pair.isReading { pair.reading.resume() }
      if !pair.isWriting { pair.writing.resume() }
    }

    func expect(_ readiness: Readiness, of token: UInt64) {
      condition.withLock {
        guard var pair = sources[token] else { return }
        if readiness.contains(.readable), !pair.isReading {
          pair.isReading = true
          pair.reading.resume()
        }
        if readiness.contains(.writable), !pair.isWriting {
          pair.isWriting = true
          pair.writing.resume()
        }
        sources[token] = pair
      }
    }

    func wait(milliseconds: Int32?, _ report: (UInt64, Readiness) -> Void) {
      let found = condition.withLock {
        if let milliseconds {
          let end = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
          while reports.isEmpty, !isWoken, condition.wait(until: end) {}
        } else {
          while reports.isEmpty, !isWoken { condition.wait() }
        }
        defer {
          reports = []
          isWoken = false
        }
        return reports
      }
      for (token, readiness) in found { report(token, readiness) }
    }

    func wake() {
      condition.withLock {
        isWoken = true
        condition.signal()
      }
    }

    /// Reports once, and no more before it is expected again: Dispatch would repeat it for as long as it holds.
    private func report(_ token: UInt64, _ readiness: Readiness) {
      condition.withLock {
        guard var pair = sources[token] else { return }
        var readiness = readiness
        if readiness.contains(.readable), pair.isReading {
          pair.isReading = false
          pair.reading.suspend()
          // Nothing to read is the end of what the peer sends, except on a socket that listens.
          if pair.reading.data == 0, token != 0 { readiness.insert(.finished) }
        }
        if readiness.contains(.writable), pair.isWriting {
          pair.isWriting = false
          pair.writing.suspend()
        }
        sources[token] = pair
        reports.append((token, readiness))
        condition.signal()
      }
    }
  }
#endif
