extension FieldValue: CustomStringConvertible {
  /// The value for people to see, on one line where it is one: texts in quotation marks, dates as they are written.
  public var description: String {
    switch self {
    case .text(let text): text.map { "“\($0)”" } ?? Self.nothing
    case .status(let status): status.closed.map { "\(status.kind.rawValue) \($0)" } ?? status.kind.rawValue
    case .priority(let priority): priority == .none ? Self.nothing : "\(priority.rawValue)"
    case .date(let date): date?.description ?? Self.nothing
    case .recurrence(let recurrence): recurrence?.rule.description ?? Self.nothing
    case .place(let place):
      "list \(place.list?.description ?? "none"), parent \(place.parent?.description ?? "none"), "
        + "position \(place.position.text)"
    case .position(let key): key.text
    case .instant(let instant): instant?.description ?? Self.nothing
    case .comment(let comment): comment.map { "“\($0.text)”" } ?? Self.nothing
    case .member(let isMember): isMember ? "there" : "not there"
    }
  }

  private static let nothing = "nothing"
}
