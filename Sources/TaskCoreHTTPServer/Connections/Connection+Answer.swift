import TaskCore
import TaskCoreHTTP

extension Connection {
  /// Up to this size content is sent behind its head in one piece; copying it is cheaper than telling the system of two.
  private static let smallBody = 16_384
  private static let keptCapacity = 4096

  /// Answers a request that is not served. The connection ends behind it.
  ///
  /// - Parameter visit: what the handler tells of the request, if it was asked.
  func refuse(
    _ refusal: HTTPRefusal, to head: HTTPRequestHead? = nil, insteadOf visit: HTTPTaskVisit? = nil
  ) async -> Ending {
    let answer = refusal.answer
    bytes.removeAll(keepingCapacity: true)
    let content = answer.body.bytes ?? []
    let line = AnswerHead(status: answer.status, framing: .length(content.count), connection: "close")
    _ = line.write(answer.fields, date: date.bytes(at: Instant(now())), to: &bytes)
    if head?.method != .head { bytes += content }
    note(answer.status, to: head, visit, because: refusal.detail)
    return await outbound.send(bytes) ? .linger : .close
  }

  /// Sends an answer.
  ///
  /// - Parameter body: the request's content, if it has any.
  func send(_ response: HTTPTaskResponse, to head: HTTPRequestHead, behind body: RequestBody?) async -> Ending {
    let isInMemory = response.body.bytes != nil
    // A streamed answer may still read the content, so that it is not taken away before its end.
    let remains = isInMemory ? await body?.revoke() : body?.look()
    if let refusal = remains?.refusal { return await refuse(refusal, to: head, insteadOf: response.visit) }
    guard (200...599).contains(response.status) else {
      return await refuse(.unsendable, to: head, insteadOf: response.visit)
    }

    let framing = framing(of: response, to: head)
    var isLast = !mayServeAnother(behind: head) || remains?.isComplete == false
    if case .close = framing { isLast = true }
    bytes.removeAll(keepingCapacity: true)
    let line = AnswerHead(
      status: response.status, framing: framing,
      connection: isLast ? "close" : head.isVersion10 ? "keep-alive" : nil)
    guard line.write(response.fields, date: date.bytes(at: Instant(now())), to: &bytes) else {
      return await refuse(.unsendable, to: head, insteadOf: response.visit)
    }
    note(response.status, to: head, response.visit)

    let isSent: Bool
    if head.method == .head || Self.hasNoContent(response.status) {
      isSent = await outbound.send(bytes)
    } else if let content = response.body.bytes {
      isSent = await sendWhole(content)
    } else {
      isSent = await sendPieces(of: response, framing)
    }
    guard isSent else { return .close }
    // A connection may be idle for long, and there may be many.
    if bytes.capacity > Self.keptCapacity { bytes = [] }
    guard isLast else { return .another }
    // A client that asked for the end sends no more, and whatever came is read: nothing can be lost.
    return !head.keepsAlive && remains?.isComplete != false && !inbound.hasMore ? .close : .linger
  }

  /// Tells the log of an answer that begins.
  private func note(_ status: Int, to head: HTTPRequestHead?, _ visit: HTTPTaskVisit?, because reason: String? = nil) {
    guard let log else { return }
    var noted = HTTPTaskVisit(
      method: head.map { HTTPTaskVisit.name(of: $0.method) } ?? "-", route: visit?.route, status: status,
      duration: .nanoseconds(Int64(clamping: Moment.now.since(arrival).count)), owner: visit?.owner)
    noted.reason = reason ?? visit?.reason
    log(noted)
  }

  private func sendWhole(_ content: [UInt8]) async -> Bool {
    guard content.count <= Self.smallBody else { return await outbound.send(bytes, content) }
    bytes += content
    return await outbound.send(bytes)
  }

  /// Sends a streamed answer piece by piece: the next one is asked for when the client has taken those before.
  private func sendPieces(of response: HTTPTaskResponse, _ framing: AnswerHead.Framing) async -> Bool {
    guard await outbound.send(bytes) else { return false }
    let isEndless = response.fields["Content-Type"]?.hasPrefix("text/event-stream") == true
    var pieces = response.body.stream.makeAsyncIterator()
    var sent = 0
    var count = 0
    while true {
      // A client that takes all at once leaves the thread to others from time to time.
      count &+= 1
      if count.isMultiple(of: 16) { await Task.yield() }
      channel.beginStreaming(isEndless: isEndless)
      let piece: [UInt8]?
      do throws(TaskFailure) {
        piece = try await pieces.next(isolation: nil)
      } catch {
        // Events may stop anywhere, and a server that stops ends them properly. Of anything else a part is missing, which
        // the client sees by the missing end.
        guard isEndless, channel.isDraining else { return false }
        piece = nil
      }
      channel.endStreaming()
      guard let piece else {
        // A stream that is cancelled may end as if it were whole.
        guard !Task.isCancelled || isEndless else { return false }
        break
      }
      guard !piece.isEmpty else { continue }
      sent += piece.count
      guard await send(piece, sent: sent, framing) else { return false }
    }
    switch framing {
    case .none, .close: return true
    case .length(let length): return sent == length
    case .chunked: return await outbound.send(Self.lastChunk)
    }
  }

  private func send(_ piece: [UInt8], sent: Int, _ framing: AnswerHead.Framing) async -> Bool {
    switch framing {
    case .none, .close: return await outbound.send(piece)
    case .length(let length):
      // More than was said would be read as the next answer.
      guard sent <= length else { return false }
      return await outbound.send(piece)
    case .chunked:
      bytes.removeAll(keepingCapacity: true)
      bytes.append(hexadecimal: piece.count)
      bytes.append("\r\n")
      return await outbound.send(bytes, piece, Self.lineEnd)
    }
  }

  private func framing(of response: HTTPTaskResponse, to head: HTTPRequestHead) -> AnswerHead.Framing {
    if Self.hasNoContent(response.status) { return .none }
    if let length = response.body.length {
      // Nothing to a HEAD may be a body that was left away: what its length would be is not known.
      return head.method == .head && length == 0 ? .none : .length(length)
    }
    if head.method == .head { return head.isVersion10 ? .none : .chunked }
    return head.isVersion10 ? .close : .chunked
  }

  private static func hasNoContent(_ status: Int) -> Bool { status == 204 || status == 304 }
  private static let lastChunk = Array("0\r\n\r\n".utf8)
  private static let lineEnd = Array("\r\n".utf8)
}
