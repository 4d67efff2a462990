/// What single words mean, in lower case.
package enum PhraseVocabulary {
  /// `day`, `weeks`
  static func unit(_ word: String) -> RecurrenceRule.Frequency? {
    switch word {
    case "second", "seconds", "sec", "secs": .secondly
    case "minute", "minutes", "min", "mins": .minutely
    case "hour", "hours": .hourly
    case "day", "days": .daily
    case "week", "weeks": .weekly
    case "month", "months": .monthly
    case "year", "years": .yearly
    default: nil
    }
  }

  /// `daily`, `quarterly`, and what follows `every` alone: a unit, and how many of it.
  static func adverb(_ word: String) -> (RecurrenceRule.Frequency, interval: Int)? {
    switch word {
    case "minutely": (.minutely, 1)
    case "hourly": (.hourly, 1)
    case "daily", "everyday": (.daily, 1)
    case "weekly": (.weekly, 1)
    case "biweekly", "fortnightly", "fortnight": (.weekly, 2)
    case "monthly": (.monthly, 1)
    case "bimonthly": (.monthly, 2)
    case "quarterly", "quarter": (.monthly, 3)
    case "yearly", "annually": (.yearly, 1)
    default: nil
    }
  }

  /// `monday`, `mondays`, `mon`
  static func weekday(_ word: String) -> RecurrenceRule.Weekday? {
    place(of: word, among: weekdays).flatMap(RecurrenceRule.Weekday.init)
  }

  /// `weekday`, `weekends`
  static func weekdayGroup(_ word: String) -> [RecurrenceRule.Weekday]? {
    switch word {
    case "weekday", "weekdays", "workday", "workdays": RecurrenceRule.Weekday.workingDays
    case "weekend", "weekends": [.saturday, .sunday]
    default: nil
    }
  }

  /// `december`, `dec`
  static func month(_ word: String) -> Int? { place(of: word, among: months) }

  /// `12`, `twelve`
  static func number(_ word: String) -> Int? {
    if let index = cardinals.firstIndex(of: word) { return index + 1 }
    guard (1...10).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word)
  }

  /// `15th`, `second`; not `last`.
  static func ordinal(_ word: String) -> Int? {
    if let index = ordinals.firstIndex(of: word) { return index + 1 }
    guard word.utf8.count <= 6, ["st", "nd", "rd", "th"].contains(word.suffix(2)) else { return nil }
    return Int(word.dropLast(2)).flatMap { $0 > 0 && word.utf8.first != UInt8(ascii: "+") ? $0 : nil }
  }

  /// `9:00`, `17:30:15`, `9`, `9pm`, `noon`: the seconds since midnight, and whether seconds were written.
  static func time(_ word: String) -> (second: Int, hasSeconds: Bool)? {
    switch word {
    case "noon": return (12 * 3600, false)
    case "midnight": return (0, false)
    default: break
    }
    let half = word.hasSuffix("am") ? 0 : word.hasSuffix("pm") ? 12 : nil
    let parts = (half == nil ? word[...] : word.dropLast(2)).split(separator: ":", omittingEmptySubsequences: false)
    var numbers: [Int] = []
    for part in parts {
      guard (1...2).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    guard (1...3).contains(numbers.count), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    var hour = numbers[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    let (minute, second) = (numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return (hour * 3600 + minute * 60 + second, numbers.count == 3)
  }

  /// The place, from 1, of a name that is whole, in the plural, or cut to three letters or more.
  private static func place(of word: String, among names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.utf8.starts(with: word.utf8) || $0 + "s" == word }.map { $0 + 1 }
  }

  private static let weekdays = EnglishText.weekdays.map { $0.lowercased() }
  private static let months = EnglishText.months.map { $0.lowercased() }

  /// `one` to `twelve`.
  package static let cardinals = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
  ]
}
