internal import Foundation

// Values as a cursor writes them: a letter that says what it is of, and behind it what is different from value to value.
extension SortTuple.Value {
  /// The text of a value; none holds a “|”.
  var code: String {
    switch self {
    case .due(let key): "d" + Self.code(of: key)
    case .start(let key): "s" + Self.code(of: key)
    case .priority(let priority): "i\(priority.rawValue)"
    case .position(let key): "p\(key)"
    case .title(let key): "t" + Data(key.utf8).base64EncodedString()
    case .created(let instant): "c\(instant.secondsSince1970)"
    case .modified(let instant): "m\(instant.secondsSince1970)"
    case .urgency(let total): "u" + String(total.bitPattern, radix: 16)
    case .completed(let instant): "e" + (instant.map { String($0.secondsSince1970) } ?? "")
    }
  }

  /// Reads what `code` wrote; `nil` for anything else.
  init?(code text: String) {
    let rest = String(text.dropFirst())
    switch text.first {
    case "d" where rest.isEmpty: self = .due(nil)
    case "s" where rest.isEmpty: self = .start(nil)
    case "e" where rest.isEmpty: self = .completed(nil)
    default:
      guard let value = Self(of: text.first, rest) else { return nil }
      self = value
    }
  }

  private init?(of kind: Character?, _ rest: String) {
    let value: Self? =
      switch kind {
      case "d": Self.dateKey(rest).map { .due($0) }
      case "s": Self.dateKey(rest).map { .start($0) }
      case "i": UInt8(rest).flatMap(TaskItem.Priority.init(rawValue:)).map { .priority($0) }
      case "p": OrderKey(rest).map { .position($0) }
      case "t": Data(base64Encoded: rest).flatMap { String(validating: $0, as: UTF8.self) }.map { .title($0) }
      case "c": Self.instant(rest).map { .created($0) }
      case "m": Self.instant(rest).map { .modified($0) }
      case "u": UInt64(rest, radix: 16).map(Double.init(bitPattern:)).flatMap { $0.isFinite ? .urgency($0) : nil }
      case "e": Self.instant(rest).map { .completed($0) }
      default: nil
      }
    guard let value else { return nil }
    self = value
  }

  private static func instant(_ text: String) -> Instant? { Int64(text).flatMap(Instant.init(secondsSince1970:)) }

  private static func code(of key: DateOrderKey?) -> String {
    key.map { "\($0.moment),\($0.rank),\($0.kind),\($0.key)" } ?? ""
  }

  private static func dateKey(_ text: String) -> DateOrderKey? {
    let numbers = text.split(separator: ",").compactMap { Int64($0) }
    guard numbers.count == 4, (0...1).contains(numbers[1]), (0...2).contains(numbers[2]) else { return nil }
    return DateOrderKey(moment: numbers[0], rank: Int(numbers[1]), kind: Int(numbers[2]), key: numbers[3])
  }
}
