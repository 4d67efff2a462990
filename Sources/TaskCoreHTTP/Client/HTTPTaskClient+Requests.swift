import TaskCore
import TaskCoreJSON

// Requests of documents for documents.
extension HTTPTaskClient {
  /// How many identities a request for records may name.
  static let mostRecords = 1000

  /// Asks with a document, and reads the answer.
  func post<Value>(
    _ path: String, _ document: [UInt8], _ decode: ([UInt8]) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    try await answer(to: Self.post(path, document)).decoded(decode)
  }

  /// Asks for what is at a path, and reads the answer.
  func get<Value>(
    _ path: String, _ parameters: [(name: String, value: String?)] = [],
    _ decode: ([UInt8]) throws(TaskFailure) -> Value
  ) async throws(TaskFailure) -> Value {
    try await answer(to: Self.get(path, parameters)).decoded(decode)
  }

  static func post(_ path: String, _ document: [UInt8], accepting type: String = "application/json") -> HTTPTaskRequest
  {
    HTTPTaskRequest(
      .post, path, fields: ["Content-Type": "application/json", "Accept": type], body: HTTPTaskBody(document))
  }

  static func get(
    _ path: String, _ parameters: [(name: String, value: String?)] = [], accepting type: String = "application/json"
  ) -> HTTPTaskRequest {
    HTTPTaskRequest(.get, target(path, parameters), fields: ["Accept": type])
  }

  /// A path with the parameters that have a value (RFC 3986, section 3.4).
  static func target(_ path: String, _ parameters: [(name: String, value: String?)]) -> String {
    let query = parameters.compactMap { name, value in value.map { "\(name)=\(encoded($0))" } }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }

  /// Text with all but unreserved characters (RFC 3986, section 2.3) percent-encoded.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

// What both ports ask alike.
extension HTTPTaskClient {
  /// Reads records by identity, as many at once as one request may name.
  func records(_ ids: [RecordID]) async throws(TaskFailure) -> [Record?] {
    var records: [Record?] = []
    records.reserveCapacity(ids.count)
    for start in stride(from: 0, to: ids.count, by: Self.mostRecords) {
      let part = Array(ids[start..<min(start + Self.mostRecords, ids.count)])
      let answer = try await post("/v1/records", RecordIDsDocument.encode(part)) { (bytes) throws(TaskFailure) in
        try RecordsDocument.decode(bytes)
      }
      guard answer.count == part.count else {
        throw TaskFailure(
          .incomprehensible, "The server answered \(answer.count) records for \(part.count) identities.")
      }
      records += answer
    }
    return records
  }

  func page(of query: TaskQuery) async throws(TaskFailure) -> TaskPage {
    try await post("/v1/queries", QueryDocument.encode(query)) { (bytes) throws(TaskFailure) in
      try RecordPageDocument.decode(bytes)
    }
  }

  func count(_ filter: TaskFilter, in context: QueryContext) async throws(TaskFailure) -> Int {
    try await post("/v1/queries/count", QueryDocument.encode(filter, in: context)) { (bytes) throws(TaskFailure) in
      try CountDocument.decode(bytes)
    }
  }

  func lists() async throws(TaskFailure) -> [TaskList] {
    try await get("/v1/records", [("type", "list")]) { (bytes) throws(TaskFailure) in
      try RecordsDocument.decode(bytes).compactMap { $0?.list }
    }
  }

  func openCounts(in context: QueryContext) async throws(TaskFailure) -> OpenCounts {
    try await get("/v1/statistics/open", Self.parameters(of: context)) { (bytes) throws(TaskFailure) in
      try OpenCountsDocument.decode(bytes)
    }
  }

  static func parameters(of context: QueryContext) -> [(name: String, value: String?)] {
    [
      ("now", context.now.description), ("zone", context.zone.identifier),
      ("start-of-day", String(context.startOfDay)),
    ]
  }

  func tags() async throws(TaskFailure) -> [TagCount] {
    try await get("/v1/tags") { (bytes) throws(TaskFailure) in try TagsDocument.decode(bytes) }
  }

  func history(_ query: HistoryQuery) async throws(TaskFailure) -> [HistoryEntry] {
    var (entries, rest) = ([HistoryEntry](), query)
    while true {
      let parameters: [(name: String, value: String?)] = [
        ("author", rest.author), ("record", rest.record?.key), ("before", rest.before.map { String($0) }),
        ("limit", String(rest.limit)),
      ]
      let answer = try await answer(to: Self.get("/v1/history", parameters))
      let page = try answer.decoded { (bytes) throws(TaskFailure) in try HistoryDocument.decode(bytes) }
      entries += page.prefix(rest.limit)
      // A page may be shorter than what was asked for, and then links to the next one.
      guard page.count < rest.limit, let last = page.last, answer.fields["Link"] != nil else { return entries }
      guard last.sequence < rest.before ?? .max else {
        throw TaskFailure(.incomprehensible, "The server answered a page of the history twice.")
      }
      rest.before = last.sequence
      rest.limit -= page.count
    }
  }
}
