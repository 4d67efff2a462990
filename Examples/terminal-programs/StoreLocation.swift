import Foundation
import TaskCore
package import TaskCoreHTTP

/// Where the tasks are kept.
package enum StoreLocation: Equatable {
  /// In memory, for one command.
  case memory
  /// In a SQLite file.
  case file(String)
  /// On a server.
  case server(HTTPTaskAddress)

  /// The place of this name, or that of `$TASKS_STORE`, or the default one.
  package init(named name: String?, in environment: [String: String]) throws {
    let name = name ?? environment["TASKS_STORE"].flatMap { $0.isEmpty ? nil : $0 }
    guard let name else {
      self = .file(try Self.defaultPath(in: environment))
      return
    }
    guard !name.isEmpty else {
      throw UsageError("--store needs the path of a file, “memory:”, or the address of a server.")
    }
    if name.lowercased().hasPrefix("http://") || name.lowercased().hasPrefix("https://") {
      self = .server(try HTTPTaskAddress(name))
    } else if name.contains("://") {
      throw UsageError("“\(name)” is no store: give the path of a file, “memory:”, or an address with http or https.")
    } else {
      self = name == "memory:" ? .memory : .file(name)
    }
  }

  /// What the place is called, however it was written.
  package var name: String {
    switch self {
    case .memory: "memory:"
    case .file(let path): URL(fileURLWithPath: path).standardizedFileURL.path(percentEncoded: false)
    case .server(let address): address.description
    }
  }

  /// Whether it is the same place as another one, also by way of symbolic links.
  package func isSame(as other: StoreLocation) -> Bool {
    guard case (.file(let path), .file(let otherPath)) = (self, other) else { return name == other.name }
    return Self.resolved(path) == Self.resolved(otherPath)
  }

  /// The path without symbolic links, also where the file is not there yet.
  private static func resolved(_ path: String) -> String {
    let file = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
    return file.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: file.lastPathComponent)
      .path(percentEncoded: false)
  }

  /// Where data of programs belongs by the XDG base directory specification, which lets relative paths be ignored.
  private static func defaultPath(in environment: [String: String]) throws -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/tasks/tasks.sqlite" }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    return home + "/.local/share/tasks/tasks.sqlite"
  }

  /// Makes the folder of a file where it is missing.
  package static func makeFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw TaskFailure(
        .unavailable,
        "The folder “\(folder.path(percentEncoded: false))” cannot be made: choose another place with --store.",
        underlying: error)
    }
  }
}
