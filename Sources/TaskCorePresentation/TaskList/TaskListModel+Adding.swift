import TaskCore

// Adding by a line.
extension TaskListModel {
  /// The line from which ``add()`` makes a task, as it is being typed; ``reading`` is what it is understood as.
  public var draft: String {
    get { typedDraft }
    set {
      guard !newValue.hasSameBytes(as: typedDraft) else { return }
      typedDraft = newValue
      refusedParts = refusedParts.filter { $0.isStill(in: newValue) }
      readDraft()
    }
  }

  /// Leaves a part of ``draft`` as it stands, though it could be understood as something.
  public func refuse(_ part: QuickAdd.Part) {
    refusedParts.append(RefusedPart(part.range, in: typedDraft))
    readDraft()
  }

  /// Adds the task that ``draft`` describes, where it is shown: in the list, with the tag or due on the day of ``scope``.
  ///
  /// The draft is empty then. When the task is refused it is given back, unless something else was typed meanwhile. When
  /// it was added and is not among the rows, ``notice`` says why.
  public func add() async {
    guard let reading else { return }
    let line = typedDraft
    guard !areListsKnown || linesWaiting > 0 else { return await add(reading, of: line) }
    // It may name one of the lists. What follows it waits too, so that tasks come in the order of their lines.
    let refused = refusedParts
    draft = ""
    linesWaiting += 1
    let task = Task { [lastLine] in
      await lastLine?.value
      if !areListsKnown { await readLists() }
      await add(read(line, refusing: refused), of: line)
      linesWaiting -= 1
    }
    lastLine = task
    await task.value
  }

  private func add(_ reading: QuickAdd.Reading, of line: String) async {
    var isRefused = true
    do throws(TaskFailure) {
      var task = scope.adopting(try reading.task(), on: context.query.today)
      let id = task.id ?? TaskItem.ID(context.makeID())
      task.id = id
      let shown = try task.item(id: id, place: place(for: task), now: context.query.now)
      if draft.hasSameBytes(as: line) { draft = "" }
      let failure = await perform(.add(shown), on: id) { [task] (application, terms) async throws(TaskFailure) in
        try await application.add([task], under: terms)
      }
      isRefused = failure != nil
    } catch {
      refuse(error, about: nil)
    }
    if isRefused, draft.isEmpty { draft = line }
  }

  /// Where a task stands that is not stored yet: last, in the list that it names.
  private func place(for task: NewTask) -> Place {
    let list: TaskList.ID? =
      switch task.list {
      case .id(let id)?: id
      case .titled(let title)?: lists.first { !$0.isTrashed && $0.title == title }?.id
      case nil: nil
      }
    return Place(
      list: list, parent: task.parent, position: OrderKey.after(outline.tasks.last?.place.position) ?? .first)
  }

  /// Says of a task that was added and is not among the rows what hides it.
  func tellWhatHides(_ addition: Optimism) {
    // Who has chosen something else to be shown since knows why it is not there.
    guard addition.filter == chosenFilter, let id = addition.change?.task, versions[id] == nil,
      let belonging = answer?.belonging,
      let task = addition.outcome?.lazy.compactMap(\.task).first(where: { $0.id == id })
    else { return }
    let wording = context.wording
    let filter = TaskQuery(condition.withDefaults, order: order, in: context.query)
    let sentence: String
    if condition != .all, Belonging(to: filter, lists: lists, hasMore: false).contains(task) != true {
      sentence = wording.addedBesideFilter
    } else if belonging.contains(task) == false {
      sentence = wording.addedElsewhere
    } else if belonging.hasMore {
      sentence = wording.addedBelow
    } else {
      return
    }
    say(Notice(sentence.filled(["task": "“\(task.title)”", "filter": conditionText]), isRefusal: false))
  }

  private func read(_ line: String, refusing refused: [RefusedPart]) -> QuickAdd.Reading {
    quickAdd.read(
      line, refusing: refused.compactMap { $0.range(in: line) }, lists: lists.filter { !$0.isTrashed },
      in: context.query)
  }

  func readDraft() {
    let new = typedDraft.isEmpty ? nil : read(typedDraft, refusing: refusedParts)
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
