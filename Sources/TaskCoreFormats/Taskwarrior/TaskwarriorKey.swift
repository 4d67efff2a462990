/// The attributes of a task that this translator understands; every other one is kept as it is.
enum TaskwarriorKey {
  /// Those that are dates.
  static let dates = ["due", "end", "entry", "modified", "scheduled", "start", "until", "wait"]

  /// Those of which another form than the translator's may be kept, in groups that have a meaning only together.
  static let groups: [[String]] = [
    ["status", "start", "end"], ["due", "recur", "rtype", "mask", "until", "parent", "imask"], ["scheduled", "wait"],
    ["description"], ["project"], ["priority"], ["tags"], ["annotations"], ["depends"], ["entry"], ["modified"],
  ]

  static let known = Set(groups.joined()).union(["uuid"])

  /// Those that are written even if the document did not have them.
  static let always: Set<String> = ["uuid", "description", "entry"]

  /// Those that Taskwarrior writes behind all others.
  static let last: Set<String> = ["annotations", "depends", "tags", "urgency"]

  // MARK: As extensions

  /// What the keys of all extensions begin with.
  static let prefix = "taskwarrior."

  /// The name of an attribute as an extension may have it: bytes that are not visible ASCII, and `%`, as `%C3`; nothing
  /// at all as `%`. `nil` where that is too long.
  static func encoded(_ key: String) -> String? {
    guard !key.isEmpty else { return "%" }
    var result: [UInt8] = []
    for byte in key.utf8 {
      if (0x21..<0x7F).contains(byte), byte != UInt8(ascii: "%") {
        result.append(byte)
      } else {
        result += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return result.count <= 255 - prefix.utf8.count ? String(decoding: result, as: UTF8.self) : nil
  }

  /// The name that ``encoded(_:)`` gave; other uses of `%` stand for themselves.
  static func decoded(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    if name == "%" { return "" }
    var result: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
