import TaskCore

/// The text that libFuzzer hands over; `nil` if it is none.
func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String? {
  // libFuzzer keeps so many bytes in place until the target returns, and they are copied here.
  String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
}

/// Stops the program, so that libFuzzer keeps the text, if something is not as it has to be.
func check(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
  if !isRight { fatalError(complaint()) }
}

/// Checks all that holds for the dates of any rule.
func checkDates(of rule: RecurrenceRule) {
  for anchor in anchors { checkDates(of: Occurrences(of: rule, from: anchor)) }
}

/// A day, a floating time, and times near which the clocks of a zone change.
private let anchors = [
  "2024-02-29", "2026-01-31T09:30:15", "2025-03-08T02:30-05:00[America/New_York]",
  "2025-10-25T00:30+02:00[Europe/Madrid]", "9990-12-31T23:59:59",
].map { text in
  guard let date = try? TaskDate(parsing: text, zoneless: .floating) else { fatalError("\(text) is no date") }
  return date
}

private func checkDates(of occurrences: Occurrences) {
  let what = "\(occurrences.rule) from \(occurrences.anchor)"
  let dates = Array(occurrences.prefix(8))
  if case .count(let count) = occurrences.rule.end { check(dates.count <= count, "\(what): more dates than COUNT") }
  for (date, next) in zip(dates, dates.dropFirst()) {
    check(moment(date) < moment(next), "\(what): \(next) after \(date)")
    check(occurrences.first(after: date) == next, "\(what): first after \(date)")
  }
  if let first = dates.first {
    check(moment(first) >= moment(occurrences.anchor), "\(what): \(first) is before the anchor")
    check(occurrences.contains(first), "\(what): does not contain \(first)")
    check(occurrences.last(before: first) == nil, "\(what): a date before the first")
  }
  if let last = dates.last, dates.count > 1 {
    check(occurrences.last(before: last) == dates[dates.count - 2], "\(what): last before \(last)")
    check(occurrences.within(occurrences.anchor, through: last).elementsEqual(dates), "\(what): within")
  }
  // Far from the anchor, where nothing is gone through before.
  guard let far = try? TaskDate(parsing: "2999-11-30T12:00Z", zoneless: .floating) else { return }
  if let next = occurrences.first(after: far) {
    check(moment(next) > moment(far), "\(what): \(next) after \(far)")
    check(occurrences.contains(next), "\(what): does not contain \(next)")
    guard let date = occurrences.last(before: next) else {
      return check(next == dates.first, "\(what): nothing before \(next)")
    }
    check(moment(date) < moment(next), "\(what): \(date) before \(next)")
    check(occurrences.first(after: date) == next, "\(what): first after \(date)")
  }
}

/// What dates of one kind are ordered by.
private func moment(_ date: TaskDate) -> Int64 {
  switch date {
  case .day(let day): Int64(day.daysSince1970) * 86_400
  case .floating(let wall): wall.secondsSince1970
  case .zoned(let time): time.instant.secondsSince1970
  }
}
