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

  @Test func aFolderIsCalledOne() {
    #expect { try ByteStream.file(at: NSTemporaryDirectory()) } throws: {
      TaskFailure.Code.invalid ~= $0 && "\($0)".contains("is a folder")
    }
  }

  @Test(.disabled(if: geteuid() == 0, "Everything may be read by this user")) func aFileOfOthersIsCalledOne() throws {
    let path = NSTemporaryDirectory() + "closed-\(UUID())"
    try #require(FileManager.default.createFile(atPath: path, contents: Data(), attributes: [.posixPermissions: 0]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect { try ByteStream.file(at: path) } throws: {
      TaskFailure.Code.invalid ~= $0 && "\($0)".contains("permissions")
    }
  }
}
