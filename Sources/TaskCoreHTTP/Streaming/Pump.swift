import TaskCore

/// Pieces that somebody makes while they are read; whoever lets go of it ends the making.
final class Pump<Piece: Sendable>: Sendable {
  private let pieces = Rendezvous<Piece>()
  private let task: Task<Void, Never>

  /// Begins to make pieces.
  init(_ make: @escaping @Sendable (Rendezvous<Piece>) async -> Void) {
    let pieces = pieces
    task = Task { await make(pieces) }
  }

  /// The next piece; `nil` at the end.
  func next() async throws(TaskFailure) -> Piece? { try await pieces.take() }

  deinit {
    task.cancel()
    let pieces = pieces
    Task { await pieces.close() }
  }
}

extension Pump<[UInt8]> {
  /// The pieces as the content of an answer, behind one that was taken already.
  func stream(beginning first: [UInt8]?) -> ByteStream {
    let head = Head(first)
    return ByteStream { [self] () async throws(TaskFailure) in
      switch await head.take() {
      case .piece(let first): first
      case .nothing: nil
      case .taken: try await next()
      }
    }
  }
}

/// The first piece of a stream, which is given once.
private actor Head {
  enum State {
    case piece([UInt8])
    case nothing
    case taken
  }

  private var state: State

  init(_ piece: [UInt8]?) { state = piece.map { .piece($0) } ?? .nothing }

  func take() -> State {
    defer { if case .piece = state { state = .taken } }
    return state
  }
}
