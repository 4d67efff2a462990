import Dispatch
import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreHTTPServer

/// Serves until the process is asked to end, with so many files open that have nothing to do with it.
func serve(on address: String, openFiles: Int) async throws {
  // Before there are clients: what Dispatch opens for it must not find all descriptors taken.
  signal(SIGTERM, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: SIGTERM)
  let (terminations, continuation) = AsyncStream.makeStream(of: Void.self)
  source.setEventHandler { continuation.finish() }
  source.resume()

  let server = try await HTTPTaskServer.start(on: HTTPTaskServer.Address(parsing: address), answering: Trial())
  for _ in 0..<openFiles { _ = open("/dev/null", O_RDONLY) }
  print(server.address)
  fflush(nil)
  for await _ in terminations {}
  await server.stop(within: .seconds(5))
}

/// Answers that show what a server does with them.
struct Trial: HTTPTaskResponding {
  func response(to request: HTTPTaskRequest) async -> HTTPTaskResponse {
    let path = request.target.prefix { $0 != "?" }
    switch path {
    case "/hello": return HTTPTaskResponse(200, fields: ["Content-Type": "text/plain"], body: HTTPTaskBody(Self.hello))
    case "/echo": return await echo(request)
    case "/numbers": return HTTPTaskResponse(200, body: HTTPTaskBody(Self.numbers()))
    case "/events":
      return HTTPTaskResponse(
        200, fields: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
        body: HTTPTaskBody(Self.events()))
    case "/fields":
      let text = request.fields.fields.map { "\($0.name): \($0.value)\n" }.joined()
      return HTTPTaskResponse(200, fields: ["Content-Type": "text/plain"], body: HTTPTaskBody(Array(text.utf8)))
    default: return HTTPTaskResponse(404)
    }
  }

  private func echo(_ request: HTTPTaskRequest) async -> HTTPTaskResponse {
    do {
      return HTTPTaskResponse(200, body: HTTPTaskBody(try await request.body.collected(upTo: 67_108_864)))
    } catch {
      return HTTPTaskResponse(error.code == .tooLarge ? 413 : 400, body: HTTPTaskBody(Array(error.message.utf8)))
    }
  }

  private static let hello = Array("Hello, world!".utf8)

  /// A hundred lines, a piece each, of which nobody said how long they are.
  private static func numbers() -> ByteStream {
    let count = Count()
    return ByteStream { () async throws(TaskFailure) in
      let number = await count.next()
      return number <= 100 ? Array("\(number)\n".utf8) : nil
    }
  }

  /// An event at once, and then one each tenth of a second.
  private static func events() -> ByteStream {
    let count = Count()
    return ByteStream { () async throws(TaskFailure) in
      let number = await count.next()
      if number > 1 {
        do {
          try await Task.sleep(for: .milliseconds(100))
        } catch {
          throw TaskFailure(.cancelled, "Nobody listens any more.")
        }
      }
      return Array("data: \(number)\n\n".utf8)
    }
  }

  private actor Count {
    private var number = 0

    func next() -> Int {
      number += 1
      return number
    }
  }
}
