import Foundation
import TaskCore
import TaskCoreInMemory
import TaskCoreOffline
import TaskCoreTestSupport
import Testing

/// Holds the example of the article *Working offline* against what happens.
struct WorkingOfflineArticleTests {
  @Test func theConflictIsToldAsTheArticleSays() async throws {
    let pairing = Pairing.memoryWithMemory
    let (laptop, phone, remote) = (
      try await pairing.device(1), try await pairing.device(2), try await pairing.remote()
    )
    let milk = try await laptop.add("Buy milk")
    for device in [laptop, phone] { try await device.sync(with: remote) }

    try await laptop.edit(milk.id) {
      $0.title = "Buy oat milk"
      $0.tags = SetEdit(adding: ["shop"])
    }
    phone.time.advance(by: 3600)
    try await phone.edit(milk.id) { $0.title = "Buy two milks" }
    try await phone.sync(with: remote)

    let report = try await laptop.sync(with: remote)
    var lines = report.came.records.first.map { "\($0.kind): “\($0.title)”" }
    lines += report.lost.first.map { "lost: \($0)" }
    lines += report.went.records.first.map { "sent: “\($0.title)”" }
    #expect(lines == (try output(of: "WorkingOffline")))
    try await phone.sync(with: remote)
    for device in [laptop, phone] {
      let task = try await device.task(milk.id)
      #expect(task?.title == "Buy two milks" && task?.tags == ["shop"])
    }
  }

  /// The lines of the article's block of output.
  private func output(of article: String) throws -> [String] {
    let package = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let file = package.appending(path: "Sources/TaskCoreOffline/TaskCoreOffline.docc/\(article).md")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```")
    let block = try #require(blocks.first { $0.hasPrefix("text\n") })
    return block.split(separator: "\n").dropFirst().map(String.init)
  }
}
