internal import TaskCore

extension QuickAddVocabulary {
  /// English.
  public static let english: QuickAddVocabulary = {
    var english = QuickAddVocabulary()
    english.addDays()
    english.addTimes()
    english.addConnections()
    (english.high, english.medium, english.low) = (["high"], ["medium"], ["low"])
    english.recurrenceWords = ["every", "each"]
    english.recurrenceAdverbs = [
      "hourly", "daily", "everyday", "weekly", "biweekly", "fortnightly", "monthly", "bimonthly", "quarterly",
      "yearly", "annually",
    ]
    return english
  }()

  private mutating func addDays() {
    days = [
      "today": .today(days: 0, months: 0), "tomorrow": .today(days: 1, months: 0),
      "day after tomorrow": .today(days: 2, months: 0), "the day after tomorrow": .today(days: 2, months: 0),
    ]
    evenings = ["tonight": .today(days: 0, months: 0)]
    edgeDays = [
      "next week": .weekday(1), "next month": .monthEnd(days: 1), "this weekend": .weekday(6),
      "end of month": .endOfMonth, "end of the month": .endOfMonth,
    ]
    weekdays = EnglishText.weekdays.map { [$0, String($0.prefix(3))] }
    weekdays[1].append("Tues")
    weekdays[3] += ["Thur", "Thurs"]
    months = EnglishText.months.map { [$0, String($0.prefix(3))] }
    months[8].append("Sept")
    ambiguousWeekdays = ["wed", "sat", "sun"]
    (thisWords, nextWords) = (["this", "this coming"], ["next"])
    dayNumberEndings = ["st", "nd", "rd", "th"]
    ofWords = ["of"]
    distanceWords = ["in"]
    numbers = ["a": 1, "an": 1]
    for (index, word) in PhraseVocabulary.cardinals.enumerated() { numbers[word] = index + 1 }
    let units: [(String, DateBound)] = [
      ("minute", .now(seconds: 60)), ("min", .now(seconds: 60)), ("hour", .now(seconds: 3600)),
      ("day", .today(days: 1, months: 0)), ("week", .today(days: 7, months: 0)),
      ("fortnight", .today(days: 14, months: 0)),
      ("month", .today(days: 0, months: 1)), ("year", .today(days: 0, months: 12)),
    ]
    for (name, bound) in units { (self.units[name], self.units[name + "s"]) = (bound, bound) }
  }

  private mutating func addTimes() {
    partsOfDay = ["morning": false, "afternoon": true, "evening": true, "night": true]
    times = ["noon": 43_200, "midday": 43_200, "midnight": 0]
    let minutes = [
      "five": 5, "ten": 10, "quarter": 15, "a quarter": 15, "twenty": 20, "twenty-five": 25, "twenty five": 25,
    ]
    for (name, number) in minutes {
      (hourOffsets[name + " past"], hourOffsets[name + " to"]) = (number, -number)
    }
    hourOffsets["half past"] = 30
    for (index, word) in PhraseVocabulary.cardinals.enumerated() { hours[word] = index + 1 }
    (morningWords, afternoonWords) = (["am", "a.m"], ["pm", "p.m"])
    hourWords = ["o'clock", "o’clock"]
  }

  private mutating func addConnections() {
    dueWords = ["on", "by", "for", "due", "due on", "due by", "on the", "by the"]
    startWords = ["from", "starting", "starting on", "starting from", "beginning", "beginning on", "not before"]
    timeWords = ["at", "by"]
    followers = [
      "about", "after", "as", "at", "because", "before", "by", "for", "from", "if", "in", "near", "on", "then",
      "unless",
      "until", "via", "when", "while", "with", "without",
    ]
    ties = [
      "a", "about", "after", "all", "an", "and", "any", "before", "between", "but", "each", "every", "except",
      "excluding", "in", "last", "like", "never", "no", "not",
      "of", "or", "past", "since", "than", "the", "this", "through", "till", "to", "until", "with", "without",
    ]
    enumerations = ["and", "or", "but", "&", "+", "to", "-", "–", "—", "before", "after", "about", "from", "like"]
    joints = enumerations.union([
      "until", "till", "til", "through", "thru", "except", "around", "between", "since", "past", "/", "@",
    ])
    untilWords = ["until", "till", "through"]
    (spanWords, countWords) = (["for", "for the next"], ["times", "time"])
    multipliers = [
      "once", "twice", "thrice", "times", "first", "second", "third", "fourth", "fifth", "last", "nearly", "almost",
    ]
    exceptionWords = ["except", "excluding", "but not"]
    names = [
      "around the world in 80 days", "ash wednesday", "black friday", "casual friday", "cyber monday",
      "easter monday", "easter sunday", "edge of tomorrow", "fat tuesday", "freaky friday", "giving tuesday",
      "good friday", "maundy thursday", "palm sunday", "psychology today", "rome in a day", "ruby tuesday",
      "shrove tuesday", "super tuesday", "the man who was thursday", "tomorrow never dies",
      "usa today", "whit monday",
    ]
  }
}
