import Foundation
import TaskCore
import Testing

/// Reports about other programs that read or write Taskwarrior's JSON, each as its right answer.
struct TaskwarriorCasesTests {
  private let one = "10000000-0000-4000-8000-000000000001"
  private let two = "10000000-0000-4000-8000-000000000002"

  // I1
  @Test func dependsIsReadInItsThreeShapesAndWrittenAsAnArray() async throws {
    let shapes = [#"["\#(one)","\#(two)"]"#, #""\#(one),\#(two)""#, #""[\"\#(one)\",\"\#(two)\"]""#]
    for shape in shapes {
      let scene = try TaskwarriorScene()
      let back = try await scene.passed(#"[{"description":"A","depends":\#(shape)}]"#)
      #expect(try await scene.tasks()[0].prerequisites.map(\.description) == [one, two])
      #expect(back[0]["depends"] as? [String] == [one, two], "\(shape)")
    }
  }

  // I3
  @Test func anAnnotationWithoutDescriptionIsNamedAndOneWithoutEntryIsRead() throws {
    let scene = try TaskwarriorScene()
    let items = try scene.items(
      of: """
        [
        {"description":"A","entry":"20260101T000000Z","annotations":[{"description":"kept"},{"entry":"20260102T000000Z"}]}
        ]
        """)
    let task = try #require(items.tasks.first)
    #expect(task.comments == [NewTask.Remark(date: try Instant(parsing: "2026-01-01T00:00:00Z"), text: "kept")])
    let notice = try #require(items.notices.first)
    #expect(items.notices.count == 1 && notice.kind == .unreadable && notice.line == 2 && notice.field == "comments")
    #expect(notice.message.contains("annotations[1]") && notice.message.contains("description"))
  }

  // I4
  @Test func aNumericAttributeThatHoldsAWordStaysJSON() async throws {
    let scene = try TaskwarriorScene()
    let back = try await scene.passed(#"{"description":"A","estimate":"abc"}"#)
    #expect(back[0]["estimate"] as? String == "abc")
    // One that somebody wrote without quotation marks into the extension.
    let bare = try TaskItem(
      id: TaskItem.ID(high: 1, low: 1), title: "B", place: Place(position: .first),
      extensions: ["taskwarrior.estimate": "abc"], created: scene.context.now, modified: scene.context.now)
    #expect(try scene.written([bare]).objects[0]["estimate"] as? String == "abc")
  }

  // I6
  @Test(arguments: [
    ("\"20170813T120000Z\"", "20170813T120000Z"), ("\"1234567889\"", "20090213T233129Z"),
    ("1234567889", "20090213T233129Z"), ("\"20151018T144200\"", "20151018T124200Z"),
    ("\"2017-08-13T12:00:00Z\"", "20170813T120000Z"), ("\"2017-08-13T12:00:00+02:00\"", "20170813T100000Z"),
    ("\"2017-08-13 12:00\"", "20170813T100000Z"), ("\"2017-08-13\"", "20170812T220000Z"),
    ("\"20170813\"", "20170812T220000Z"), ("\"20170813T1200Z\"", "20170813T120000Z"),
    ("\"20400101T000000Z\"", "20400101T000000Z"), ("2208988800", "20400101T000000Z"),
  ])
  func datesAreReadInAllFormsAndWrittenInOne(_ given: String, _ written: String) async throws {
    for key in ["due", "scheduled", "entry", "modified", "wait", "until"] {
      let scene = try TaskwarriorScene()
      let back = try await scene.passed(#"[{"description":"A","\#(key)":\#(given)}]"#)
      #expect(back[0][key] as? String == written, "\(key)")
    }
  }

  // I6
  @Test func aDateThatIsNoneIsReportedAndLeftOut() throws {
    let scene = try TaskwarriorScene()
    for bad in ["\"soon\"", "\"20261301T000000Z\"", "true", "[]", "1e400", "\"\"", "\"99999999999999999999\""] {
      let items = try scene.items(of: #"{"description":"A","due":\#(bad)}"#)
      #expect(items.tasks.first?.due == nil && items.notices.map(\.field) == ["due"], "\(bad): \(items)")
    }
  }

  // I7
  @Test func theSameIdentityTwiceIsOneTaskAndTheLastWins() async throws {
    let scene = try TaskwarriorScene()
    let report = try await scene.load(
      #"[{"uuid":"\#(one)","description":"A"},"# + "\n" + #"{"uuid":"\#(one)","description":"B"}]"#)
    #expect(try await scene.tasks().map(\.title) == ["B"])
    #expect(report.notices.map(\.line) == [2] && report.notices.map(\.field) == ["id"])
  }

  // I7
  @Test func theSameFileTwiceChangesNothing() async throws {
    let scene = try TaskwarriorScene()
    for name in ["export-2.6", "export-3"] {
      let text = try fixture(name)
      let first = try await scene.load(text)
      let before = try await scene.tasks()
      let second = try await scene.load(text)
      #expect(second.added == 0 && second.changed == 0 && second.unchanged >= 4 && first.added >= 4)
      #expect(try await scene.tasks() == before)
    }
  }

  // I9
  @Test func anUnknownAttributeComesBack() async throws {
    let scene = try TaskwarriorScene()
    let document = #"[{"description":"A","githuburl":"https:\/\/x.y\/1","n":1.50,"o":{"b":[1,null]},"é":"1","":2}]"#
    let back = try await scene.passed(document)[0]
    #expect(
      back["githuburl"] as? String == "https://x.y/1" && back["n"] as? Double == 1.5 && back["é"] as? String == "1")
    #expect(back["o"] as? NSDictionary == ["b": [1, NSNull()] as NSArray] && back[""] as? Int == 2)
    let kept = try await scene.tasks()[0].extensions
    #expect(kept["taskwarrior.githuburl"] == "\"https://x.y/1\"" && kept["taskwarrior.n"] == "1.50")
    #expect(kept["taskwarrior.%C3%A9"] == "\"1\"" && kept["taskwarrior.%"] == "2")
  }

  // I10
  @Test func anArrayAndObjectsInARowAreRead() throws {
    let scene = try TaskwarriorScene()
    for text in [
      #"[{"description":"A"},{"description":"B"}]"#, "{\"description\":\"A\"}\n{\"description\":\"B\"}\n",
      "{\"description\":\"A\"},\r\n{\"description\":\"B\"}",
      "\u{FEFF}[\r\n{\"description\":\"A\"},{\"description\":\"B\"}]",
    ] {
      for size in [1, 7, Int.max] {
        #expect(try scene.items(of: Array(text.utf8), pieces: size).tasks.map(\.title) == ["A", "B"], "\(text)")
      }
    }
  }

  // I7
  @Test func whatHasNoIdentityIsKnownAgain() async throws {
    let scene = try TaskwarriorScene()
    let document = "{\"description\":\"A\"}\n{\"description\":\"B\"}\n{\"description\":\"A\"}\n"
    #expect(try await scene.load(document).added == 3)
    let again = try await scene.load(document)
    #expect(again.added == 0 && again.changed == 0 && again.unchanged == 3)
  }

  // G11
  @Test func aReopenedTaskHasNoEnd() async throws {
    let scene = try TaskwarriorScene()
    try await scene.load(#"{"description":"A","status":"completed","end":"20260102T000000Z"}"#)
    _ = try await scene.planner.setStatus(.reopen, of: [scene.tasks()[0].id], under: scene.terms)
    let back = try await scene.exported()[0]
    #expect(back["status"] as? String == "pending" && back["end"] == nil)
    // As Taskwarrior itself wrote it.
    let items = try scene.items(of: #"{"description":"A","status":"pending","end":"20260102T000000Z"}"#)
    #expect(items.tasks.first?.status == .needsAction && items.notices.map(\.field) == ["status"])
  }
}

func fixture(_ name: String) throws -> String {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures/Taskwarrior"))
  return String(decoding: try Data(contentsOf: url), as: UTF8.self)
}
