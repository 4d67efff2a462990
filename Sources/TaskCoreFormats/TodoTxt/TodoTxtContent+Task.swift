import TaskCore

/// The extensions in which a task keeps what the model has no field for.
enum TodoTxtExtension {
  /// The letter of a priority behind I, which the model's nine numbers do not tell apart.
  static let priority = "todotxt.priority"
  /// The projects behind the first, with spaces between them.
  static let projects = "todotxt.projects"
  /// A pair with an unknown key: the key follows, its values stand with spaces between them.
  static let pair = "todotxt.pair."
}

extension TodoTxtContent {
  /// The task that a line asks for.
  ///
  /// The format has days where the model has points in time: noon of that day is taken, which is the same day in most
  /// of the world.
  func task(in context: QueryContext) -> NewTask {
    var task = NewTask(title)
    task.created = created.map { Self.noon(of: $0, in: context.zone) }
    if isCompleted {
      let day = completed ?? created
      task.status = .completed(at: day.map { Self.noon(of: $0, in: context.zone) } ?? context.now)
    }
    task.start = start.map { .day($0) }
    task.due = due.map { .day($0) }
    task.tags = contexts
    task.list = projects.first.map { .titled($0) }
    if projects.count > 1 {
      task.extensions[TodoTxtExtension.projects] = projects.dropFirst().joined(separator: " ")
    }
    for pair in pairs {
      let (key, known) = (TodoTxtExtension.pair + pair.key, task.extensions[TodoTxtExtension.pair + pair.key])
      task.extensions[key] = known.map { $0 + " " + pair.value } ?? pair.value
    }
    guard let priority else { return task }
    let number = priority - UInt8(ascii: "A") + 1
    task.priority = TaskItem.Priority(rawValue: min(number, 9)) ?? .low
    if number > 9 { task.extensions[TodoTxtExtension.priority] = String(UnicodeScalar(priority)) }
    return task
  }

  private static func noon(of day: CalendarDay, in zone: TaskZone) -> Instant {
    WallTime(day: day, secondOfDay: 43_200).map { zone.firstInstant(reaching: $0) } ?? .earliest
  }

  /// What a line can say of a task, mapped where the format has no room for it.
  init(_ task: TaskItem, listTitle: String?, in zone: TaskZone) {
    isCompleted = !task.isOpen
    priority = Self.letter(of: task)
    completed = task.status.closed.map { zone.wall(at: $0).day }
    created = zone.wall(at: task.created).day
    title = task.title
    projects = (listTitle.map { [TodoTxtText.word($0)] } ?? []) + Self.words(task.extensions[TodoTxtExtension.projects])
    contexts = task.tags.map(TodoTxtText.word)
    start = task.start?.day
    due = task.due?.day
    guard !task.extensions.isEmpty else { return }
    for (key, values) in task.extensions.sorted(by: { $0.key < $1.key }) where key.hasPrefix(TodoTxtExtension.pair) {
      let name = String(key.dropFirst(TodoTxtExtension.pair.count))
      pairs += Self.words(values).map { Pair(key: name, value: $0) }
    }
  }

  private static func words(_ text: String?) -> [String] {
    text?.utf8.split(separator: 0x20).map { String(Substring($0)) } ?? []
  }

  private static func letter(of task: TaskItem) -> UInt8? {
    let number = task.priority.rawValue
    guard number > 0 else { return nil }
    if number == 9, let letter = task.extensions[TodoTxtExtension.priority].flatMap(TodoTxtText.letter),
      letter > UInt8(ascii: "I")
    {
      return letter
    }
    return UInt8(ascii: "A") + number - 1
  }
}
