import Foundation
import TaskCore
import Testing

struct ExchangeTests {
  private func bring(
    _ text: String, to scene: Scene, in partition: ImportOptions.Partition = .one,
    trash: ImportOptions.TrashPolicy = .restore,
    under terms: PlanningTerms? = nil
  ) async throws -> ImportReport {
    try await scene.planner.import(
      ByteStream(Array(text.utf8)), with: LineTranslator(), options: ImportOptions(in: partition, trash: trash),
      under: terms ?? scene.terms)
  }

  private func id(_ number: Int) -> TaskItem.ID { TaskItem.ID(high: 7, low: UInt64(number)) }

  @Test(arguments: Depth.allCases)
  func aDocumentIsOneChangeSetAndOneUndo(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let report = try await bring("a | list=L\n!bad\nb | list=L\n\nc", to: scene)
    #expect(report.added == 4)
    #expect(report.changeSets.count == 1)
    #expect(report.notices.map(\.line) == [2])
    #expect(try await scene.titles() == ["a", "b", "c"])
    #expect(try await scene.titles(.list(.titled("l"))) == ["a", "b"])
    #expect(try await scene.planner.undo(under: scene.terms).title == "Undo: Import 4 records")
    #expect(try await scene.titles(.all).isEmpty)
    #expect(try await scene.planner.lists().isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func importingTheSameAgainChangesNothing(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let text = (0..<1200).map { "task \($0) | id=\(id($0)) | list=L\n" }.joined()
    #expect(try await bring(text, to: scene).added == 1201)
    let before = try await scene.planner.task(id(7))
    scene.clock.advance(by: 1000)
    let again = try await bring(text, to: scene)
    #expect(again.unchanged == 1200)
    #expect(again.added + again.changed == 0)
    #expect(again.changeSets.isEmpty)
    #expect(try await scene.planner.task(id(7)) == before)
  }

  @Test(arguments: Depth.allCases)
  func whatIsThereWithOtherContentTakesTheDocuments(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    _ = try await bring("old | id=\(id(1))\nsame | id=\(id(2))", to: scene)
    let before = try #require(try await scene.planner.task(id(1)))
    scene.clock.advance(by: 60)
    let report = try await bring("new | id=\(id(1))\nsame | id=\(id(2))", to: scene)
    #expect((report.added, report.changed, report.unchanged) == (0, 1, 1))
    let after = try #require(try await scene.planner.task(id(1)))
    #expect(after.title == "new")
    #expect(after.created == before.created)
    #expect(after.modified == Instant(scene.clock.now))
    #expect(after.place == before.place)
    #expect(Array(after.clocks.changed.keys) == [.title])
  }

  @Test(arguments: Depth.allCases, [ImportOptions.Partition.one, .batches(of: 2), .batches(of: 1)])
  func childrenMayComeBeforeTheirParents(_ depth: Depth, _ partition: ImportOptions.Partition) async throws {
    let scene = try await Scene(depth)
    let text = """
      leaf | id=\(id(3)) | parent=\(id(2))
      orphan | id=\(id(4)) | parent=\(id(99))
      middle | id=\(id(2)) | parent=\(id(1))
      x
      y
      top | id=\(id(1)) | list=L
      """
    let report = try await bring(text, to: scene, in: partition)
    #expect(report.added == 7)
    let leaf = try #require(try await scene.planner.task(id(3)))
    #expect(leaf.place.parent == id(2))
    #expect(try await scene.titles(.list(.titled("L"))).sorted() == ["leaf", "middle", "top"])
    #expect(try await scene.planner.task(id(4))?.place.parent == nil)
    #expect(report.notices.map(\.subject) == ["orphan"] && report.notices.map(\.line) == [2])
  }

  @Test(arguments: Depth.allCases)
  func aLoopOfParentsIsOpenedAndReported(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let report = try await bring(
      "a | id=\(id(1)) | parent=\(id(2))\nb | id=\(id(2)) | parent=\(id(1))\nself | id=\(id(3)) | parent=\(id(3))",
      to: scene)
    #expect(report.added == 3)
    #expect(report.notices.count == 2)
  }

