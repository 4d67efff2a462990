import Foundation
import TaskCore
import TaskCoreFormats
import TaskCoreHTTP
import TaskCoreSQLite

/// The composition root: a gate with tokens, and behind it for each owner a handler over a planner over a file.
enum CompositionRoot {
  static func access(to folder: String, tokens: HTTPTaskTokens) -> (HTTPTaskAccess, OpenStores) {
    let stores = OpenStores()
    let access = HTTPTaskAccess(tokens: tokens) { (owner) throws(TaskFailure) in
      let store = try await SQLiteTaskStore.open(at: .file("\(folder)/\(owner).sqlite"))
      await stores.note(store)
      return HTTPTaskHandler(TaskPlanner(store: store), store: store, owner: owner, formats: .standard)
    }
    return (access, stores)
  }

  /// Makes the folder of the files where it is missing; others than its owner need not look into it.
  static func makeFolder(_ path: String) throws(TaskFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw TaskFailure(
        .unavailable, "The folder “\(path)” cannot be made: choose another place with --store.", underlying: error)
    }
  }
}

/// The stores that were opened, to be closed at the end.
actor OpenStores {
  private var stores: [SQLiteTaskStore] = []

  func note(_ store: SQLiteTaskStore) { stores.append(store) }

  func close() async {
    for store in stores {
      do throws(TaskFailure) { try await store.close() } catch { ServerLog.write("\(error)") }
    }
  }
}
