import TaskCore

/// What a calendar has to say of a time zone for the dates that name it.
enum ICalendarZoneNeed {
  /// What was said of it where they were read.
  case definition(ICalendarDefinition)
  /// Where that is not known any more, the offsets at the wall times of the dates; or nothing, for those that float.
  case offsets([Int64: Int], hasFloating: Bool)

  /// Takes a date as it is written, and what it is.
  mutating func take(_ value: ArraySlice<UInt8>, from dates: [WallTime: TaskDate]) {
    guard case .offsets(var offsets, var hasFloating) = self,
      case .wall(let wall) = ICalendarDate.value(value.prefix { $0 != UInt8(ascii: "/") })
    else { return }
    switch dates[wall] {
    case .zoned(let time): offsets[wall.secondsSince1970] = Int(time.offset)
    case .floating: hasFloating = true
    case .day, nil: break
    }
    self = .offsets(offsets, hasFloating: hasFloating)
  }

  /// Whether a definition, or none that gives an offset, says it.
  func isMet(by definition: ICalendarDefinition?) -> Bool {
    switch (self, definition) {
    case (.definition(let own), let other?): own.isSame(as: other)
    case (.definition, nil): false
    case (.offsets(let offsets, let hasFloating), let definition?):
      !hasFloating
        && offsets.allSatisfy { wall, offset in
          WallTime(secondsSince1970: wall).map { definition.zone.offset(at: $0) == offset } ?? false
        }
    case (.offsets(let offsets, _), nil): offsets.isEmpty
    }
  }

  /// What says both; `nil` if nothing does.
  func joined(with other: ICalendarZoneNeed) -> ICalendarZoneNeed? {
    switch (self, other) {
    case (.definition(let definition), _): return other.isMet(by: definition) ? self : nil
    case (_, .definition(let definition)): return isMet(by: definition) ? other : nil
    case (.offsets(let mine, let isFloating), .offsets(let others, let areFloating)):
      let both = mine.merging(others) { $1 }
      let floats = isFloating || areFloating
      guard !floats || both.isEmpty, mine.allSatisfy({ both[$0] == $1 }) else { return nil }
      return .offsets(both, hasFloating: floats)
    }
  }

  /// The same of another name.
  func named(_ name: String) -> ICalendarZoneNeed {
    if case .definition(let definition) = self { .definition(definition.named(name)) } else { self }
  }

  /// The `VTIMEZONE`.
  func lines(named name: String) -> [String] {
    switch self {
    case .definition(let definition): definition.lines
    case .offsets(let offsets, _): offsets.isEmpty ? [] : ICalendarZoneRules(offsets).lines(named: name)
    }
  }
}
