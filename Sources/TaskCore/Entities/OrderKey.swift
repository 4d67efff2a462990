/// A place among siblings: a short text that sorts between its neighbours, so that moving one record rewrites no other.
///
/// It is 1 to 1,024 ASCII letters and digits, compared as bytes: `0`–`9`, then `A`–`Z`, then `a`–`z`. In the keys made
/// here the first letter says how many digits of an integer follow (`a0` … `az`, `b00` … upwards, `Zz` … `Z0`, `Yzz` …
/// downwards), and the digits behind those are a fraction. So a million appended keys need no more than 5 bytes, and
/// a thousand inserts between the same two neighbours no more than about 200. Keys of any other form are ordered too.
public struct OrderKey: Sendable, Hashable {
  /// The letters and digits; as they are ASCII, the order and equality of the strings are those of their bytes.
  public let text: String

  /// The key with this text; `nil` unless it is 1 to 1,024 ASCII letters and digits.
  public init?(_ text: String) {
    guard 1...Self.longest ~= text.utf8.count, text.utf8.allSatisfy({ Self.value(of: $0) != nil }) else { return nil }
    self.text = text
  }

  /// The key of these ASCII bytes; `nil` unless they are 1 to 1,024 letters and digits.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard 1...Self.longest ~= bytes.count else { return nil }
    for byte in bytes where Self.value(of: byte) == nil { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The key of the first record in an empty list: `a0`.
  public static let first = OrderKey(values: [36, 0])

  /// A key between two others, or at an end where one is `nil`: short, and with room left on both sides of it.
  ///
  /// It is `nil` when there is none: `lower` is not below `upper`, nothing lies between (`a` and `a0`, or before `0`),
  /// or what does is longer than 1,024 bytes. Linear in the length of the keys.
  public static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey? {
    guard let upper else { return after(lower) }
    guard let lower else { return upper.stepped(up: false) ?? midpoint([], upper.values) }
    return lower < upper ? midpoint(lower.values, upper.values) : nil
  }

  /// A key behind a last one: the next integer; ``first`` when there is none yet.
  ///
  /// It is `nil` only when no key of 1,024 bytes or fewer lies behind.
  public static func after(_ key: OrderKey?) -> OrderKey? {
    guard let key else { return first }
    return key.stepped(up: true) ?? bounded(tail(of: key.values, from: 0))
  }

  /// So many keys in ascending order between two others: evenly spread, or one after another at an open end.
  ///
  /// They are as long as the keys around them and some log₆₂ of `count` bytes more. It is `nil` when there is no room
  /// for all of them, as in ``between(_:_:)``. A count below 1 gives none. Linear in `count`.
  public static func run(count: Int, between lower: OrderKey?, and upper: OrderKey?) -> [OrderKey]? {
    var keys: [OrderKey] = []
    guard let lower, let upper else {
      var last = lower ?? upper
      for _ in 0..<max(0, count) {
        guard let key = upper == nil ? after(last) : between(nil, last) else { return nil }
        keys.append(key)
        last = key
      }
      return upper == nil ? keys : keys.reversed()
    }
    func fill(_ count: Int, _ lower: OrderKey, _ upper: OrderKey) -> Bool {
      guard count > 0 else { return true }
      guard let middle = between(lower, upper), fill((count - 1) / 2, lower, middle) else { return false }
      keys.append(middle)
      return fill(count / 2, middle, upper)
    }
    return fill(count, lower, upper) ? keys : nil
  }
}

extension OrderKey: Comparable {
  /// Order by bytes.
  public static func < (left: OrderKey, right: OrderKey) -> Bool { left.text < right.text }
}

extension OrderKey: CustomStringConvertible {
  /// The letters and digits.
  public var description: String { text }
}

// The arithmetic below is on values of digits: `0` is 0, `A` is 10, `a` is 36, `z` is 61.
extension OrderKey {
  private static let longest = 1024
  private static let greatest: UInt8 = 61

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 36
    default: nil
    }
  }

  private static func byte(of value: UInt8) -> UInt8 {
    switch value {
    case ..<10: UInt8(ascii: "0") + value
    case ..<36: UInt8(ascii: "A") + value - 10
    default: UInt8(ascii: "a") + value - 36
    }
  }

  private var values: [UInt8] { text.utf8.compactMap(Self.value) }

  /// A key of digits that are known to be 1 to 1,024.
  private init(values: [UInt8]) { text = String(decoding: values.map(Self.byte), as: UTF8.self) }

  private static func bounded(_ values: [UInt8]?) -> OrderKey? {
    values.flatMap { $0.count <= longest ? OrderKey(values: $0) : nil }
  }

  /// How long the integer with this head is, the head included: 2 for `a` and `Z`, up to 27 for `z` and `A`.
  private static func integerLength(_ head: UInt8) -> Int {
    switch head {
    case 36...: Int(head) - 34
    case 10...: 37 - Int(head)
    default: 0  // A digit begins no integer.
    }
  }

  /// The digits, with zeros where the integer that they begin is cut short.
  private static func completed(_ values: [UInt8]) -> [UInt8] {
    values + [UInt8](repeating: 0, count: max(0, integerLength(values.first ?? 0) - values.count))
  }

  /// The next integer above or below; `nil` where there is none.
  private func stepped(up: Bool) -> OrderKey? {
    let values = values
    let head = values.first ?? 0
    // Every letter lies above every digit.
    if head < 10 { return up ? .first : nil }
    var integer = Array(Self.completed(values).prefix(Self.integerLength(head)))
    let (last, restart): (UInt8, UInt8) = up ? (Self.greatest, 0) : (0, Self.greatest)
    for place in integer.indices.dropFirst().reversed() {
      if integer[place] != last {
        integer[place] = up ? integer[place] + 1 : integer[place] - 1
        return OrderKey(values: integer)
      }
      integer[place] = restart
    }
    if head == (up ? Self.greatest : 10) { return nil }
    let next = up ? head + 1 : head - 1
    return OrderKey(values: [next] + [UInt8](repeating: restart, count: Self.integerLength(next) - 1))
  }

  /// A key between two lists of digits, the first of which is less.
  private static func midpoint(_ lower: [UInt8], _ upper: [UInt8]) -> OrderKey? {
    let differs: (Int) -> Bool = { upper[$0] != ($0 < lower.count ? lower[$0] : 0) }
    guard let place = upper.indices.first(where: differs) else {
      // `upper` is `lower` and zeros: only some of those zeros come between.
      let count = (lower.count + upper.count) / 2
      return count > lower.count ? OrderKey(values: Array(upper.prefix(count))) : nil
    }
    let digit = place < lower.count ? lower[place] : 0
    if upper[place] - digit > 1 {
      return bounded(completed(upper.prefix(place) + [digit + (upper[place] - digit) / 2]))
    }
    // No digit fits here: stay on the lower side, and go up behind. Where that is too long a part of `upper` may do.
    let start = lower + [UInt8](repeating: 0, count: max(0, place + 1 - lower.count))
    if let key = bounded(tail(of: start, from: place + 1)) { return key }
    return place + 1 < upper.count ? OrderKey(values: Array(upper.prefix(place + 1))) : nil
  }

  /// Digits above `lower` that agree with it before a place: the first digit there that can grow goes half the way up.
  private static func tail(of lower: [UInt8], from place: Int) -> [UInt8]? {
    let index = lower[place...].firstIndex { $0 < greatest } ?? lower.count
    let digit = index < lower.count ? lower[index] : 0
    return completed(lower.prefix(index) + [digit + (greatest - digit + 1) / 2])
  }
}
