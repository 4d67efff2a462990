import CTaskCoreTape

/// The statements that a store ran, as C can run them again.
final class Tape {
  let pointer: OpaquePointer

  init() { pointer = tape_new() }

  /// - Throws: for a tape of anything but transactions.
  private init(grouping tape: Tape, by size: Int) throws {
    guard let pointer = tape_grouped(tape.pointer, Int32(size)) else {
      throw Failure("single commits cannot be put together to groups")
    }
    self.pointer = pointer
  }

  deinit { tape_free(pointer) }

  func grouped(by size: Int) throws -> Tape { try Tape(grouping: self, by: size) }

  /// How many times the statement of this text was run.
  func count(of text: String) -> Int { Int(tape_count_of(pointer, text)) }

  /// How many statements were run that neither begin nor end anything.
  var work: Int {
    let frame = ["BEGIN IMMEDIATE", "COMMIT"]
    return Int(tape_count(pointer)) - frame.map(count(of:)).reduce(0, +)
  }

  /// Prints the statements and how often each was run.
  func show() { tape_print(pointer) }

  func record<Value>(_ body: () async throws -> Value) async throws -> Value {
    tape_record(pointer)
    defer { tape_stop() }
    return try await body()
  }
}

/// What was recorded of a store: what it ran when it was opened, and what it ran for the measure.
struct Recording {
  let setup = Tape()
  var measured = Tape()
}

/// A connection of C on which a recording is run.
final class Player {
  private let pointer: OpaquePointer
  /// C does not copy the tape.
  private let recording: Recording

  init(_ recording: Recording, on path: String) throws {
    guard let pointer = player_open(recording.setup.pointer, recording.measured.pointer, path) else {
      throw Failure("C cannot run what was recorded")
    }
    self.pointer = pointer
    self.recording = recording
  }

  deinit { player_close(pointer) }

  /// - Returns: the seconds that it took.
  func run() throws -> Double {
    let seconds = player_run(pointer)
    guard seconds > 0 else { throw Failure("C did not get what the store got") }
    return seconds
  }
}
