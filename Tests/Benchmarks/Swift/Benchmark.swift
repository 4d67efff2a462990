import Foundation
import TaskCore
import TaskCoreSQLite

/// The measures at one size.
final class Benchmark {
  let size: Int
  let settings: Settings
  let course: Course
  var sample: SampleTasks
  private var figures: [Figure] = []

  init(size: Int, _ settings: Settings) throws {
    self.size = size
    self.settings = settings
    course = try Course(rounds: settings.rounds)
    sample = try SampleTasks(size)
  }

  func run() async throws -> [Figure] {
    say("\n" + row("\(named(size)) tasks", "Swift", "C", "ratio") + "  goal")
    let lists = sample.set(sample.lists.map { Change(replacing: nil, with: .list($0)) })
    let insertion = sample.set(sample.tasks.map { Change(replacing: nil, with: .task($0)) })
    let empty = try await course.makeFile("empty") { _ = try await $0.commit(lists) }
    // What has to be told before the first tape is recorded, since tapes lie in memory.
    let before = peakMemory()
    let full = try await course.makeFile("full", from: empty) { _ = try await $0.commit(insertion) }
    let peak = peakMemory()

    try await write("bulk insert, rows", on: empty, count: size, goal: 0.8) { _ = try await $0.commit(insertion) }
    try await measureCommits(on: full)
    try await measureReads(on: full)
    if settings.only == nil {
      say("Peak memory: \(before >> 20) MiB with all tasks, \(peak >> 20) MiB when they had been inserted")
    }
    return figures
  }

  func isWanted(_ name: String) -> Bool { settings.only.map { name.contains($0) } ?? true }

  func add(_ name: String, _ swift: [Double], _ c: [Double], goal: Double, isAlike: Bool = true) {
    let figure = Figure(name: name, swift: median(swift), c: median(c), goal: goal, isAlike: isAlike)
    figures.append(figure)
    figure.show()
  }

  /// Measures what writes, in Swift and in C.
  func write(
    _ name: String, on file: URL, _ options: SQLiteTaskStore.Options = .init(), count: Int, goal: Double,
    _ body: Course.Body
  ) async throws {
    guard isWanted(name) else { return }
    let recording = try await course.record(on: file, options, body)
    let rates = try await course.write(on: file, options, recording, count: count, body)
    add(name, rates.swift, rates.c, goal: goal)
    if settings.showsStatements { recording.measured.show() }
  }

  /// Measures what reads, in Swift and in C.
  func read(_ name: String, on file: URL, count: Int, goal: Double, _ body: Course.Body) async throws {
    guard isWanted(name) else { return }
    let recording = try await course.record(on: file, .init(), body)
    let rates = try await course.read(on: file, recording, count: count, body)
    add(name, rates.swift, rates.c, goal: goal)
    if settings.showsStatements { recording.measured.show() }
  }
}
