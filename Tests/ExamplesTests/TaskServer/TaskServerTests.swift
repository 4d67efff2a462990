import Foundation
import TaskCore
import TaskCoreHTTP
import TaskCoreURLSession
import Testing

/// The server, run as its readers run it, and asked over its socket.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TaskServerTests {
  private let scene: TasksScene

  init() throws { scene = try TasksScene() }

  @Test func theFirstTokenIsPrintedOnceAndAloneOnItsLine() async throws {
    let first = try await TaskServerProcess(storingIn: scene.folder)
    let token = try first.printed
    #expect(token.wholeMatch(of: #/[A-Za-z0-9_-]{32,}\n/#) != nil)
    #expect(await first.end(with: SIGTERM) == 0)
    let file = try String(contentsOfFile: scene.path("data/tokens"), encoding: .utf8)
    #expect(!file.contains(token.dropLast()) && file.contains(" owner full"))
    let second = try await TaskServerProcess(storingIn: scene.folder)
    #expect(try second.printed.isEmpty)
    let run = try await tasks(second, token: String(token.dropLast()), "add", "Still there")
    #expect(run.status == 0, "\(run.errors)")
    #expect(await second.end(with: SIGINT) == 0)
    #expect(try !second.log.contains(token.dropLast()) && !second.log.contains("Still there"))
    #expect(try second.log.contains("POST /v1/actions 200"))
  }

  @Test func nobodyIsLetInWithoutAToken() async throws {
    let server = try await TaskServerProcess(storingIn: scene.folder)
    for token in ["", String(repeating: "x", count: 43)] {
      let run = try await tasks(server, token: token, "list")
      #expect(run.status == 3 && run.errors.hasPrefix("tasks: unauthorized: ") && run.output.isEmpty)
    }
    // A token that is taken away lets in no more.
    let token = String(try server.printed.dropLast())
    let file = scene.path("data/tokens")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try Data(text.replacing("full", with: "read-only").utf8).write(to: URL(fileURLWithPath: file))
    server.send(SIGHUP)
    while try !server.log.contains("read again") { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try await tasks(server, token: token, "list").status == 0)
    let run = try await tasks(server, token: token, "add", "Not allowed")
    #expect(run.status == 1 && run.errors.hasPrefix("tasks: forbidden: "))
  }

  @Test func wordsThatAreNotUnderstoodAreExplained() async throws {
    for words in [
      "", "--store d", "--listen 127.0.0.1:0", "--store d --listen 80", "--store d --listen x:y", "--port 1",
    ] {
      let run = try await scene.shell("\"$(dirname \"$TASKS\")/task-server\" \(words)")
      #expect(run.status == 2 && run.output.isEmpty && run.errors.split(separator: "\n").count == 1, "\(run)")
    }
    let help = try await scene.shell("\"$(dirname \"$TASKS\")/task-server\" --help")
    #expect(help.status == 0 && help.output.contains("--tokens FILE"))
  }

  @Test func aTokenThatNobodyCanReadIsNotKept() async throws {
    let run = try await scene.shell(
      "\"$(dirname \"$TASKS\")/task-server\" --store data --listen 127.0.0.1:0 > /dev/full")
    #expect(run.status == 3 && run.errors.contains("unavailable: "), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: scene.path("data/tokens")))
    let server = try await TaskServerProcess(storingIn: scene.folder)
    #expect(try await tasks(server, token: String(try server.printed.dropLast()), "add", "Mine").status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: scene.path("data/owner.sqlite"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func anAddressInUseIsSaid() async throws {
    let server = try await TaskServerProcess(storingIn: scene.folder)
    let run = try await scene.shell(
      "\"$(dirname \"$TASKS\")/task-server\" --store other --listen 127.0.0.1:\(try server.port)")
    #expect(run.status == 3 && run.errors.contains("unavailable: "), "\(run)")
  }

  @Test func everyCommandWorksOverASocketAsOnAFile() async throws {
    let server = try await TaskServerProcess(storingIn: scene.folder)
    let token = String(try server.printed.dropLast())
    let sample = try scene.file("sample.todo.txt", "(A) Call Ada +Home @phone due:2026-06-20\nx 2026-06-10 Done\n")
    let commands = [
      ["lists", "add", "Work"], ["lists", "rename", "Work", "Office"], ["lists"],
      ["add", "Buy milk", "--id-of", "milk", "--due", "today", "--tag", "home", "--priority", "high"],
      ["add", "Water", "--id-of", "water", "--repeat", "every 2 days", "--due", "2026-06-14", "--list", "Office"],
      ["list"], ["list", "due:today or tag:home", "--sort", "-urgency"], ["list", "--limit", "1"], ["start", "@milk"],
      ["done", "@milk"], ["undo"], ["redo"], ["reopen", "@milk"], ["comment", "@milk", "Two litres"],
      ["edit", "@milk", "--title", "Buy oat milk", "--no-tag", "home", "--needs", "@water"], ["show", "@milk"],
      ["list", "blocked"], ["done", "@water"], ["list", "any"], ["move", "@milk", "--list", "Office"],
      ["cancel", "@milk"], ["trash", "@milk"], ["list", "trashed"], ["restore", "@milk"], ["import", sample],
      ["tags"], ["stats"], ["history"], ["export", "--format", "todotxt"], ["repeat", "daily", "--from", "2026-01-01"],
      ["list", "lst:x"], ["done", "ffff"], ["lists", "delete", "Office"], ["purge"], ["list", "all"],
    ]
    // The server goes by its own clock when it writes, so the program here does too.
    let now = Date().ISO8601Format()
    var (here, there) = (Names(), Names())
    for command in commands {
      let local = try await scene.run(here.words(command), now: now)
      let remote = try await tasks(server, token: token, words: there.words(command), now: now)
      here.note(command, local)
      there.note(command, remote)
      #expect(remote.status == local.status, "\(command): \(remote.errors)")
      #expect(there.masked(remote.output) == here.masked(local.output), "\(command)")
      #expect(there.masked(remote.errors) == here.masked(local.errors), "\(command)")
    }
  }

  @Test func whatIsAddedWhileTheServerIsKilledIsThereOnce() async throws {
    let first = try await TaskServerProcess(storingIn: scene.folder, port: TaskServerProcess.lastingPort())
    let (port, token) = (try first.port, try HTTPTaskToken(try first.printed))
    let transport = URLSessionTransport(to: try HTTPTaskAddress("http://127.0.0.1:\(port)"))
    let options = HTTPTaskClientOptions(
      attempts: 100, firstPause: .milliseconds(20), longestPause: .milliseconds(500))
    let planner = HTTPTaskPlanner(over: transport, token: token, options: options)
    let done = Progress()
    let clients = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<8 {
          group.addTask {
            for number in 0..<125 {
              _ = try await planner.add(
                NewTask("\(client)-\(number)"), under: PlanningTerms(author: "client \(client)", zone: .utc))
              await done.step()
            }
          }
        }
        try await group.waitForAll()
      }
    }
    await done.wait(for: 300)
    #expect(await first.end(with: SIGKILL) == -SIGKILL)
    let second = try await TaskServerProcess(storingIn: scene.folder, port: port)
    try await clients.value
    let context = QueryContext(now: Instant(Date()), zone: .utc)
    let page = try await planner.tasks(matching: TaskQuery(.all, in: context))
    #expect(page.tasks.count == 1000)
    #expect(Set(page.tasks.map(\.title)).count == 1000)
    #expect(await second.end(with: SIGTERM) == 0)
  }

  private func tasks(_ server: TaskServerProcess, token: String, _ words: String...) async throws -> TasksRun {
    try await tasks(server, token: token, words: words)
  }

  private func tasks(
    _ server: TaskServerProcess, token: String, words: [String], now: String = "2026-06-14T10:00"
  ) async throws -> TasksRun {
    try await scene.run(words, now: now, environment: ["TASKS_STORE": try server.address ?? "", "TASKS_TOKEN": token])
  }
}

