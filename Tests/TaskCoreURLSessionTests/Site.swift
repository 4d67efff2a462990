import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer
import TaskCoreURLSession

/// A server with answers of every sort, and a transport to it.
struct Site: Sendable {
  let server: HTTPTaskServer
  let transport: URLSessionTransport
  private let pages: Pages

  init() async throws {
    pages = Pages()
    server = try await HTTPTaskServer.start(on: HTTPTaskServer.Address(parsing: "127.0.0.1:0"), answering: pages)
    transport = URLSessionTransport(to: try HTTPTaskAddress("http://\(server.address)"))
  }

  /// How many requests came.
  var requests: Int { pages.methods.count }
  /// The methods of the requests that came.
  var methods: [HTTPTaskMethod] { pages.methods }
  /// How many answers are not at their end.
  var openAnswers: Int { pages.openAnswers }
  /// Lets each answer that drips give another drop.
  func drip() { pages.drip() }
  func stop() async { await server.stop(within: .zero) }
}

/// Unchecked: all that varies is touched only while the lock is held.
private final class Pages: HTTPTaskResponding, @unchecked Sendable {
  private let lock = NSLock()
  private var asked: [HTTPTaskMethod] = []
  private var open = 0
  private var taps: [AsyncStream<Void>.Continuation] = []

  var methods: [HTTPTaskMethod] { lock.withLock { asked } }
  var openAnswers: Int { lock.withLock { open } }
  func drip() { for tap in lock.withLock({ taps }) { tap.yield() } }

  func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse {
    lock.withLock { asked.append(request.method) }
    let path = request.target.split(separator: "?").first?.split(separator: "/").map(String.init) ?? []
    let number = path.dropFirst().first.flatMap { Int($0) } ?? 200
    switch path.first {
    case "drip" where request.method == .options: return HTTPTaskResponse(204)
    case "status": return HTTPTaskResponse(number)
    case "password":
      return HTTPTaskResponse(
        401, fields: ["WWW-Authenticate": "Basic realm=\"x\""], body: HTTPTaskBody(Array("who?".utf8)))
    case "redirect":
      let host = request.target.split(separator: "?").last.map(String.init) ?? ""
      return HTTPTaskResponse(number, fields: ["Location": "http://\(host)/there"])
    case "mirror":
      return HTTPTaskResponse(200, body: HTTPTaskBody((try? await request.body.collected(upTo: .max)) ?? []))
    case "long": return HTTPTaskResponse(200, body: HTTPTaskBody([UInt8](repeating: 7, count: number)))
    case "silence":
      await held { for await _ in AsyncStream<Void>.makeStream().stream {} }
      return HTTPTaskResponse(200)
    case "drip": return HTTPTaskResponse(200, body: HTTPTaskBody(drops()))
    default:
      let length = ((try? await request.body.collected(upTo: .max)) ?? []).count
      let fields = [request.fields["X-A"], request.fields["Content-Type"]].map { $0 ?? "" }.joined(separator: " ")
      let text = "\(request.method) \(request.target) \(fields) \(length)"
      let body = request.method == .head ? HTTPTaskBody.empty : HTTPTaskBody(Array(text.utf8))
      return HTTPTaskResponse(200, fields: ["X-Answer": "yes"], body: body)
    }
  }

  private func held(_ body: () async -> Void) async {
    lock.withLock { open += 1 }
    await body()
    lock.withLock { open -= 1 }
  }

  private func drops() -> ByteStream {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    lock.withLock {
      taps.append(continuation)
      open += 1
    }
    continuation.yield()
    continuation.onTermination = { [self] _ in lock.withLock { open -= 1 } }
    let tap = Tap(stream)
    return ByteStream { () async throws(TaskFailure) in await tap.next() }
  }

  private actor Tap {
    private var iterator: AsyncStream<Void>.Iterator?

    init(_ stream: AsyncStream<Void>) { iterator = stream.makeAsyncIterator() }

    func next() async -> [UInt8]? {
      guard var taken = iterator.take(), await taken.next(isolation: self) != nil else { return nil }
      iterator = taken
      return Array("drop\n".utf8)
    }
  }
}
