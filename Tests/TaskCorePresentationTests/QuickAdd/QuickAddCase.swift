import TaskCore
import Testing

/// A line, and what it is to be read as.
struct QuickAddCase: CustomTestStringConvertible {
  let line: String
  let title: String
  let parts: [String]
  let due: String?

  init(_ line: String, _ title: String, _ parts: [String], due: String? = nil) {
    (self.line, self.title, self.parts, self.due) = (line, title, parts, due)
  }

  var testDescription: String { line }
}

// On Monday, 15 June 2026, 10:00 in Madrid.
extension QuickAddCase {
  private static func at(_ time: String) -> String { "2026-06-\(time):00+02:00[Europe/Madrid]" }

  static let taken: [QuickAddCase] = [
    // Days
    .init("Testing tomorrow", "Testing", ["due: tomorrow"], due: "2026-06-16"),
    .init("Today call mum", "call mum", ["due: Today"], due: "2026-06-15"),
    .init("Call mum the day after tomorrow", "Call mum", ["due: the day after tomorrow"], due: "2026-06-17"),
    .init("Call mum monday", "Call mum", ["due: monday"], due: "2026-06-22"),
    .init("Call mum thurs about lunch", "Call mum about lunch", ["due: thurs"], due: "2026-06-18"),
    .init("Call mum next friday", "Call mum", ["due: next friday"], due: "2026-06-26"),
    .init("On friday call mum", "call mum", ["due: On friday"], due: "2026-06-19"),
    .init("Slides for monday", "Slides", ["due: for monday"], due: "2026-06-22"),
    .init("Pay by Friday", "Pay", ["due: by Friday"], due: "2026-06-19"),
    .init("Dentist on sun", "Dentist", ["due: on sun"], due: "2026-06-21"),
    .init("Call next week", "Call", ["due: next week"], due: "2026-06-22"),
    .init("Report end of the month", "Report", ["due: end of the month"], due: "2026-06-30"),
    .init("Call next month", "Call", ["due: next month"], due: "2026-07-01"),
    .init("Call in 3 days", "Call", ["due: in 3 days"], due: "2026-06-18"),
    .init("Call in a month", "Call", ["due: in a month"], due: "2026-07-15"),
    .init("Call in two weeks", "Call", ["due: in two weeks"], due: "2026-06-29"),
    .init("Call +3d", "Call", ["due: +3d"], due: "2026-06-18"),
    .init("Rent 15 June", "Rent", ["due: 15 June"], due: "2026-06-15"),
    .init("Rent 14 June", "Rent", ["due: 14 June"], due: "2027-06-14"),
    .init("Rent June 15th, 2028", "Rent", ["due: June 15th, 2028"], due: "2028-06-15"),
    .init("Rent on the 1st of july", "Rent", ["due: on the 1st of july"], due: "2026-07-01"),
    .init("Party 29 February", "Party", ["due: 29 February"], due: "2028-02-29"),
    .init("Party wednesday, 17 june", "Party", ["due: wednesday, 17 june"], due: "2026-06-17"),
    .init("Rent due 2026-06-20", "Rent", ["due: due 2026-06-20"], due: "2026-06-20"),
    // Times
    .init("Call tomorrow 17:00", "Call", ["due: tomorrow 17:00"], due: at("16T17:00")),
    .init("Call 17:00 tomorrow", "Call", ["due: 17:00 tomorrow"], due: at("16T17:00")),
    .init("Call at 5pm on friday", "Call", ["due: at 5pm on friday"], due: at("19T17:00")),
    .init("Call friday at 9", "Call", ["due: friday at 9"], due: at("19T09:00")),
    .init("Dinner tonight at 8", "Dinner", ["due: tonight at 8"], due: at("15T20:00")),
    .init("Call tomorrow evening at 7:30", "Call", ["due: tomorrow evening at 7:30"], due: at("16T19:30")),
    .init("Call tomorrow morning", "Call morning", ["due: tomorrow"], due: "2026-06-16"),
    .init("Call mum tomorrow evening about it", "Call mum evening about it", ["due: tomorrow"], due: "2026-06-16"),
    .init("Tomorrow dentist at 9:30", "dentist", ["due: Tomorrow", "time: at 9:30"], due: at("16T09:30")),
    .init("Call tomorrow at 15.30", "Call", ["due: tomorrow at 15.30"], due: at("16T15:30")),
    .init("Call tomorrow 15.30", "Call", ["due: tomorrow 15.30"], due: at("16T15:30")),
    .init("Call at 15.30", "Call", ["time: at 15.30"], due: at("15T15:30")),
    .init("Call tomorrow at half past nine", "Call", ["due: tomorrow at half past nine"], due: at("16T09:30")),
    .init("Call at half past nine", "Call", ["time: at half past nine"], due: at("16T09:30")),
    .init("Call half past 9pm tomorrow", "Call", ["due: half past 9pm tomorrow"], due: at("16T21:30")),
    .init("Out tonight at a quarter to twelve", "Out", ["due: tonight at a quarter to twelve"], due: at("15T23:45")),
    .init("Lunch friday at quarter to one", "Lunch", ["due: friday at quarter to one"], due: at("19T12:45")),
    .init("Call tomorrow at five", "Call", ["due: tomorrow at five"], due: at("16T05:00")),
    .init("Call tomorrow at five pm", "Call", ["due: tomorrow at five pm"], due: at("16T17:00")),
    .init("Dentist sat 17:00", "Dentist", ["due: sat 17:00"], due: at("20T17:00")),
    .init("Lunch at noon", "Lunch", ["time: at noon"], due: at("15T12:00")),
    .init("Lunch at 9:59", "Lunch", ["time: at 9:59"], due: at("16T09:59")),
    .init("Lunch 5 pm", "Lunch", ["time: 5 pm"], due: at("15T17:00")),
    .init("Pay 00:00", "Pay", ["time: 00:00"], due: at("16T00:00")),
    .init("Pay 0:30", "Pay", ["time: 0:30"], due: at("16T00:30")),
    .init("On june 20 call", "call", ["due: On june 20"], due: "2026-06-20"),
    .init("June 20: call", "call", ["due: June 20"], due: "2026-06-20"),
    .init("Lunch 17:00", "Lunch", ["time: 17:00"], due: at("15T17:00")),
    .init("Post in 2 hours", "Post", ["due: in 2 hours"], due: at("15T12:00")),
    .init("Post 2026-06-20T08:15", "Post", ["due: 2026-06-20T08:15"], due: at("20T08:15")),
    // Recurrence
    .init("Standup daily", "Standup", ["recurrence: daily"], due: "2026-06-15"),
    .init("Standup every monday at 9:00", "Standup", ["recurrence: every monday at 9:00"], due: at("22T09:00")),
    .init("Every friday clean", "clean", ["recurrence: Every friday"], due: "2026-06-19"),
    .init(
      "Every day at 9:00 stretch tomorrow", "stretch", ["recurrence: Every day at 9:00", "due: tomorrow"],
      due: at("16T09:00")),
    .init(
      "Every friday dentist at 9:30", "dentist", ["recurrence: Every friday", "time: at 9:30"], due: at("19T09:30")),
    .init("Feed cat every 2 hours", "Feed cat", ["recurrence: every 2 hours"], due: at("15T12:00")),
    .init(
      "Rent every month on the last friday, 12 times", "Rent",
      ["recurrence: every month on the last friday, 12 times"], due: "2026-06-26"),
    .init(
      "Water plants daily until 30 September", "Water plants", ["recurrence: daily until 30 September"],
      due: "2026-06-15"),
    .init(
      "Standup every day at 9:30 until friday, then", "Standup, then",
      ["recurrence: every day at 9:30 until friday"], due: at("16T09:30")),
    .init(
      "Gym every mon, wed and fri at 7am", "Gym", ["recurrence: every mon, wed and fri at 7am"],
      due: at("17T07:00")),
    .init(
      "Pay on the 15th of each month", "Pay", ["recurrence: on the 15th of each month"], due: "2026-06-15"),
    .init(
      "Pay rent the first of every month", "Pay rent", ["recurrence: the first of every month"], due: "2026-07-01"),
    .init("Rent 1st of every month", "Rent", ["recurrence: 1st of every month"], due: "2026-07-01"),
    .init(
      "Invoice on the last friday of every month at 9:00", "Invoice",
      ["recurrence: on the last friday of every month at 9:00"], due: at("26T09:00")),
    .init("Standup on every monday", "Standup", ["recurrence: on every monday"], due: "2026-06-15"),
    .init("Backup daily for 10 times", "Backup", ["recurrence: daily for 10 times"], due: "2026-06-15"),
    .init("Run every day for 2 weeks", "Run", ["recurrence: every day for 2 weeks"], due: "2026-06-15"),
    // What is no half of anything
    .init("Walk daily for 30 minutes", "Walk for 30 minutes", ["recurrence: daily"], due: "2026-06-15"),
    .init("Check in every monday", "Check in", ["recurrence: every monday"], due: "2026-06-15"),
    .init("Plan my day tomorrow", "Plan my day", ["due: tomorrow"], due: "2026-06-16"),
    .init("Work an hour tomorrow", "Work an hour", ["due: tomorrow"], due: "2026-06-16"),
    .init("Call mum tomorrow and buy milk", "Call mum and buy milk", ["due: tomorrow"], due: "2026-06-16"),
    .init("Read chapter 3-4 tomorrow", "Read chapter 3-4", ["due: tomorrow"], due: "2026-06-16"),
    .init("Pay 99.50 tomorrow", "Pay 99.50", ["due: tomorrow"], due: "2026-06-16"),
    .init("Sit in the sun tomorrow", "Sit in the sun", ["due: tomorrow"], due: "2026-06-16"),
    .init("Call tomorrow about 5 things", "Call about 5 things", ["due: tomorrow"], due: "2026-06-16"),
    .init("Buy milk tomorrow and 2 apples", "Buy milk and 2 apples", ["due: tomorrow"], due: "2026-06-16"),
    .init("Get the paper daily from the shop", "Get the paper from the shop", ["recurrence: daily"], due: "2026-06-15"),
    .init("Work 4h tomorrow", "Work 4h", ["due: tomorrow"], due: "2026-06-16"),
    // Marks
    .init("Milk @errands", "Milk", ["list: @errands"]),
    .init("Milk @\"Shopping list\", now", "Milk, now", ["list: @\"Shopping list\""]),
    .init("Milk #food, then #drink", "Milk, then", ["tag: #food", "tag: #drink"]),
    .init("Milk #\"two words\" !low", "Milk", ["tag: #\"two words\"", "priority: !low"]),
    .init("Milk !low !high", "Milk !low", ["priority: !high"]),
    // Case, width, punctuation
    .init("ＣＡＬＬ ＴＯＭＯＲＲＯＷ", "ＣＡＬＬ", ["due: ＴＯＭＯＲＲＯＷ"], due: "2026-06-16"),
    .init("Call mum, tomorrow, about it", "Call mum, about it", ["due: tomorrow"], due: "2026-06-16"),
    .init("Call mum - tomorrow", "Call mum", ["due: tomorrow"], due: "2026-06-16"),
    .init("Tomorrow: call mum", "call mum", ["due: Tomorrow"], due: "2026-06-16"),
    .init("Call mum tomorrow!", "Call mum!", ["due: tomorrow"], due: "2026-06-16"),
    // Quotations
    .init("Read \"Dune\" tomorrow", "Read \"Dune\"", ["due: tomorrow"], due: "2026-06-16"),
    .init("\"tomorrow\" people", "tomorrow people", []),
    .init("Buy 'every day' cream", "Buy every day cream", []),
    .init("Find “#home”, now", "Find #home, now", []),
  ]

