/// The pieces that English sentences about rules are made of.
package enum EnglishText {
  /// `January` to `December`.
  package static var months: [String] { DateScanner.monthNames }

  /// `Monday` to `Sunday`.
  package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// `1st`, `22nd`; counted from the end `last`, `2nd to last`.
  static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return ordinal(-number) + " to last" }
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String], _ conjunction: String = "and") -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// Numbers in order, three or more in a row as a range: `1, 9 to 17 and 20`.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let range = ranges.last, range.upperBound == number - 1 {
        ranges[ranges.count - 1] = range.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return list(
      ranges.flatMap { $0.count > 2 ? ["\($0.lowerBound) to \($0.upperBound)"] : $0.map(String.init) })
  }
}

extension RecurrenceRule.Weekday {
  /// Its English name.
  var name: String { EnglishText.weekdays[rawValue - 1] }

  /// Monday to Friday.
  static let workingDays: [Self] = [.monday, .tuesday, .wednesday, .thursday, .friday]
}