  @Test func aLongChainOfSubtasksIsInTheListOfItsTopmost() async throws {
    let scene = try await Scene()
    let chain = (1...1000).reversed().map { "\($0) | id=\(id($0)) | parent=\(id($0 - 1)) | list=Other\n" }.joined()
    let report = try await bring(chain + "0 | id=\(id(0)) | list=L", to: scene)
    #expect(report.notices.isEmpty)
    #expect(try await scene.planner.count(.list(.titled("L")), in: scene.context) == 1001)
  }

  @Test func noticesOfOneKindEndAtSomePoint() async throws {
    let scene = try await Scene()
    let report = try await bring(String(repeating: "a | id=\(id(1))\n", count: 1500), to: scene)
    #expect(report.notices.count == 1001)
    #expect(report.notices.contains { $0.message.hasPrefix("There is more of this kind") })
  }

  @Test(arguments: Depth.allCases)
  func aTaskTwiceInOneDocumentIsOneAndReported(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    let report = try await bring("first | id=\(id(1))\nsecond | id=\(id(1))", to: scene)
    #expect(try await scene.titles() == ["second"])
    #expect(report.notices.count == 1)
  }

  @Test(arguments: Depth.allCases)
  func whatLiesInTheTrashIsRestoredOrReported(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    _ = try await bring("a | id=\(id(1))", to: scene)
    _ = try await scene.planner.trash([id(1)], under: scene.terms)
    let report = try await bring("a | id=\(id(1))", to: scene, trash: .report)
    #expect(report.inTrash == [id(1)])
    #expect(try await scene.titles().isEmpty)
    #expect(try await bring("a | id=\(id(1))", to: scene).changed == 1)
    #expect(try await scene.titles() == ["a"])
  }

  @Test(arguments: Depth.allCases)
  func anInterruptedImportGoesOnWhereItStopped(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    var terms = scene.terms
    terms.changeSet = ChangeSet.id(forKey: "import", owner: "ada")
    let text = (0..<25).map { "task \($0)\n" }.joined()
    let cut = ByteStream { () async throws(TaskFailure) in throw TaskFailure(.unavailable, "the connection is gone") }
    await expectFailure(.unavailable) {
      _ = try await scene.planner.import(
        ByteStream(first: Array(text.utf8.prefix(100)), then: cut), with: LineTranslator(),
        options: ImportOptions(in: .batches(of: 10)), under: terms)
    }
    // What sends a document only when it has it whole has brought nothing.
    let arrived = depth == .socket ? 0 : 10
    #expect(try await scene.titles().count == arrived)
    let report = try await bring(text, to: scene, in: .batches(of: 10), under: terms)
    #expect(report.unchanged == arrived)
    #expect(report.added == 25 - arrived)
    #expect(try await scene.titles() == (0..<25).map { "task \($0)" })
    #expect(try await bring(text, to: scene, in: .batches(of: 10), under: terms).added == 0)
  }

  @Test(arguments: Depth.allCases, [20, 60, 90, 150, 200])
  func whatWaitsForALaterBatchSurvivesAnInterruption(_ depth: Depth, _ cutAt: Int) async throws {
    let scene = try await Scene(depth)
    var terms = scene.terms
    terms.changeSet = ChangeSet.id(forKey: "import", owner: "ada")
    let text = "child | id=\(id(1)) | parent=\(id(2))\na\nb\nc\nd\ne\nparent | id=\(id(2)) | list=L\nf\ng\n"
    let cut = ByteStream { () async throws(TaskFailure) in throw TaskFailure(.unavailable, "the connection is gone") }
    _ = try? await scene.planner.import(
      ByteStream(first: Array(text.utf8.prefix(cutAt)), then: cut), with: LineTranslator(),
      options: ImportOptions(in: .batches(of: 2)), under: terms)
    let report = try await bring(text, to: scene, in: .batches(of: 2), under: terms)
    #expect(report.notices.isEmpty)
    #expect(try await scene.titles().count == 9)
    #expect(try await scene.planner.task(id(1))?.place.parent == id(2))
    #expect(try await scene.titles(.list(.titled("L"))).sorted() == ["child", "parent"])
  }

  @Test(arguments: Depth.allCases)
  func aKeyedImportRepeatedIsTheFirstOne(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    var terms = scene.terms
    terms.changeSet = ChangeSet.id(forKey: "import", owner: "ada")
    terms.fingerprint = "f"
    let first = try await bring("a\nb", to: scene, under: terms)
    let again = try await bring("a\nb", to: scene, under: terms)
    #expect(again.changeSets == first.changeSets)
    #expect(again.unchanged == 2)
    #expect(try await scene.titles() == ["a", "b"])
  }

