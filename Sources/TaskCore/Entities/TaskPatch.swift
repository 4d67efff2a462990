/// What to change of a task: each field is kept, set or cleared, and sets gain and lose elements.
public struct TaskPatch: Sendable, Hashable {
  /// The new title; `nil` keeps it.
  public var title: String?
  /// The new notes; `nil` keeps them, an empty text clears them.
  public var notes: String?
  /// The new priority; `nil` keeps it, ``TaskItem/Priority/none`` clears it.
  public var priority: TaskItem.Priority?
  /// What becomes of the start.
  public var start: FieldEdit<TaskDate> = .keep
  /// What becomes of the due date.
  public var due: FieldEdit<TaskDate> = .keep
  /// What becomes of the recurrence.
  public var recurrence: FieldEdit<Recurrence> = .keep
  /// What becomes of the list; another one takes the task, and all below it, there, out from under its parent.
  public var list: FieldEdit<TaskList.ID> = .keep
  /// What becomes of the parent, whose list the task and all below it then take.
  public var parent: FieldEdit<TaskItem.ID> = .keep
  /// Which tags to add and to remove.
  public var tags: SetEdit<String> = SetEdit()
  /// Which reminders to add and to remove.
  public var reminders: SetEdit<Reminder> = SetEdit()
  /// Which prerequisites to add and to remove.
  public var prerequisites: SetEdit<TaskItem.ID> = SetEdit()
  /// Extensions to set, or to remove where the value is `nil`; keys that are not named are kept.
  public var extensions: [String: String?] = [:]

  /// A patch that keeps everything; set what is to change.
  public init() {}
}

/// What becomes of a field that may be empty: unlike an optional, it tells keeping from clearing.
public enum FieldEdit<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The field stays as it is.
  case keep
  /// The field takes this value.
  case set(Value)
  /// The field becomes empty.
  case clear

  /// The field's value after the edit.
  public func applied(to value: Value?) -> Value? {
    switch self {
    case .keep: value
    case .set(let new): new
    case .clear: nil
    }
  }
}

/// What becomes of a set: elements that go and elements that come, or another set in its place.
public struct SetEdit<Element: Sendable & Hashable>: Sendable, Hashable {
  /// What comes; an element that is there already changes nothing.
  public var adding: [Element]
  /// What goes; an element that is not there changes nothing.
  public var removing: [Element]
  /// Whether everything that is not added goes.
  public var replacesAll: Bool

  /// An edit that adds and removes elements; without arguments it keeps the set.
  public init(adding: [Element] = [], removing: [Element] = []) {
    self.adding = adding
    self.removing = removing
    replacesAll = false
  }

  /// An edit that puts these elements in the place of all others.
  public static func replacing(with elements: [Element]) -> SetEdit {
    var edit = SetEdit(adding: elements)
    edit.replacesAll = true
    return edit
  }

  /// Whether the edit can change anything.
  public var isChange: Bool { replacesAll || !adding.isEmpty || !removing.isEmpty }

  /// The set after the edit.
  func applied(to elements: [Element]) -> Set<Element> {
    replacesAll ? Set(adding) : Set(elements).subtracting(removing).union(adding)
  }
}
