import Foundation
import TaskCoreSQLite

/// Where the store and C run against each other: files in a folder of their own, and rounds in turns.
struct Course {
  typealias Body = @Sendable (SQLiteTaskStore) async throws -> Void

  let rounds: Int
  private let folder: Folder

  init(rounds: Int) throws {
    self.rounds = rounds
    folder = try Folder()
  }

  /// The operations a second of both.
  struct Rates {
    var swift: [Double] = []
    var c: [Double] = []
  }

  /// Makes a file, from another or from nothing.
  func makeFile(_ name: String, from origin: URL? = nil, fill: Body) async throws -> URL {
    let file = folder.url.appendingPathComponent("\(name).sqlite")
    if let origin { try FileManager.default.copyItem(at: origin, to: file) }
    let store = try await SQLiteTaskStore.open(at: .file(file.path))
    try await fill(store)
    try await store.close()
    try settle(file)
    return file
  }

  /// Records what a body makes a store run on a copy of a file.
  func record(on file: URL, _ options: SQLiteTaskStore.Options, _ body: Body) async throws -> Recording {
    let recording = Recording()
    let path = try copy(of: file)
    let store = try await recording.setup.record { try await SQLiteTaskStore.open(at: .file(path), options: options) }
    try await recording.measured.record { try await body(store) }
    try await store.close()
    return recording
  }

  /// Runs what writes: each time on a fresh copy.
  func write(
    on file: URL, _ options: SQLiteTaskStore.Options, _ recording: Recording, count: Int, _ body: Body
  ) async throws -> Rates {
    var rates = Rates()
    for _ in 0..<rounds {
      let store = try await SQLiteTaskStore.open(at: .file(try copy(of: file)), options: options)
      rates.swift.append(Double(count) / (try await seconds { try await body(store) }))
      try await store.close()
      rates.c.append(Double(count) / (try Player(recording, on: try copy(of: file)).run()))
    }
    return rates
  }

  /// Runs what reads: each time on the same connections, which have run it once before.
  func read(
    on file: URL, _ recording: Recording, count: Int, _ body: Body
  ) async throws -> Rates {
    let store = try await SQLiteTaskStore.open(at: .file(file.path))
    let player = try Player(recording, on: file.path)
    try await body(store)
    _ = try player.run()
    var rates = Rates()
    for _ in 0..<rounds {
      rates.swift.append(Double(count) / (try await seconds { try await body(store) }))
      rates.c.append(Double(count) / (try player.run()))
    }
    try await store.close()
    return rates
  }

  private func seconds(_ body: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now) / .seconds(1)
  }

  /// The path of a fresh copy; the copy before it is gone.
  private func copy(of file: URL) throws -> String {
    let copy = folder.url.appendingPathComponent("copy.sqlite")
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy.path + ending) }
    try FileManager.default.copyItem(at: file, to: copy)
    try settle(copy)
    return copy.path
  }

  /// Waits until a file is on the disk: its writing must not disturb the measure.
  private func settle(_ file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    try handle.synchronize()
    try handle.close()
  }

  /// A folder that goes with its last user.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("store-benchmarks-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
  }
}
