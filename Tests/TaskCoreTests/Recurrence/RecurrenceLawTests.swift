import Foundation
import TaskCore
import TaskCoreTestSupport
import Testing

/// What holds for every rule and every start.
@Suite struct RecurrenceLawTests {
  private static let rounds = 150

  @Test func datesIncreaseAndQuestionsAgreeWithThem() throws {
    var random = RandomRules(seed: testSeed())
    for _ in 0..<Self.rounds {
      let (rule, start) = (try random.rule(), try random.start())
      let occurrences = Occurrences(of: rule, from: start)
      let dates = Array(occurrences.prefix(30))
      for (one, next) in zip(dates, dates.dropFirst()) {
        #expect(one.moment < next.moment, "\(rule) from \(start)")
      }
      guard dates.count > 2 else { continue }
      let place = random.number(in: 1...dates.count - 2)
      #expect(occurrences.first(after: dates[place]) == dates[place + 1], "\(rule) from \(start)")
      #expect(occurrences.last(before: dates[place]) == dates[place - 1], "\(rule) from \(start)")
      #expect(occurrences.contains(dates[place]), "\(rule) from \(start)")
      let between = Array(occurrences.within(dates[place - 1], through: dates[place + 1]))
      #expect(between == Array(dates[place - 1...place + 1]) || !dates[place].isTimed, "\(rule) from \(start)")
    }
  }

  @Test func aTextReadsAsTheRuleThatItIsOf() throws {
    var random = RandomRules(seed: testSeed())
    for _ in 0..<Self.rounds * 5 {
      var rule = try random.rule()
      if random.chance(2) { rule = try rule.ending(.count(random.number(in: 1...99))) }
      if random.chance(4) { rule = try rule.ending(.until(try random.start().until)) }
      #expect(try RecurrenceRule(parsing: rule.description) == rule)
    }
  }

  @Test func aCountGivesAsManyAndTheSame() throws {
    var random = RandomRules(seed: testSeed())
    for _ in 0..<Self.rounds {
      let (rule, start) = (try random.rule(), try random.start())
      let count = random.number(in: 1...40)
      let counted = Occurrences(of: try rule.ending(.count(count)), from: start)
      let dates = Array(Occurrences(of: rule, from: start).prefix(count))
      #expect(Array(counted) == dates, "\(rule) from \(start), COUNT=\(count)")
      #expect(counted.count == dates.count, "\(rule) from \(start), COUNT=\(count)")
      guard let last = dates.last else { continue }
      #expect(counted.first(after: last) == nil, "\(rule) from \(start), COUNT=\(count)")
      #expect(counted.last(before: .day(.latest)) == last, "\(rule) from \(start), COUNT=\(count)")
      if dates.count > 1 { #expect(counted.first(after: dates[dates.count - 2]) == last, "\(rule) from \(start)") }
    }
  }

  @Test func aSeriesThatIsSplitHasTheSameDates() throws {
    var random = RandomRules(seed: testSeed())
    for _ in 0..<Self.rounds {
      let (rule, start) = (try random.rule(), try random.start())
      let whole = Occurrences(of: rule, from: start)
      let dates = Array(whole.prefix(12))
      guard dates.count > 1 else { continue }
      let place = random.number(in: 1...dates.count - 1)
      let early = Occurrences(of: try rule.ending(.until(dates[place].justBefore)), from: start)
      let late = whole.within(dates[place], through: .day(.latest)).prefix(12 - place)
      #expect(Array(early) + Array(late) == dates, "\(rule) from \(start) at \(dates[place])")
    }
  }

  @Test(arguments: RecurrenceRule.Skip.allCases)
  func completingOneByOneGoesThroughTheSeries(_ skip: RecurrenceRule.Skip) async throws {
    var random = RandomRules(seed: testSeed())
    let scene = try await Scene()
    for basis in [Recurrence.Basis.schedule, .skip] {
      for _ in 0..<25 {
        let (rule, start) = (try random.rule(skip), try random.start())
        let dates = Array(Occurrences(of: rule, from: start).prefix(6))
        guard let first = dates.first else { continue }
        var task = try await scene.add("again") {
          $0.due = first
          $0.recurrence = Recurrence(rule: rule, basis: basis, anchor: start, occurrence: first)
        }
        var due = [first]
        while due.count < dates.count {
          // On time, or late where that makes no difference.
          let closed = basis == .skip ? due.last?.beginning : nil
          _ = try await scene.planner.setStatus(
            .complete(at: closed ?? .latest), of: [task.id], under: scene.terms)
          guard let next = try await scene.planner.task(task.successorID) else { break }
          task = next
          due.append(try #require(task.due))
        }
        #expect(due == dates, "\(rule) from \(start), \(basis)")
      }
    }
  }

  @Test func completingFromCompletionCountsFromEachDay() async throws {
    var random = RandomRules(seed: testSeed())
    let scene = try await Scene()
    for _ in 0..<50 {
      let rule = try random.rule()
      let start = TaskDate.day(CalendarDay(daysSince1970: Int32(random.number(in: 0...25_000))) ?? .earliest)
      var task = try await scene.add("again") {
        $0.due = start
        $0.recurrence = Recurrence(rule: rule, basis: .completion)
      }
      for _ in 0..<4 {
        guard case .day(let due)? = task.due, let done = due.adding(days: random.number(in: 0...40)) else { break }
        _ = try await scene.planner.setStatus(
          .complete(at: TaskDate.day(done).beginning), of: [task.id], under: scene.terms)
        let expected = Occurrences(of: rule, from: .day(done)).first(after: .day(done))
        let next = try await scene.planner.task(task.successorID)
        #expect(next?.due == expected, "\(rule) done \(done)")
        guard let next else { break }
        task = next
      }
    }
  }
}

extension TaskDate {
  /// What dates of one kind and zone are ordered by.
  fileprivate var moment: Int64 {
    switch self {
    case .day(let day): Int64(day.daysSince1970)
    case .floating(let wall): wall.secondsSince1970
    case .zoned(let time): time.instant.secondsSince1970
    }
  }

  fileprivate var isTimed: Bool { if case .day = self { false } else { true } }

  /// The instant of it in UTC.
  fileprivate var beginning: Instant {
    switch self {
    case .day(let day): Instant(secondsSince1970: Int64(day.daysSince1970) * 86_400) ?? .earliest
    case .floating(let wall): Instant(secondsSince1970: wall.secondsSince1970) ?? .earliest
    case .zoned(let time): time.instant
    }
  }

  fileprivate var until: RecurrenceRule.Until {
    switch self {
    case .day(let day): .day(day)
    case .floating(let wall): .floating(wall)
    case .zoned(let time): .instant(time.instant)
    }
  }

  /// The end of a series whose next date this would be.
  fileprivate var justBefore: RecurrenceRule.Until {
    switch self {
    case .day(let day): .day(day.adding(days: -1) ?? day)
    case .floating(let wall): .floating(WallTime(secondsSince1970: wall.secondsSince1970 - 1) ?? wall)
    case .zoned(let time): .instant(time.instant.adding(seconds: -1))
    }
  }
}
