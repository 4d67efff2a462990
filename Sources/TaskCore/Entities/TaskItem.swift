/// A task: a value that is valid by construction and changes only through verbs that keep its rules.
///
/// Two tasks with the same ``id`` and ``version`` have the same content. A use case changes a copy, a change set carries
/// it to the store, and the store checks that the version it replaces is still there.
public struct TaskItem: Sendable, Hashable, Identifiable {
  /// The type of a task's identity.
  public typealias ID = Identifier<TaskItem>

  /// The task's identity, for as long as it exists.
  public let id: ID
  /// What is to be done: one line without control characters, trimmed, 1 byte to 16 KiB of UTF-8.
  public internal(set) var title: String
  /// Anything more to be said about it: up to 1 MiB of UTF-8 without U+0000.
  public internal(set) var notes: String
  /// How far it has come.
  public internal(set) var status: Status
  /// How important it is.
  public internal(set) var priority: Priority
  /// When it can be begun.
  public internal(set) var start: TaskDate?
  /// When it has to be done.
  public internal(set) var due: TaskDate?
  /// When to tell people of it, in order and each once.
  public internal(set) var reminders: [Reminder]
  /// Its tags, each once when compared folded, in the order of their folded bytes.
  public internal(set) var tags: [String]
  /// Where it stands: list, parent and order key.
  public internal(set) var place: Place
  /// The tasks that have to be done before it, in order and each once; one that is not there counts as absent.
  public internal(set) var prerequisites: [ID]
  /// What was said about it, by date.
  public internal(set) var comments: [Comment]
  /// What other programs wrote and this one does not know: keys `format.name`, 1 MiB in all.
  public internal(set) var extensions: [String: String]
  /// When it was made, for people; kept as imported, never compared.
  public internal(set) var created: Instant
  /// When it was last changed, for people; kept as imported, never compared.
  public internal(set) var modified: Instant
  /// When it was moved to the trash; `nil` outside the trash.
  public internal(set) var trashed: Instant?
  /// What every write of it is told apart by.
  public internal(set) var version: Version
  /// The version of each field's last change.
  public internal(set) var clocks: Clocks

  private var repetition: Boxed<Recurrence>?

  /// How it repeats; `nil` when it does not.
  public internal(set) var recurrence: Recurrence? {
    get { repetition?.value }
    set { repetition = newValue.map { .box($0) } }
  }
}

// Making one of what was read.
extension TaskItem {
  /// A task of these fields, checked; what a store or a translator makes of what it reads.
  ///
  /// With `clocks` it is a state that was stored, whose recurrence is taken as it is. Without them it is new, and a
  /// recurrence that names no anchor takes it from the due date or the start.
  /// - Throws: `.invalid` with the field's name for a value that the model refuses.
  public init(
    id: ID, title: String, notes: String = "", status: Status = .needsAction, priority: Priority = .none,
    start: TaskDate? = nil, due: TaskDate? = nil, recurrence: Recurrence? = nil, reminders: [Reminder] = [],
    tags: [String] = [], place: Place, prerequisites: [ID] = [], comments: [Comment] = [],
    extensions: [String: String] = [:], created: Instant, modified: Instant, trashed: Instant? = nil,
    version: Version = .unwritten, clocks: Clocks? = nil
  ) throws(TaskFailure) {
    // What can fail comes first: behind it there is never half a task to take apart.
    let title = try TextRule.title.check(title)
    let notes = notes.isEmpty ? notes : try TextRule.notes.check(notes)
    let tags = tags.isEmpty ? tags : try Self.checkedTags(tags)
    if !extensions.isEmpty { try Self.check(extensions) }
    var repetition = recurrence.map { Boxed.box($0) }
    // A state that was stored comes back as it was: what its series is counted from does not move with its dates.
    if clocks == nil, let recurrence { repetition = .box(try Self.checked(recurrence, start: start, due: due)) }
    self.init(
      id: id, title: title, notes: notes, status: status, priority: priority, start: start, due: due,
      reminders: Self.sorted(reminders), tags: tags, place: place, prerequisites: Self.sorted(prerequisites),
      comments: Self.sorted(comments), extensions: extensions, created: created, modified: modified, trashed: trashed,
      version: version, clocks: clocks ?? Clocks(created: version), repetition: repetition)
  }

  private static func sorted<Element: Comparable & Hashable>(_ elements: [Element]) -> [Element] {
    elements.count < 2 ? elements : Set(elements).sorted()
  }

  static func checkedTags(_ names: [String]) throws(TaskFailure) -> [String] {
    // In order already, as stores keep them.
    if try areInOrder(names) { return names }
    var tags: [(folded: String, name: String)] = []
    // Folded texts are in one Unicode form, so those that are equal have the same bytes.
    var seen: Set<String> = []
    for name in names {
      let name = try TextRule.tag.check(name)
      let folded = Folding.fold(name)
      if seen.insert(folded).inserted { tags.append((folded, name)) }
    }
    return tags.sorted { $0.folded.precedesInBytes($1.folded) }.map(\.name)
  }

  /// Whether each tag is in its one form and comes behind the one before it.
  private static func areInOrder(_ names: [String]) throws(TaskFailure) -> Bool {
    var previous: String?
    for name in names {
      // Its one form differs from it only by being trimmed.
      guard try TextRule.tag.check(name).utf8.count == name.utf8.count else { return false }
      let folded = Folding.fold(name)
      if let previous, !previous.precedesInBytes(folded) { return false }
      previous = folded
    }
    return true
  }

  static func check(_ extensions: [String: String]) throws(TaskFailure) {
    var size = 0
    for (key, value) in extensions {
      let bytes = key.utf8
      guard (3...255).contains(bytes.count), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
        let dot = bytes.firstIndex(of: UInt8(ascii: ".")), dot != bytes.startIndex,
        bytes.index(after: dot) != bytes.endIndex
      else {
        throw TaskFailure(
          .invalid, "The extension key “\(key)” does not have the form format.name in visible ASCII.",
          field: "extensions")
      }
      guard !value.utf8.contains(0) else {
        throw TaskFailure(.invalid, "The extension “\(key)” holds the character U+0000.", field: "extensions")
      }
      size += bytes.count + value.utf8.count
    }
    guard size <= 1_048_576 else {
      throw TaskFailure(
        .invalid, "The extensions have \(size) bytes, and 1048576 are allowed in all.", field: "extensions")
    }
  }

  /// Whether its recurrence, if it has one, has the date that it is counted from.
  var hasDateForRecurrence: Bool {
    recurrence.map { Self.hasDate(for: $0, start: start, due: due) } ?? true
  }

  private static func hasDate(for recurrence: Recurrence, start: TaskDate?, due: TaskDate?) -> Bool {
    recurrence.basis == .completion || due != nil || start != nil
  }

  /// The recurrence with anchor and occurrence filled in from the task's dates.
  static func checked(_ recurrence: Recurrence, start: TaskDate?, due: TaskDate?) throws(TaskFailure) -> Recurrence {
    var recurrence = recurrence
    recurrence.anchor = recurrence.anchor ?? due ?? start
    recurrence.occurrence = recurrence.occurrence ?? recurrence.anchor
    guard hasDate(for: recurrence, start: start, due: due) else {
      throw TaskFailure(
        .invalid, "A task that repeats on a schedule needs a start or a due date: set one, or repeat from completion.",
        field: "recurrence")
    }
    return recurrence
  }
}

/// A value behind a pointer: most tasks do not repeat, and need not carry the room for it.
private indirect enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  case box(Value)

  var value: Value {
    switch self {
    case .box(let value): value
    }
  }
}
