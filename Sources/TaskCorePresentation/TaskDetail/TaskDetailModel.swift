public import Observation
public import TaskCore

/// A screen with one task: its fields as texts that are edited, checked as somebody types, and saved.
///
/// It follows the task while ``run()`` is awaited. A field that is not being edited shows what becomes of it elsewhere.
/// One that was edited here and there is in ``conflicts`` until ``resolve(_:with:)`` says which of both is meant.
@MainActor @Observable public final class TaskDetailModel {
  /// How far the screen has come.
  public internal(set) var phase = Phase.loading
  /// The task as it is stored.
  public internal(set) var task: TaskItem?
  /// Whether the task was removed for good, here or elsewhere: nothing can be saved any more.
  public internal(set) var isGone = false
  /// Whether it is being saved.
  public internal(set) var isSaving = false
  /// What was said last: why something was not saved.
  public internal(set) var notice: Notice?

  /// What was typed, of fields that differ from what they were.
  var edits: [Field: Edit] = [:]

  struct Edit: Hashable {
    /// What was typed.
    var mine: String
    /// What the field was when somebody began to type, or what was rejected of it since.
    var base: String
    /// Why it cannot be saved like this.
    var mistake: String?
  }

  /// Whether ``notice`` tells of an outage, and so is over when the task can be read again.
  @ObservationIgnored var isOutageSaid = false
  @ObservationIgnored let id: TaskItem.ID
  @ObservationIgnored let application: any TaskApplication
  @ObservationIgnored let context: PresentationContext
  @ObservationIgnored var texts: FieldTexts { FieldTexts(context: context) }
  enum Work { case changes }
  @ObservationIgnored let works = Works<Work>()
  @ObservationIgnored var asks: AsyncStream<Void>.Continuation?
  @ObservationIgnored var runs = 0
  /// Whether what is committed is told of.
  @ObservationIgnored var isFollowing = false

  /// A screen with a task of an application.
  public init(_ id: TaskItem.ID, of application: any TaskApplication, in context: PresentationContext) {
    self.id = id
    self.application = application
    self.context = context
  }
}

// Editing.
extension TaskDetailModel {
  /// The text of a field; setting it edits the field, and setting it back to what it was takes the edit back.
  public subscript(field: Field) -> String {
    get { edits[field]?.mine ?? stored(field) }
    set {
      guard let task, !newValue.hasSameBytes(as: self[field]) else { return }
      let base = edits[field]?.base ?? stored(field)
      let isBack = newValue.hasSameBytes(as: base) && newValue.hasSameBytes(as: stored(field))
      edits[field] = isBack ? nil : Edit(mine: newValue, base: base, mistake: mistake(newValue, in: field, of: task))
    }
  }

  /// Why a field cannot be saved as it is, in a sentence; `nil` while it can.
  public func mistake(in field: Field) -> String? { edits[field]?.mistake }

  /// The fields that were edited and not saved yet.
  public var editedFields: Set<Field> { Set(edits.keys) }

  /// The fields that were changed both here and elsewhere, to different texts, in the order of ``Field``.
  public var conflicts: [Conflict] {
    Field.allCases.compactMap { field in
      guard let edit = edits[field] else { return nil }
      let theirs = stored(field)
      guard !theirs.hasSameBytes(as: edit.base), !theirs.hasSameBytes(as: edit.mine) else { return nil }
      return Conflict(field: field, theirs: theirs, mine: edit.mine)
    }
  }

  /// Whether ``save()`` can be tried: something was edited, nothing of it is wrong, and nothing is in conflict.
  public var canSave: Bool {
    !edits.isEmpty && !isGone && !isSaving && edits.values.allSatisfy { $0.mistake == nil } && conflicts.isEmpty
  }

  /// Says what is meant of a field in conflict.
  public func resolve(_ field: Field, with resolution: Resolution) {
    guard conflicts.contains(where: { $0.field == field }) else { return }
    switch resolution {
    case .theirs: edits[field] = nil
    case .mine: edits[field]?.base = stored(field)
    }
  }

  /// Says what is meant of all fields in conflict.
  public func resolve(with resolution: Resolution) {
    for conflict in conflicts { resolve(conflict.field, with: resolution) }
  }

  /// Takes all edits back.
  public func revert() { if !edits.isEmpty { edits = [:] } }

  /// Takes the notice away.
  public func dismissNotice() {
    isOutageSaid = false
    if notice != nil { notice = nil }
  }

  private func stored(_ field: Field) -> String { task.map { texts.text(of: field, in: $0) } ?? "" }

  private func mistake(_ text: String, in field: Field, of task: TaskItem) -> String? {
    do throws(TaskFailure) {
      var (patch, task) = (TaskPatch(), task)
      try texts.read(text, as: field, of: task, into: &patch)
      // A rule needs a date, which may be edited too: that is seen when all of it is saved.
      if field != .recurrence { try task.apply(patch) }
      return nil
    } catch {
      var failure = error
      failure.field = failure.field ?? field.rawValue
      return context.wording.sentence(for: failure, about: task.title)
    }
  }
}
