import Foundation

/// The C program of `libical.c`, compiled where libical is installed.
struct Libical {
  let version: String
  private let program: URL

  /// Compiles the program into a folder; `nil` where there is no libical.
  ///
  /// - Throws: if libical is there, and the program cannot be compiled.
  init?(into folder: URL) throws {
    guard let version = try Self.run(["pkg-config", "--modversion", "libical"]),
      let flags = try Self.run(["pkg-config", "--cflags", "--libs", "libical"])
    else { return nil }
    self.version = version
    program = folder.appending(path: "libical")
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Libical/libical.c")
    let words = flags.split(separator: " ").map(String.init)
    for compiler in ["cc", "clang"] {
      if try Self.run([compiler, "-O2", "-o", program.path, source.standardized.path] + words) != nil { return }
    }
    throw Failure("libical.c cannot be compiled, neither by cc nor by clang")
  }

  /// Parses a file.
  func run(_ file: URL) throws -> (seconds: Double, count: Int) {
    let answer = try Self.run([program.path, file.path])?.split(separator: " ") ?? []
    guard answer.count == 3, let seconds = Double(answer[0]), let count = Int(answer[1]) else {
      throw Failure("libical failed on \(file.path)")
    }
    return (seconds, count)
  }

  /// What a program prints; `nil` if there is none such or it fails.
  private static func run(_ words: [String]) throws -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    if words[0] == "pkg-config" { process.standardError = FileHandle.nullDevice }
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
