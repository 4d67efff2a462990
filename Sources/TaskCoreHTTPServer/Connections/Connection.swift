import Foundation
import TaskCore
import TaskCoreHTTP

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serves the requests of one connection, one after another. It belongs to one task, which makes it and runs it.
final class Connection {
  /// How a connection goes on behind an answer.
  enum Ending {
    /// The next request.
    case another
    /// Closed at once: nothing is lost by it.
    case close
    /// Half closed first, and what the client still sends is dropped for a while. Were it closed at once, the system
    /// would reset the connection, and an answer that the client has not read yet would be lost.
    case linger
  }

  let handler: any HTTPTaskResponding
  let options: HTTPTaskServer.Options
  let now: @Sendable () -> Date
  let log: (@Sendable (HTTPTaskVisit) -> Void)?
  let channel: Channel
  let inbound: Inbound
  let outbound: Outbound
  var date = DateLine()
  /// The bytes that are being sent; the storage is used again.
  var bytes: [UInt8] = []
  /// When the request was there that is being answered.
  private(set) var arrival = Moment.now
  private var served = 0

  init(
    _ channel: Channel, handler: any HTTPTaskResponding, options: HTTPTaskServer.Options,
    now: @escaping @Sendable () -> Date, log: (@Sendable (HTTPTaskVisit) -> Void)?
  ) {
    self.channel = channel
    self.handler = handler
    self.options = options
    self.now = now
    self.log = log
    inbound = Inbound(channel: channel, options: options)
    outbound = Outbound(channel: channel, limit: Nanoseconds(options.writeTime))
  }

  /// Serves until the connection is over. The descriptor is still open then.
  func run() async {
    while true {
      let ending: Ending
      let next = await inbound.head()
      arrival = .now
      switch next {
      case .over: ending = .close
      case .refused(let refusal): ending = await refuse(refusal)
      case .head(let head): ending = await serve(head)
      }
      switch ending {
      case .another:
        // A client that sends without a pause leaves the thread to others from time to time.
        if inbound.hasMore, served.isMultiple(of: 16) { await Task.yield() }
      case .close: return
      case .linger: return await linger()
      }
    }
  }

  /// Answers that there is no room for the client, whatever it asks.
  func turnAway() async {
    _ = await refuse(HTTPRefusal(503, "The server has as many connections as it takes: try again in a moment."))
    outbound.finish()
    await inbound.discard(upTo: 65_536, within: Nanoseconds(.seconds(1)))
  }

  private func linger() async {
    outbound.finish()
    await inbound.discard(upTo: options.discardBytes, within: Nanoseconds(options.discardTime))
  }

  private func serve(_ head: HTTPRequestHead) async -> Ending {
    served += 1
    guard head.framing != .none else {
      let request = HTTPTaskRequest(head.method, head.target, fields: head.fields)
      let response = await handler.response(to: request)
      return await send(response, to: head, behind: nil)
    }
    let body = RequestBody(inbound, channel: channel, expectsContinue: head.expectsContinue)
    let stream = ByteStream { () async throws(TaskFailure) in try await body.next() }
    var length: Int?
    if case .length(let count) = head.framing { length = count }
    let request = HTTPTaskRequest(
      head.method, head.target, fields: head.fields, body: HTTPTaskBody(stream, length: length))
    let response = await handler.response(to: request)
    let ending = await send(response, to: head, behind: body)
    let remains = await body.revoke()
    return ending == .another && !remains.isComplete ? .linger : ending
  }

  /// Whether the connection may serve another request, as far as is known before the answer.
  func mayServeAnother(behind head: HTTPRequestHead) -> Bool {
    head.keepsAlive && served < options.requestsPerConnection && !channel.isDraining
  }
}
