import TaskCore

/// Where those who make pieces and the one who takes them meet: a piece is handed over when it is asked for.
///
/// So no more pieces wait than there are makers, however slow the reader is.
actor Rendezvous<Piece: Sendable> {
  private var waiting: [(piece: Piece, maker: CheckedContinuation<Bool, Never>)] = []
  private var reader: CheckedContinuation<Result<Piece?, TaskFailure>, Never>?
  private var end: Result<Piece?, TaskFailure>?

  /// Hands a piece over; returns when it has been taken.
  ///
  /// - Throws: `.cancelled` when nobody will take it any more.
  func send(_ piece: Piece) async throws(TaskFailure) {
    guard end == nil else { throw Self.gone }
    if let reader {
      self.reader = nil
      reader.resume(returning: .success(piece))
      return
    }
    let isTaken = await withCheckedContinuation { waiting.append((piece, $0)) }
    guard isTaken else { throw Self.gone }
  }

  private static var gone: TaskFailure { TaskFailure(.cancelled, "Nobody reads the answer any more.") }

  /// Takes the next piece; `nil` at the end.
  ///
  /// - Throws: what the makers ended with.
  func take() async throws(TaskFailure) -> Piece? {
    if !waiting.isEmpty {
      let (piece, maker) = waiting.removeFirst()
      maker.resume(returning: true)
      return piece
    }
    if let end { return try end.get() }
    // One reader at a time; another one would wait for ever.
    guard reader == nil else { return nil }
    let result: Result<Piece?, TaskFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Piece?, TaskFailure>, Never>) in
        if Task.isCancelled { continuation.resume(returning: .success(nil)) } else { reader = continuation }
      }
    } onCancel: {
      Task { await self.close() }
    }
    return try result.get()
  }

  /// Says that no more pieces come, or why; those that wait are still handed over.
  func finish(throwing failure: TaskFailure? = nil) {
    guard end == nil else { return }
    let result: Result<Piece?, TaskFailure> = if let failure { .failure(failure) } else { .success(nil) }
    end = result
    reader?.resume(returning: result)
    reader = nil
  }

  /// Says that nobody takes pieces any more.
  func close() {
    end = end ?? .success(nil)
    for (_, maker) in waiting { maker.resume(returning: false) }
    waiting = []
    reader?.resume(returning: .success(nil))
    reader = nil
  }
}
