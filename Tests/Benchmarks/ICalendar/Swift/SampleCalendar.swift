import Foundation

/// A calendar as programs write them: most tasks plain, some with notes, alarms, rules and properties of their own.
enum SampleCalendar {
  static func write(_ count: Int, to file: URL) throws {
    var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Sample//EN\r\n"
    for number in 0..<count {
      text +=
        "BEGIN:VTODO\r\nCREATED:20240301T090000Z\r\nLAST-MODIFIED:20240302T100500Z\r\nDTSTAMP:20240302T100500Z\r\n"
      text += String(format: "UID:5d2c1b7e-8f4a-4c39-9b1d-%012x\r\n", number)
      text += "SUMMARY:Task number \(number)\\, to be done this week\r\n"
      if number % 3 > 0 { text += "DUE;TZID=Europe/Madrid:202406\(10 + number % 20)T1\(number % 10)3000\r\n" }
      if number % 3 == 1 { text += "DTSTART;TZID=Europe/Madrid:202406\(10 + number % 20)T080000\r\n" }
      if number % 3 == 0 { text += "DUE;VALUE=DATE:202407\(10 + number % 20)\r\n" }
      if number % 5 == 0 {
        text += "DESCRIPTION:Some notes on it\\nin two lines\\; with signs that are escaped and\r\n  a fold\r\n"
      }
      if number % 5 == 1 { text += "CATEGORIES:home,work\r\n" }
      if number % 20 == 1 { text += "RRULE:FREQ=WEEKLY;BYDAY=MO,TH\r\n" }
      text +=
        number % 7 == 0
        ? "STATUS:COMPLETED\r\nCOMPLETED:20240502T100500Z\r\nPERCENT-COMPLETE:100\r\n" : "STATUS:NEEDS-ACTION\r\n"
      text += "PRIORITY:\(number % 10)\r\nSEQUENCE:\(number % 4)\r\nX-APPLE-SORT-ORDER:\(700_000_000 + number)\r\n"
      if number % 4 == 0 {
        text += "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\nTRIGGER;RELATED=END:-PT15M\r\nEND:VALARM\r\n"
      }
      text += "END:VTODO\r\n"
    }
    text += "END:VCALENDAR\r\n"
    try Data(text.utf8).write(to: file)
  }
}
