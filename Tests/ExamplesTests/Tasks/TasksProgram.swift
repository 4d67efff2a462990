import Foundation

/// The program `tasks`, as it was built beside the tests.
enum TasksProgram {
  /// Where the executable is.
  static func executable() throws -> URL {
    // Where tests run from a bundle that another program loads, that program gets the bundle's path as an argument.
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }.compactMap { argument in
      argument.range(of: ".xctest").map { URL(fileURLWithPath: String(argument[..<$0.upperBound])) }
    }
    let folders = [Bundle.main.bundleURL] + bundles.map { $0.deletingLastPathComponent() }
    let candidates = folders.map { $0.appending(path: "tasks") }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotBuilt(lookedFor: candidates.map(\.path))
    }
    return found
  }

  /// The tests run before the program was built.
  struct NotBuilt: Error {
    let lookedFor: [String]
  }
}
