import Foundation
import TaskCoreHTTP
import TaskCoreHTTPServer

/// Reads requests from standard input, each a line of hexadecimal digits, and answers a line of JSON for each: what the
/// parser made of it, as hexadecimal digits too.
func giveVerdicts() throws {
  while let line = readLine() {
    let bytes = stride(from: 0, to: line.utf8.count - 1, by: 2).compactMap { place in
      UInt8(line.dropFirst(place).prefix(2), radix: 16)
    }
    print(String(decoding: try JSONEncoder().encode(Verdict(on: bytes)), as: UTF8.self))
  }
}

/// What the parser says about bytes.
private struct Verdict: Encodable {
  struct Request: Encodable {
    let method: String
    let target: String
    let fields: [[String]]
    var body: String
    var isComplete: Bool
  }

  private(set) var requests: [Request] = []
  private(set) var status = 0
  private(set) var detail = ""

  init(on bytes: [UInt8]) {
    var parser = HTTPRequestParser(limits: HTTPParsingLimits())
    parser.append(bytes)
    while true {
      switch parser.next() {
      case .more: return
      case .request(let head):
        requests.append(
          Request(
            method: head.method.rawValue, target: Self.hexadecimal(head.target.utf8),
            fields: head.fields.fields.map { [Self.hexadecimal($0.name.utf8), Self.hexadecimal($0.value.utf8)] },
            body: "", isComplete: false))
      case .piece(let piece): requests[requests.count - 1].body += Self.hexadecimal(piece)
      case .end: requests[requests.count - 1].isComplete = true
      case .refusal(let refusal):
        status = refusal.status
        detail = refusal.detail
        return
      }
    }
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
