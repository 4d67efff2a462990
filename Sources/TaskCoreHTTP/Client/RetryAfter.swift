package import Foundation
import TaskCore

/// When a server wants to be asked again: the field `Retry-After` (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The pause that a field asks for, from a moment on; `nil` for a field that is neither seconds nor a date.
  package static func pause(_ field: String, from now: Date) -> Duration? {
    if field.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !field.isEmpty {
      return .seconds(min(Int64(field) ?? .max, 1_000_000_000))
    }
    guard let date = date(field) else { return nil }
    return .seconds(max(0, date.timeIntervalSince(now).rounded(.up)))
  }

  /// A date in one of the three forms of section 5.6.7, of which servers send the first.
  private static func date(_ text: String) -> Date? {
    let parts = text.split(whereSeparator: { " ,-".contains($0) }).map(String.init)
    let isOldest = parts.count == 5 && parts[2].contains(":") == false && parts[3].contains(":")
    let fields = isOldest ? [parts[2], parts[1], parts[4], parts[3]] : Array(parts.dropFirst().prefix(4))
    guard fields.count == 4, let day = Int(fields[0]), let month = months.firstIndex(of: fields[1]),
      let year = Int(fields[2]), (0...9999).contains(year)
    else { return nil }
    let time = fields[3].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2]) else {
      return nil
    }
    // Two digits are of the century that puts them next to now, which no server that is alive needs: 20 it is.
    let full = fields[2].utf8.count == 2 ? 2000 + year : year
    let text =
      String(format: "%04d-%02d-%02dT%02d:%02d:%02dZ", full, month + 1, day, time[0], time[1], min(time[2], 59))
    return (try? Instant(parsing: text))?.date
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
