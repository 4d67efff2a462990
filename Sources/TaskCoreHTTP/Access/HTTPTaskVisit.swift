/// What may be told of a request that was answered: no token, no title, no content, and no more of the path than its
/// pattern.
public struct HTTPTaskVisit: Sendable, Hashable {
  /// The method, `OTHER` for one that no route takes, or `-` where no request could be read.
  public let method: String
  /// The pattern of the route, such as `/v1/tasks/{id}`; `nil` where there is none.
  public let route: String?
  /// The status code of the answer.
  public let status: Int
  /// How long it took until the answer began.
  public let duration: Duration
  /// Whose token it was; `nil` where nobody was let in.
  public let owner: String?

  /// The facts of a request.
  public init(method: String, route: String?, status: Int, duration: Duration, owner: String?) {
    self.method = method
    self.route = route
    self.status = status
    self.duration = duration
    self.owner = owner
  }

  /// Why it failed, where that is the server's affair (a status of 500 and above), of which the client is not told; or what
  /// is wrong with a request that a server could not read.
  public var reason: String?

  /// The facts on one line, in the order method, route, status, milliseconds, owner, reason; `-` for what there is none
  /// of, but for a reason.
  public var line: String {
    let (seconds, attoseconds) = duration.components
    let tenths = (seconds &* 10_000 &+ attoseconds / 100_000_000_000_000)
    let facts = "\(method) \(route ?? "-") \(status) \(tenths / 10).\(tenths % 10)ms \(owner ?? "-")"
    return facts + (reason.map { " " + Self.onOneLine($0) } ?? "")
  }

  /// The name of a method as it is told: others than these may be anything.
  package static func name(of method: HTTPTaskMethod) -> String {
    methods.contains(method) ? method.rawValue : "OTHER"
  }

  private static let methods: Set<HTTPTaskMethod> = [.get, .head, .post, .put, .patch, .delete, .options]

  /// What a terminal would act on, and what would begin a line, becomes a space.
  private static func onOneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line.unicodeScalars.append(" ")
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
