import TaskCore
import TaskCoreTestSupport
import Testing

@Suite("Filters and their texts")
struct FilterTextTests {
  private let zonelesses: [TaskDate.Zoneless]

  init() throws { zonelesses = [.floating, .zoned(try TaskZone("Europe/Madrid"))] }

  @Test("are the same, whatever the filter is")
  func roundTrip() throws {
    var random = RandomFilters(generator: SeededGenerator(seed: testSeed()))
    for _ in 0..<5_000 {
      let filter = random.filter()
      let text = filter.description
      let read = try TaskFilter(parsing: text, zoneless: zonelesses[random.number(0...1)])
      #expect(read == filter, "\(text)")
      #expect(read.description.utf8.elementsEqual(text.utf8), "\(text)")
    }
  }

  @Test("are refused or read, and never trap, whatever the text is")
  func anyTextIsReadOrRefused() throws {
    var random = RandomFilters(generator: SeededGenerator(seed: testSeed()))
    var counts = (read: 0, refused: 0)
    for round in 0..<20_000 {
      let text = round % 4 == 0 ? noise(&random) : mutation(of: random.filter(depth: 2).description, &random)
      do throws(TaskFailure) {
        let filter = try TaskFilter(parsing: text, zoneless: .floating)
        #expect(try TaskFilter(parsing: filter.description, zoneless: .floating) == filter, "\(text)")
        counts.read += 1
      } catch {
        #expect(error.code == .invalid && error.field == "filter", "\(text)")
        let position = (error.underlying as? FilterSyntaxError)?.position
        #expect(position.map { (1...text.count + 1).contains($0) } == true, "\(text)")
        counts.refused += 1
      }
    }
    #expect(counts.read > 1_000 && counts.refused > 1_000)
  }

  private func noise(_ random: inout RandomFilters) -> String {
    let bytes = (0..<random.number(0...40)).map { _ in UInt8(random.number(0...255)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text with some of its bytes left out, put in, changed, or repeated.
  private func mutation(of text: String, _ random: inout RandomFilters) -> String {
    let marks = Array("()\"\\:.,<>=#-+ \n&|!".utf8)
    var bytes = Array(text.utf8)
    for _ in 0..<random.number(1...3) {
      let position = random.number(0...bytes.count)
      let mark = random.number(0...3) == 0 ? UInt8(random.number(0...255)) : marks[random.number(0...marks.count - 1)]
      switch random.number(0...3) {
      case 0 where position < bytes.count: bytes.remove(at: position)
      case 1 where position < bytes.count: bytes[position] = mark
      case 2: bytes.insert(contentsOf: bytes.suffix(random.number(0...8)), at: position)
      default: bytes.insert(mark, at: position)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