  static let kept: [String] = [
    "The 5th Wave", "The 9/11 Report", "Renovation - 2nd Floor Bath", "May flowers", "Sat nav", "Monday.com",
    "Read March by G. Brooks", "2nd", "1984", "sun screen", "e-mail a@b.c", "C# book", "issue #12", "buy 2 apples",
    "Second Street", "Fight Club at 11", "Friday Night Lights", "Sunday roast", "Buy 2 May flowers", "Black Friday",
    "Ask Jan 5 questions", "Read John 3:16", "High Noon", "Rent the 1st of july", "Every Second Counts",
    "Every Breath You Take",
    "Read Daily Mail", "Weekly report", "Around the World in 80 Days", "Meeting about tomorrow", "Move it to friday",
    "Notes of 2026-06-15", "Party friday and saturday", "Rock 'n' roll", "Don't stop", "Milk @unknown", "Attention !",
    "Renew by 2030", "Submit by 15.6.", "Buy today's paper", "Visit Tomorrowland", "x#home", "Read 2026-06-15.pdf",
    "Version +1", "February 30 party", "30 February", "2026-02-30", "25:00", "Say !important", "#!", "#1", "@", "#",
    "!",
    "Meeting tomorrow 10:30-11:30", "Meeting 10:30-11:30 tomorrow", "Meeting tomorrow 9-5", "Meeting tomorrow 5-6pm",
    "Gym mon, wed, fri at 7am", "Gym mon, wed and fri at 7am", "Meet tomorrow or friday",
    "Party tomorrow and on friday",
    "Away monday to friday", "Away from monday to friday", "Away tomorrow until friday", "Work tomorrow until five",
    "Work tomorrow from 9 to 5", "Work tomorrow from 9", "Call tomorrow before 5pm", "Call tomorrow between 5 and 6",
    "Call tomorrow @5pm",
    "Call tomorrow 5 to 6pm", "Course on the 3rd and 17th of june", "Away 15 to 17 June", "Call 2 weeks from tomorrow",
    "Water daily until christmas", "Water every day except sunday", "Water every day from 9 to 5",
    "Call tomorrow morning or evening", "Call at half past", "Call mum, tomorrow or wednesday",
    "may 5 items", "Pay on the 15th every month", "Pay the 15th monthly", "Call a week from tomorrow",
    "Call a week from today",
    "Away a few days from tomorrow", "Run every day for 2 weeks or so", "Run for 2 weeks every day",
    "Call twice every week", "Call once every two weeks", "Run and every friday", "Call on the first monday in june",
    "Call the second tuesday", "Call friday after next", "Call friday in two weeks", "Not tomorrow",
    "Call not tomorrow",
    "Call tomorrow 8 in the evening",
    "Ｗave", "👩‍👩‍👧 e\u{301}té", "Read \"Dune\"", "two  blanks",
  ]
}

/// The one who types, at a time and in a zone.
func quickAddContext(_ now: String, _ zone: String, startOfDay: Int = 0) throws -> QueryContext {
  QueryContext(now: try Instant(parsing: now), zone: try TaskZone(zone), startOfDay: startOfDay)
}

func quickAddList(_ title: String, number: Int, trashed: Instant? = nil) throws -> TaskList {
  try TaskList(
    id: TaskList.ID(high: 0, low: UInt64(number)), title: title, position: .first, created: .earliest,
    modified: .earliest, trashed: trashed)
}
