import TaskCore
import TaskCoreJSON

/// A request that is not answered as it asks: a failure, the status that says so, and the fields that belong to it.
struct Refusal: Error {
  let status: Int
  var failure: TaskFailure
  var fields: HTTPTaskFields = [:]

  init(_ status: Int, _ failure: TaskFailure, fields: HTTPTaskFields = [:]) {
    self.status = status
    self.failure = failure
    self.fields = fields
  }

  /// The refusal that a failure of the application stands for.
  init(_ failure: TaskFailure) {
    self.init(Self.status(of: failure), failure)
    if status == 503 { fields["Retry-After"] = "1" }
  }

  private static func status(of failure: TaskFailure) -> Int {
    switch failure.code {
    // What is wrong with a certain record is that the request does not fit the state that it is in.
    case .invalid where failure.id != nil: 409
    case .invalid: 400
    case .unauthorized: 401
    case .forbidden: 403
    case .notFound: 404
    case .conflict, .cycle: 409
    case .tokenExpired: 410
    case .tooLarge: 413
    case .unsupported: 501
    case .unavailable, .cancelled: 503
    default: 500
    }
  }

  /// The answer that says it: problem details (RFC 9457).
  var response: HTTPTaskResponse {
    var fields = fields
    fields["Content-Type"] = ProblemDocument.mediaType
    let title = Self.title(of: status)
    return HTTPTaskResponse(
      status, fields: fields, body: HTTPTaskBody(ProblemDocument.encode(failure, status: status, title: title)))
  }

  /// The bytes of the problem, for a stream that has begun to be answered.
  var document: [UInt8] { ProblemDocument.encode(failure, status: status, title: Self.title(of: status)) }

  /// The reason phrases of RFC 9110, section 15, that are used here.
  private static func title(of status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    default: "Internal Server Error"
    }
  }
}

extension Refusal {
  /// There is nothing at a target.
  static func notFound(_ message: String) -> Refusal { Refusal(404, TaskFailure(.notFound, message)) }

  /// Something about the request itself is wrong.
  static func invalid(_ message: String, field: String? = nil) -> Refusal {
    Refusal(400, TaskFailure(.invalid, message, field: field))
  }

  /// A refusal of whatever was thrown; only this module's code throws what is neither of the two.
  init(_ error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let failure as TaskFailure: self.init(failure)
    case is CancellationError: self.init(TaskFailure(.cancelled, "The request was given up."))
    default: self.init(TaskFailure(.corrupted, "The request could not be answered.", underlying: error))
    }
  }
}
