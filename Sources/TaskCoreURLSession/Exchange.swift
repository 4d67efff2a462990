import Foundation
import TaskCore
import TaskCoreHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way, from its start to the last byte of the answer.
///
/// Unchecked: `state` is read and written only while the lock is held; continuations are resumed behind it, and carry
/// nothing: whoever was waiting takes what there is under the lock. The rest never changes, and `URLSessionTask` may be used
/// from any thread.
final class Exchange: @unchecked Sendable {
  typealias Header = Result<HTTPTaskResponse, TaskFailure>
  typealias Piece = Result<[UInt8]?, TaskFailure>

  private struct State {
    /// The answer until it is taken: as long as it stayed here, its body would not be let go of.
    var header: Header?
    var hasHeader = false
    var headerReader: CheckedContinuation<Void, Never>?
    var pieces: [[UInt8]] = []
    var waiting = 0
    var end: Result<Void, TaskFailure>?
    /// What is handed to the reader that waits or has just asked.
    var handed: Piece?
    var bodyReader: CheckedContinuation<Void, Never>?
    var isSuspended = false
  }

  static let cancelled = TaskFailure(.cancelled, "The request was cancelled before it was answered.")

  private let task: URLSessionDataTask
  /// Keeps a temporary file until the exchange is over.
  private let upload: Upload
  private let peer: String
  private let bufferLimit: Int
  private let lock = NSLock()
  private var state = State()

  var id: Int { task.taskIdentifier }

  init(_ task: URLSessionDataTask, upload: Upload, peer: String, bufferLimit: Int) {
    self.task = task
    self.upload = upload
    self.peer = peer
    self.bufferLimit = bufferLimit
  }

  // MARK: The side of the reader

  /// Sends the request, and gives the answer when its header is there.
  func start() async -> Header {
    await withCheckedContinuation { continuation in
      let isThere = lock.withLock {
        if !state.hasHeader { state.headerReader = continuation }
        return state.hasHeader
      }
      if isThere { continuation.resume() } else { task.resume() }
    }
    return lock.withLock { state.header.take() } ?? .failure(Self.cancelled)
  }

  /// Gives the exchange up, whatever it is doing; who waits for it is told at once.
  func cancel() {
    if finish(.failure(Self.cancelled)) { task.cancel() }
  }

  /// The next bytes of the answer; `nil` at its end.
  func next() async -> Piece {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if hand(orWait: continuation) { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
    return lock.withLock { state.handed.take() } ?? .failure(Self.cancelled)
  }

  /// - Returns: whether something was there to be handed.
  private func hand(orWait continuation: CheckedContinuation<Void, Never>) -> Bool {
    let (isHanded, resumes) = lock.withLock {
      if !state.pieces.isEmpty {
        // All that has come in one piece: who reads slowly reads in large portions.
        state.handed = .success(state.pieces.count == 1 ? state.pieces[0] : Array(state.pieces.joined()))
        state.pieces = []
        state.waiting = 0
        defer { state.isSuspended = false }
        return (true, state.isSuspended)
      }
      if let end = state.end {
        state.handed = end.map { nil }
        return (true, false)
      }
      state.bodyReader = continuation
      return (false, false)
    }
    if resumes { task.resume() }
    return isHanded
  }

  // MARK: The side of the session

  func receive(_ response: HTTPURLResponse) {
    var fields = HTTPTaskFields()
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { fields.append(name, value) }
    }
    // What comes decoded has another length than what was sent.
    let length = fields["Content-Encoding"] == nil ? fields["Content-Length"].flatMap { Int($0) } : nil
    let reader = BodyReader(of: self)
    let body = HTTPTaskBody(
      ByteStream { () async throws(TaskFailure) in try await reader.next() },
      length: length.flatMap { $0 < 0 ? nil : $0 })
    settle(.success(HTTPTaskResponse(response.statusCode, fields: fields, body: body)))
  }

  func receive(_ data: Data) {
    let (reader, isFull): (CheckedContinuation<Void, Never>?, Bool) = lock.withLock {
      guard state.end == nil else { return (nil, false) }
      if let reader = state.bodyReader.take() {
        state.handed = .success(Array(data))
        return (reader, false)
      }
      state.pieces.append(Array(data))
      state.waiting += data.count
      let isFull = state.waiting > bufferLimit && !state.isSuspended
      #if !canImport(FoundationNetworking)
        if isFull { state.isSuspended = true }
      #endif
      return (nil, isFull)
    }
    reader?.resume()
    guard isFull else { return }
    #if canImport(FoundationNetworking)
      // Suspending a transfer here takes it off its connection, and resuming would send the request a second time.
      finish(
        .failure(
          TaskFailure(
            .tooLarge, "The answer came faster than it was read, and \(bufferLimit) bytes of it wait: read it sooner."))
      )
      task.cancel()
    #else
      task.suspend()
    #endif
  }

  func complete(_ response: URLResponse?, _ error: (any Error)?) {
    if let error {
      finish(.failure(Self.failure(error, at: peer)))
    } else if let response = response as? HTTPURLResponse {
      // A redirect without a place to go to comes only with the end.
      if lock.withLock({ !state.hasHeader }) { receive(response) }
      finish(.success(()))
    } else {
      finish(
        .failure(TaskFailure(.incomprehensible, "What answers at \(peer) does not speak HTTP: check the address.")))
    }
  }

  private func settle(_ header: Header) {
    let reader = lock.withLock {
      guard !state.hasHeader else { return nil as CheckedContinuation<Void, Never>? }
      state.hasHeader = true
      state.header = header
      return state.headerReader.take()
    }
    reader?.resume()
  }

  /// Ends the exchange, unless it has ended before.
  @discardableResult
  private func finish(_ end: Result<Void, TaskFailure>) -> Bool {
    if case .failure(let failure) = end { settle(.failure(failure)) }
    let (isFirst, reader): (Bool, CheckedContinuation<Void, Never>?) = lock.withLock {
      guard state.end == nil else { return (false, nil) }
      state.end = end
      if state.bodyReader != nil { state.handed = end.map { nil } }
      return (true, state.bodyReader.take())
    }
    reader?.resume()
    return isFirst
  }
}

/// Reads the body of an answer; whoever lets go of it gives up the rest.
private final class BodyReader: Sendable {
  private let exchange: Exchange

  init(of exchange: Exchange) { self.exchange = exchange }

  deinit { exchange.cancel() }

  func next() async throws(TaskFailure) -> [UInt8]? { try await exchange.next().get() }
}