/// How many steps were made, for those who wait for a number of them.
private actor Progress {
  private var count = 0
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func step() {
    count += 1
    for waiter in waiting where waiter.count <= count { waiter.continuation.resume() }
    waiting.removeAll { $0.count <= count }
  }

  func wait(for count: Int) async {
    guard self.count < count else { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }
}

/// The identities that one run of commands gave, by the names that the commands have for them.
private struct Names {
  private var ids: [String: String] = [:]

  /// The words with `@name` as an identity, and without what names one.
  func words(_ command: [String]) -> [String] {
    var words = command
    if let mark = words.firstIndex(of: "--id-of") { words.removeSubrange(mark...mark + 1) }
    return words.map { word in word.hasPrefix("@") ? ids[String(word.dropFirst())] ?? word : word }
  }

  mutating func note(_ command: [String], _ run: TasksRun) {
    guard let mark = command.firstIndex(of: "--id-of") else { return }
    ids[command[mark + 1]] = run.output.trimmingCharacters(in: .newlines)
  }

  /// A text without what differs from run to run: identities, their endings, cursors, and when something was done.
  func masked(_ text: String) -> String {
    text.replacing(#/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#, with: "ID")
      .replacing(#/(?m)^[0-9a-f]{4,} /#, with: "END ").replacing(#/(?m)^[A-Za-z0-9_-]{60,}$/#, with: "CURSOR")
      .replacing(#/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+\d\d:\d\d\[[A-Za-z\/]+\])/#, with: "TIME")
  }
}
