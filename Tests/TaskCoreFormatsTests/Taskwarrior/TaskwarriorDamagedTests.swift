import Foundation
import TaskCore
import TaskCoreFormats
import Testing

struct TaskwarriorDamagedTests {
  @Test func aTruncatedFileIsReadUpToWhereItEnds() throws {
    let scene = try TaskwarriorScene()
    let items = try scene.items(of: "[\n{\"description\":\"A\"},\n{\"description\":\"B\",\"ent")
    #expect(items.tasks.map(\.title) == ["A"])
    #expect(items.notices.map(\.kind) == [.unreadable] && items.notices.map(\.line) == [3])
    #expect(try scene.items(of: "[\n{\"description\":\"A\"}\n").notices.count == 1)
  }

  @Test func everyPrefixOfAFileIsReadOrRefused() throws {
    let scene = try TaskwarriorScene()
    let bytes = Array(try fixture("export-3").utf8)
    for length in stride(from: 0, to: bytes.count, by: 3) {
      let items = try scene.items(of: Array(bytes[..<length]))
      #expect(items.tasks.count <= 4 && items.notices.count <= 2)
    }
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func utf16IsAFailure(_ encoding: String.Encoding) async throws {
    let scene = try TaskwarriorScene()
    let data = try #require("[{\"description\":\"A\"}]".data(using: encoding))
    await #expect(throws: TaskFailure.self) {
      _ = try await scene.planner.import(ByteStream(Array(data)), with: TaskwarriorTranslator(), under: scene.terms)
    }
  }

  @Test func latin1IsReportedByLineAndTheRestIsRead() throws {
    let scene = try TaskwarriorScene()
    let text = Array("[\n{\"description\":\"caf".utf8) + [0xE9] + Array("\"},\n{\"description\":\"B\"}\n]\n".utf8)
    let items = try scene.items(of: text)
    #expect(items.tasks.map(\.title) == ["B"])
    #expect(items.notices.map(\.line) == [2] && items.notices[0].message.contains("UTF-8"))
  }

  @Test func whatIsNotJSONIsAFailure() async throws {
    let scene = try TaskwarriorScene()
    for text in ["BEGIN:VCALENDAR", "(A) call", "{]", "[\n1,\ntrue]", "[{\"title\":\"A\"}]", "{\"description\":\"\"}"] {
      await #expect(throws: TaskFailure.self, "\(text)") { try await scene.load(text) }
    }
    for text in ["[]", ""] { #expect(try await scene.load(text).notices == []) }
  }

  @Test func whatIsNoTaskIsReportedByLine() throws {
    let scene = try TaskwarriorScene()
    let items = try scene.items(
      of:
        "[\n1,\n{\"description\":5},\n{\"uuid\":\"x\"},\n{\"description\":\" \\t \"},\n{\"description\":\"B\",}\n,[],null]"
    )
    #expect(items.tasks.map(\.title) == ["5"])
    #expect(items.notices.filter { $0.kind == .unreadable }.map(\.line) == [2, 4, 5, 6, 7, 7])
  }

  @Test func deepNestingIsReported() throws {
    let scene = try TaskwarriorScene()
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let items = try scene.items(of: "[\n{\"description\":\"A\",\"x\":\(deep)},\n{\"description\":\"B\"}]")
    #expect(items.tasks.map(\.title) == ["B"] && items.notices.map(\.line) == [2])
  }

  @Test func aHugeElementIsLeftOutWithoutBeingHeld() throws {
    let scene = try TaskwarriorScene()
    var reader = TaskwarriorTranslator().reader(in: scene.context)
    var items = try reader.read(Array("[\n{\"description\":\"".utf8))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<24 { items += try reader.read(piece) }
    items += try reader.read(Array("\"},\n{\"description\":\"B\"}]".utf8)) + reader.finish()
    #expect(items.tasks.map(\.title) == ["B"] && items.notices.map(\.line) == [2])
  }

  @Test func aLongDescriptionIsCutAndComesBack() async throws {
    let scene = try TaskwarriorScene()
    let long = String(repeating: "é漢", count: 10_000) + "\nend"
    let report = try await scene.load("{\"description\":\"\(long.replacing("\n", with: "\\n"))\"}")
    #expect(report.notices.map(\.field) == ["title"])
    let title = try await scene.tasks()[0].title
    #expect((16_380...16_384).contains(title.utf8.count) && long.hasPrefix(title))
    #expect(try await scene.exported()[0]["description"] as? String == long)
  }

  @Test func aKeyThatComesTwiceIsReported() throws {
    let scene = try TaskwarriorScene()
    let items = try scene.items(of: #"{"description":"A","description":"B","due":"20260101T000000Z"}"#)
    #expect(items.tasks.map(\.title) == ["B"] && items.notices.count == 1)
  }

  @Test func strangeValuesAreReportedByTheirFields() throws {
    let scene = try TaskwarriorScene()
    let strange = [
      (#""uuid":"zz""#, "id"), (#""uuid":5"#, "id"), (#""status":"done""#, "status"),
      (#""depends":["x"]"#, "prerequisites"),
      (#""depends":7"#, "prerequisites"), (#""tags":[1,"a"]"#, "tags"), (#""annotations":"x""#, "comments"),
      (#""annotations":[5]"#, "comments"), (#""recur":"monthly""#, "recurrence"),
      (#""recur":"sometimes","due":"20260101T000000Z""#, "recurrence"), (#""priority":"urgent""#, "priority"),
      (#""project":"a\nb""#, "list"), (#""status":"completed""#, "status"),
    ]
    for (member, field) in strange {
      let items = try scene.items(of: "{\"description\":\"A\",\(member)}")
      #expect(items.tasks.count == 1 && items.notices.map(\.field) == [field], "\(member): \(items.notices)")
    }
    // The same text is the same task whenever it is read.
    #expect(
      try scene.task(#"{"description":"A","uuid":"zz"}"#).id == scene.task(#"{"description":"B","uuid":"zz"}"#).id)
  }
}
