import Foundation
import TaskCore
import TaskCoreFormats
import Testing

struct SampleFileTests {
  @Test func theSampleOfTheQuickStartComesBackByteForByteWithoutLoss() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = Array(try Data(contentsOf: root.appending(path: "Examples/quick-start/sample.todo.txt")))
    #expect(TodoTxtTranslator().recognizes(bytes))
    let scene = TodoTxtScene()
    #expect(try await scene.load(bytes).notices == [])
    let export = try await scene.export()
    #expect(export.bytes == bytes && export.notices == [])
  }
}
