import TaskCore

// Adding by a line.
extension TaskListModel {
  /// The line from which ``add()`` makes a task, as it is being typed; ``reading`` is what it is understood as.
  public var draft: String {
    get { typedDraft }
    set {
      guard !newValue.hasSameBytes(as: typedDraft) else { return }
      let begins = typedDraft.isEmpty
      typedDraft = newValue
      refusedParts = refusedParts.filter { $0.isStill(in: newValue) }
      readDraft()
      // Lists that others have made since can be named too.
      if begins { works.start(.lists) { [weak self] in await self?.refreshLists() } }
    }
  }

  /// Leaves a part of ``draft`` as it stands, though it could be understood as something.
  public func refuse(_ part: QuickAdd.Part) {
    refusedParts.append(RefusedPart(part.range, in: typedDraft))
    readDraft()
  }

  /// Adds the task that ``draft`` describes, where it is shown: in the list, with the tag or due on the day of ``scope``.
  ///
  /// The draft is empty then. When the task is refused it is given back, unless something else was typed meanwhile.
  public func add() async {
    guard let reading else { return }
    let line = draft
    do throws(TaskFailure) {
      var task = scope.adopting(try reading.task(), on: context.query.today)
      let id = task.id ?? TaskItem.ID(context.makeID())
      task.id = id
      let shown = try task.item(id: id, place: place(for: task), now: context.query.now)
      draft = ""
      let isDone = await perform(.add(shown), on: id) { [task] (application, terms) async throws(TaskFailure) in
        try await application.add([task], under: terms)
      }
      if !isDone, draft.isEmpty { draft = line }
    } catch {
      refuse(error, about: nil)
    }
  }

  /// Where a task stands that is not stored yet: last, in the list that it names.
  private func place(for task: NewTask) -> Place {
    let list: TaskList.ID? =
      switch task.list {
      case .id(let id)?: id
      case .titled(let title)?: lists.first { !$0.isTrashed && $0.title == title }?.id
      case nil: nil
      }
    return Place(list: list, parent: task.parent, position: .first)
  }

  private func refreshLists() async {
    await readLists()
    readDraft()
  }

  private func readDraft() {
    let new =
      typedDraft.isEmpty
      ? nil
      : quickAdd.read(
        typedDraft, refusing: refusedParts.compactMap { $0.range(in: typedDraft) },
        lists: lists.filter { !$0.isTrashed }, in: context.query)
    if new != reading { reading = new }
  }
}

/// A part of a line that is to stay text while the line goes on being typed.
struct RefusedPart {
  private let start: Int
  private let text: [UInt8]

  init(_ range: Range<String.Index>, in line: String) {
    start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
    text = Array(line[range].utf8)
  }

  /// Whether the line still has it where it was.
  func isStill(in line: String) -> Bool { line.utf8.dropFirst(start).starts(with: text) }

  func range(in line: String) -> Range<String.Index>? {
    let bytes = line.utf8
    guard isStill(in: line), let lower = bytes.index(bytes.startIndex, offsetBy: start, limitedBy: bytes.endIndex),
      let upper = bytes.index(lower, offsetBy: text.count, limitedBy: bytes.endIndex)
    else { return nil }
    return lower..<upper
  }
}
