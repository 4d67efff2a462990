import TaskCore

/// A VTODO as it was read: the task, and what its lines are to it.
struct ICalendarTodo {
  /// Something that was read otherwise than it was meant, or not at all.
  struct Problem {
    let kind: DocumentNotice.Kind
    let number: Int
    let field: String?
    let message: String
  }

  /// What the line of a property is to be kept as.
  enum Keeping {
    /// As it is.
    case verbatim
    /// By its name: the translator writes the same, or what it writes is to take its place.
    case name
    /// Not at all.
    case dropped
  }

  var task = NewTask("")
  var uid: String?
  /// `RECURRENCE-ID`: the date of its series that it stands for.
  var occurrence: TaskDate?
  /// The list that it names itself; `.some(nil)` for none.
  var list: ICalendarContent.List??
  /// The tasks that it says are parts of it.
  var children: [TaskItem.ID] = []
  /// Whether a date names a zone of which nothing is known yet.
  var isUnresolved = false
  /// Whether the date of its completion or cancellation was said.
  var hasStatusDate = false
  /// How many comments name no time of their own.
  var undatedComments = 0
  /// The reminders of its alarms in their order; `nil` for one that cannot be read.
  var alarms: [Reminder?] = []
  var problems: [Problem] = []
  /// The lines of known properties of which nothing, or not all, was used.
  private(set) var unused: Set<Int> = []
  /// What becomes of the lines that are not kept as they are.
  private(set) var keeping: [Keeping] = []

  /// Says what becomes of a line.
  mutating func keep(_ index: Int, _ kept: Keeping) {
    while keeping.count <= index { keeping.append(.verbatim) }
    keeping[index] = kept
  }

  /// What becomes of a line.
  func keeping(_ index: Int) -> Keeping { index < keeping.count ? keeping[index] : .verbatim }

  /// Reports a line that is kept, and of which nothing, or not all, is used.
  mutating func reportUnused(_ index: Int, _ number: Int, _ field: String?, _ message: String) {
    unused.insert(index)
    report(.loss, number, field, message)
  }

  mutating func report(_ kind: DocumentNotice.Kind, _ number: Int, _ field: String?, _ message: String) {
    // A component of nothing else is reported by its first ones.
    if problems.count < 50 { problems.append(Problem(kind: kind, number: number, field: field, message: message)) }
  }
}
