extension RecurrenceRule {
  /// Reads a rule: `FREQ=MONTHLY;BYDAY=-1FR`.
  ///
  /// It is strict about what is wrong and lenient about how it is written: case and order do not matter, nor do spaces
  /// around a sign, `RRULE:` in front, a semicolon at the end, or a `COUNT=0`, with which programs write that a series
  /// has no end. Linear in the length of the text, which is at most 4,096 bytes.
  ///
  /// - Throws: `.invalid` (field `recurrence`) naming the part that is wrong and why.
  public init(parsing text: String) throws(TaskFailure) {
    var repairs: [String] = []
    try self.init(parsing: text, repairs: &repairs)
  }

  /// Reads a rule, and tells what it took for something else than it says, each in a sentence for people.
  ///
  /// - Throws: as ``init(parsing:)``.
  public init(parsing text: String, repairs: inout [String]) throws(TaskFailure) {
    guard text.utf8.count <= 4096 else {
      throw TaskFailure(.invalid, "A recurrence rule has at most 4096 bytes.", field: "recurrence")
    }
    do {
      var parts = try Parts(text)
      self = try parts.rule(repairs: &repairs)
    } catch {
      throw error.about(ruleWrittenAs: text)
    }
  }
}

/// The parts of a rule's text by their names, in upper case and without spaces.
private struct Parts {
  private var values: [String: String] = [:]