  @Test func aDocumentOfWhichNothingCanBeReadIsRefused() async throws {
    let scene = try await Scene()
    await expectFailure(.invalid, field: "format") { _ = try await bring("!a\n!b", to: scene) }
    #expect(try await bring("\n\n", to: scene).added == 0)
  }

  @Test(arguments: [ImportOptions.Partition.one, .batches(of: 1)])
  func aDocumentOfWhichTheModelRefusesAllIsRefused(_ partition: ImportOptions.Partition) async throws {
    let scene = try await Scene()
    let long = String(repeating: "x", count: 20_000)
    await expectFailure(.invalid, field: "format") { _ = try await bring("\(long)\n\(long)", to: scene, in: partition) }
    #expect(try await bring("\(long)\na", to: scene, in: partition).added == 1)
    #expect(try await bring("\(long)\na", to: scene, in: partition).added == 1)
  }

  @Test func cancellingAnImportLeavesNothingOfIt() async throws {
    let scene = try await Scene()
    let text = (0..<500).map { "task \($0)\n" }.joined()
    let work = Task {
      try await scene.planner.import(
        ByteStream(Array(text.utf8)), with: LineTranslator(), options: ImportOptions(), under: scene.terms,
        progress: { progress in if progress.isWriting { withUnsafeCurrentTask { $0?.cancel() } } })
    }
    let failure = await #expect(throws: TaskFailure.self) { try await work.value }
    #expect(failure?.code == .cancelled && failure?.message.contains("nothing was imported") ?? false)
    #expect(try await scene.titles(.all).isEmpty)
  }

  @Test(arguments: Depth.allCases)
  func anExportCarriesTheListsOfItsTasksInItsOrder(_ depth: Depth) async throws {
    let scene = try await Scene(depth)
    _ = try await bring((0..<1100).map { "\($0) | list=L\($0 % 2)\n" }.joined(), to: scene)
    let sink = Sink()
    let report = try await scene.planner.export(
      TaskQuery(.all, in: scene.context), with: LineTranslator(), to: { await sink.take($0) })
    #expect(report.tasks == 1100)
    let lines = await sink.text.split(separator: "\n").map { $0.split(separator: " |")[0] }
    #expect(lines.prefix(4) == ["#list L0", "0", "#list L1", "1"])
    #expect(lines.count == 1103)
    #expect(lines.last == "#end")
    let limited = Sink()
    let three = try await scene.planner.export(
      TaskQuery(.all, limit: 3, in: scene.context), with: LineTranslator(), to: { await limited.take($0) })
    #expect(three.tasks == 3)
  }

  @Test func theRegistryFindsAFormatByNameEndingMediaTypeAndContent() throws {
    let registry = FormatRegistry([LineTranslator()])
    #expect(try registry.translator(named: "LINES").format.name == "lines")
    #expect(registry.translator(forMediaType: "text/x-lines; charset=utf-8") != nil)
    #expect(registry.translator(forMediaType: "TEXT/X-LINES") != nil)
    #expect(registry.translator(forMediaType: "") == nil)
    #expect(try registry.translator(forFileNamed: "a/b.LINES").format.name == "lines")
    #expect(try registry.translator(forFileNamed: "b", beginning: Array("#lines".utf8)).format.name == "lines")
    #expect(throws: TaskFailure.self) { try registry.translator(named: "xml") }
    #expect(throws: TaskFailure.self) { try registry.translator(forFileNamed: "b.xml") }
  }
}

private actor Sink {
  var text = ""
  func take(_ bytes: [UInt8]) { text += String(decoding: bytes, as: UTF8.self) }
}

extension ByteStream {
  /// A document that begins with these bytes and goes on with another.
  init(first: [UInt8], then rest: ByteStream) {
    let start = Start(first)
    self.init { () async throws(TaskFailure) in
      if let bytes = await start.take() { return bytes }
      var iterator = rest.makeAsyncIterator()
      return try await iterator.next(isolation: nil)
    }
  }

  private actor Start {
    private var bytes: [UInt8]?
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    func take() -> [UInt8]? {
      defer { bytes = nil }
      return bytes
    }
  }
}
