extension FieldValue {
  /// The value as bytes: equal for equal values alone, and the same in every version of this library.
  ///
  /// By them replicas agree on a value that clocks do not decide, and on the clock of a repair.
  var bytes: [UInt8] {
    switch self {
    case .text(let text): Self.optional(text)
    case .status(let status): Array("\(status.kind.rawValue) \(status.closed?.secondsSince1970 ?? 0)".utf8)
    case .priority(let priority): [priority.rawValue]
    case .date(let date): Self.optional(date?.description)
    case .recurrence(let recurrence): Self.optional(recurrence?.text)
    case .place(let place):
      Self.optional(place.list?.description) + [0] + Self.optional(place.parent?.description) + [0]
        + place.position.text.utf8
    case .position(let key): Array(key.text.utf8)
    case .instant(let instant): Self.optional(instant?.description)
    case .comment(let comment): Self.optional(comment.map { "\($0.id) \($0.date.secondsSince1970) \($0.text)" })
    case .member(let isMember): [isMember ? 1 : 0]
    }
  }

  private static func optional(_ text: String?) -> [UInt8] { text.map { [1] + $0.utf8 } ?? [0] }
}

extension Recurrence {
  fileprivate var text: String {
    func texts(_ dates: [TaskDate]) -> String { dates.map(\.description).joined(separator: ",") }
    return [
      rule.description, basis.rawValue, anchor?.description ?? "", occurrence?.description ?? "", "\(index)",
      texts(added), texts(excluded),
    ].joined(separator: "\n")
  }
}