  private static let names: Set = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY",
    "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "RSCALE", "SKIP",
  ]

  init(_ text: String) throws(TaskFailure) {
    guard text.utf8.allSatisfy({ $0 == 0x09 || (0x20..<0x7F).contains($0) }) else {
      throw RecurrenceRule.refusal("it holds a character that is not visible ASCII")
    }
    let text = trimmed(text.uppercased()).trimmingPrefix("RRULE:")
    for part in text.split(separator: ";").map(trimmed) where !part.isEmpty {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw RecurrenceRule.refusal("its part \(quoted(part)) does not have the form NAME=VALUE")
      }
      let name = String(sides[0])
      guard Self.names.contains(name) else {
        throw RecurrenceRule.refusal(
          "\(quoted(name)) is no part of a rule; there are \(Self.list(Self.names.sorted()))")
      }
      guard values.updateValue(String(sides[1]), forKey: name) == nil else {
        throw RecurrenceRule.refusal("it names \(name) twice")
      }
    }
  }

  mutating func rule(repairs: inout [String]) throws(TaskFailure) -> RecurrenceRule {
    guard let frequency: RecurrenceRule.Frequency = try choice("FREQ") else {
      throw RecurrenceRule.refusal("it has no FREQ, such as FREQ=DAILY")
    }
    if let scale = values["RSCALE"], scale != "GREGORIAN" {
      throw RecurrenceRule.refusal("RSCALE=\(scale) is not supported: only GREGORIAN is")
    }
    return try RecurrenceRule(
      frequency,
      interval: try values["INTERVAL"].map { (text) throws(TaskFailure) in try number(text, "INTERVAL") } ?? 1,
      end: try end(repairs: &repairs), seconds: try numbers("BYSECOND"), minutes: try numbers("BYMINUTE"),
      hours: try numbers("BYHOUR"), weekdays: try weekdays(), monthDays: try numbers("BYMONTHDAY"),
      yearDays: try numbers("BYYEARDAY"), weekNumbers: try numbers("BYWEEKNO"), months: try numbers("BYMONTH"),
      setPositions: try numbers("BYSETPOS"), weekStart: try weekStart(), skip: try choice("SKIP") ?? .omit)
  }

  private func end(repairs: inout [String]) throws(TaskFailure) -> RecurrenceRule.End {
    let until: RecurrenceRule.Until? =
      if let text = values["UNTIL"] { try self.until(text) } else { nil }
    guard let text = values["COUNT"] else { return until.map { .until($0) } ?? .never }
    let count = try number(text, "COUNT")
    if count == 0 {
      repairs.append("COUNT=0 was read as a series without COUNT.")
      return until.map { .until($0) } ?? .never
    }
    guard until == nil else { throw RecurrenceRule.refusal("it has both COUNT and UNTIL: keep one") }
    return .count(count)
  }

  private func until(_ text: String) throws(TaskFailure) -> RecurrenceRule.Until {
    let refusal = RecurrenceRule.refusal(
      "\(quoted(text)) in UNTIL is not a date of the form 20260615, 20260615T090000 or 20260615T090000Z")
    let digits = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      digits[range].allSatisfy { (0x30...0x39).contains($0) }
        ? digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
    guard digits.count == 8 || digits.count == 15 || (digits.count == 16 && digits[15] == UInt8(ascii: "Z")),
      let year = number(0..<4), let month = number(4..<6), let dayOfMonth = number(6..<8)
    else { throw refusal }
    guard let day = CalendarDay(year: year, month: month, day: dayOfMonth) else {
      throw RecurrenceRule.refusal("\(quoted(text)) in UNTIL is a day that the calendar does not have")
    }
    if digits.count == 8 { return .day(day) }
    guard digits[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15)
    else { throw refusal }
    guard hour < 24, minute < 60, second <= 60,
      let wall = WallTime(day: day, secondOfDay: hour * 3600 + minute * 60 + min(second, 59))
    else { throw RecurrenceRule.refusal("\(quoted(text)) in UNTIL is a time that the clock does not have") }
    return digits.count == 15 ? .floating(wall) : .instant(Instant(clamping: wall.secondsSince1970))
  }

  private func weekdays() throws(TaskFailure) -> [RecurrenceRule.WeekdayNumber] {
    var weekdays: [RecurrenceRule.WeekdayNumber] = []
    for element in elements("BYDAY") {
      guard let weekday = RecurrenceRule.Weekday(code: element.suffix(2)) else {
        throw RecurrenceRule.refusal(
          "\(quoted(element)) in BYDAY is not a weekday: expected MO, TU, WE, TH, FR, SA or SU, "
            + "with a number in front if one of them is meant, such as -1FR")
      }
      let number = element.dropLast(2)
      weekdays.append(
        RecurrenceRule.WeekdayNumber(
          weekday, number: number.isEmpty ? nil : try self.number(number, "BYDAY", within: element)))
    }
    return weekdays
  }

  private func weekStart() throws(TaskFailure) -> RecurrenceRule.Weekday {
    guard let text = values["WKST"] else { return .monday }
    guard let weekday = RecurrenceRule.Weekday(code: text) else {
      throw RecurrenceRule.refusal("\(quoted(text)) in WKST is not MO, TU, WE, TH, FR, SA or SU")
    }
    return weekday
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(TaskFailure) -> Choice?
  where Choice.RawValue == String {
    guard let text = values[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw RecurrenceRule.refusal("\(quoted(text)) in \(name) is not \(Self.list(Choice.allCases.map(\.rawValue)))")
    }
    return choice
  }

  private func numbers(_ name: String) throws(TaskFailure) -> [Int] {
    var numbers: [Int] = []
    for element in elements(name) { numbers.append(try number(element, name)) }
    return numbers
  }

  private func elements(_ name: String) -> [Substring] {
    values[name]?.split(separator: ",", omittingEmptySubsequences: false).map(trimmed) ?? []
  }

  private func number(
    _ text: some StringProtocol, _ name: String, within element: Substring? = nil
  ) throws(TaskFailure) -> Int {
    guard let number = Int(text), text.utf8.count <= 12 else {
      let isLong = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      throw RecurrenceRule.refusal(
        "\(quoted(element ?? Substring(text))) in \(name) \(isLong ? "is too large" : "does not have a number that can be read")"
      )
    }
    return number
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

/// A text without the spaces around it.
private func trimmed(_ text: some StringProtocol) -> Substring {
  let isSpace = { (character: Character) in character == " " || character == "\t" }
  guard let start = text.firstIndex(where: { !isSpace($0) }), let end = text.lastIndex(where: { !isSpace($0) }) else {
    return ""
  }
  return Substring(text[start...end])
}

private func quoted(_ text: some StringProtocol) -> String { DateScanner.quoted(String(text)) }
