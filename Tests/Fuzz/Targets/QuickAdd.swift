import TaskCore
import TaskCorePresentation

/// Reads a line, and reads it again refusing what was taken until nothing is.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let line = text(bytes, count) else { return 0 }
  var refused: [Range<String.Index>] = []
  var reading = reader.read(line, in: context)
  while true {
    var end = line.startIndex
    for part in reading.parts {
      check(part.range.lowerBound >= end && part.range.upperBound <= line.endIndex, "\(part) overlaps, or is outside")
      check(!part.range.isEmpty && !part.meaning.isEmpty, "\(part) says nothing")
      check(!refused.contains { $0.overlaps(part.range) }, "\(part) was refused")
      end = part.range.upperBound
    }
    let kinds = reading.parts.map(\.kind).filter { $0 != .tag }
    check(Set(kinds).count == kinds.count, "a kind comes twice in \(reading.parts)")
    if let task = try? reading.task() { check(task.title == reading.title, "another title than “\(reading.title)”") }
    if reading.parts.isEmpty { break }
    refused += reading.parts.map(\.range)
    reading = reader.read(line, refusing: refused, in: context)
  }
  if !line.contains(where: { quotationMarks.contains($0) }) {
    check(
      reading.title.split(whereSeparator: \.isWhitespace) == line.split(whereSeparator: \.isWhitespace),
      "“\(reading.title)” is left of “\(line)”")
  }
  return 0
}

private let reader = QuickAdd()
private let quotationMarks = Set(reader.vocabulary.quotes.keys)

private let context: QueryContext = {
  guard let now = Instant(secondsSince1970: 1_781_510_430), let zone = try? TaskZone("Europe/Madrid") else {
    fatalError("there is no such time")
  }
  return QueryContext(now: now, zone: zone)
}()
