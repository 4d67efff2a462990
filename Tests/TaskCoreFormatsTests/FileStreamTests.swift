import Foundation
import TaskCore
import TaskCoreFormats
import Testing

struct FileStreamTests {
  /// A file with these bytes, which is gone when the body returns.
  private func withFile(_ bytes: [UInt8], _ body: (String) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "task-core-\(UUID().uuidString).txt")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(url.path)
  }

  @Test(arguments: [0, 1, 131_072, 131_073, 1_000_000])
  func aFileIsReadWholePieceByPiece(_ size: Int) async throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try await withFile(bytes) { path in
      var read: [UInt8] = []
      for try await piece in try ByteStream.file(at: path) {
        #expect((1...262_144).contains(piece.count))
        read += piece
      }
      #expect(read == bytes)
    }
  }

  @Test func aMissingFileIsNamed() {
    #expect { try ByteStream.file(at: "/nowhere/todo.txt") } throws: {
      TaskFailure.Code.notFound ~= $0 && "\($0)".contains("/nowhere/todo.txt")
    }
  }

  @Test func aFolderCannotBeRead() async {
    await #expect {
      for try await _ in try ByteStream.file(at: NSTemporaryDirectory()) {}
    } throws: {
      TaskFailure.Code.unavailable ~= $0
    }
  }

  @Test func memoryDoesNotGrowWithTheDocument() async throws {
    let line = Array(
      "(A) 2026-06-01 Send the tax return +Paperwork @computer due:2026-06-30 url:https://e.com/a\n".utf8)
    let copies = (12 << 20) / line.count
    let url = FileManager.default.temporaryDirectory.appending(path: "task-core-\(UUID().uuidString).txt")
    try #require(FileManager.default.createFile(atPath: url.path, contents: nil))
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forWritingTo: url)
    let block = Data(repeatElement(line, count: 1000).joined())
    for _ in 0..<(copies / 1000) { try handle.write(contentsOf: block) }
    try handle.close()

    var reader = TodoTxtTranslator().reader(in: context)
    let before = residentBytes()
    let start = ContinuousClock.now
    var count = 0
    for try await piece in try ByteStream.file(at: url.path) { count += try reader.read(piece).count }
    count += try reader.finish().count
    let (grown, seconds) = ((residentBytes() ?? 0) - (before ?? 0), (ContinuousClock.now - start) / .seconds(1))
    print("12 MiB of todo.txt: \(Int(12 / seconds)) MiB/s, \(grown >> 20) MiB of resident memory more")
    #expect(count == copies / 1000 * 1000)
    // Other tests run meanwhile; the tasks of the document would take a hundred MiB and more.
    if before != nil { #expect(grown < 32 << 20) }
  }

  /// The memory of this process that is resident; `nil` where `/proc` does not tell.
  private func residentBytes() -> Int? {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    return kilobytes << 10
  }
}
