internal import TaskCore

// Orders by a date: one stream for each kind of date, since each kind has keys of its own, and behind them what has none.
extension StreamMaker {
  /// An index that has dates, or a part of one.
  private struct DateIndex {
    let name: String
    /// The columns of a date's kind and key, without their endings.
    let date: String
    var within: [Condition] = []
    let plan: FilterPlan.DatePlan
  }

  /// The place behind which a page begins.
  private enum Place {
    case dated(DateOrderKey, TaskItem.ID)
    case undated(TaskItem.ID)

    init?(_ value: SortTuple.Value?, _ id: TaskItem.ID) {
      switch value {
      case .due(let key?), .start(let key?): self = .dated(key, id)
      case .due(nil), .start(nil): self = .undated(id)
      default: return nil
      }
    }
  }

  var byDate: [TaskStreams.Group] {
    let place = cursor.flatMap { Place($0.values.last, $0.id) }
    switch query.order.keys.first?.field {
    case .start: return groups(of: DateIndex(name: "task_start", date: "start", plan: plan.start), after: place)
    case .priority: return byPriority(after: place)
    default:
      guard plan.parents == nil, let list = plan.list else {
        return groups(of: DateIndex(name: "task_due", date: "due", plan: plan.due), after: place)
      }
      let within = [Condition(sql: "list = ?", .bytes(list.bytes))]
      return groups(of: DateIndex(name: "task_list_due", date: "due", within: within, plan: plan.due), after: place)
    }
  }

  /// Each priority by due date, and at last what has none.
  private func byPriority(after place: Place?) -> [TaskStreams.Group] {
    let isDescending = query.order.keys.first?.descending ?? false
    var numbers = (isDescending ? Array(1...9) : Array((1...9).reversed())) + [0]
    var first: Int?
    if case .priority(let priority)? = cursor?.values.first {
      first = Int(priority.rawValue)
      if let index = numbers.firstIndex(of: Int(priority.rawValue)) { numbers.removeFirst(index) }
    }
    return numbers.filter(plan.priorities.contains).flatMap { number in
      let within = [Condition(sql: "priority = ?", .integer(Int64(number)))]
      return groups(
        of: DateIndex(name: "task_priority", date: "due", within: within, plan: plan.due),
        after: number == first ? place : nil)
    }
  }

  private func groups(of index: DateIndex, after place: Place?) -> [TaskStreams.Group] {
    var groups: [TaskStreams.Group] = []
    let isBehind = if case .undated? = place { true } else { false }
    if !isBehind, !index.plan.isAbsent {
      groups.append(group(DateRange.kinds.map { stream(of: $0, in: index, after: place) }))
    }
    guard index.plan.range == nil else { return groups }
    var undated = TaskStream(
      index: index.name, range: index.within + [openOfKind(DateColumns.none, index)],
      columns: [index.date + "_key", "id"])
    if case .undated(let id)? = place { undated.after = [.integer(0), .bytes(id.bytes)] }
    groups.append(group([undated]))
    return groups
  }

  private func stream(of kind: Int64, in index: DateIndex, after place: Place?) -> TaskStream {
    let key = index.date == "due" ? "due_key" : "start_key"
    var stream = TaskStream(
      index: index.name, range: index.within + [openOfKind(kind, index)], columns: [key, "id"])
    var bounds = index.plan.range?[kind] ?? KeyRange()
    guard case .dated(let last, let id)? = place else {
      stream.range += bounds.conditions(on: key)
      return stream
    }
    if last.kind == kind {
      stream.after = [.integer(last.key), .bytes(id.bytes)]
      stream.range += bounds.conditions(on: key, without: descending ? .upper : .lower)
    } else {
      let boundary = DateSeek(in: query.context, days: .end).boundary(of: kind, after: last)
      bounds = bounds.intersection(descending ? KeyRange(upper: boundary) : KeyRange(lower: boundary))
      stream.range += bounds.conditions(on: key)
    }
    return stream
  }

  private static let openOfKind = (DateColumns.day...DateColumns.none).map { kind in
    (due: "is_open = 1 AND due_kind = \(kind)", start: "is_open = 1 AND start_kind = \(kind)")
  }

  private func openOfKind(_ kind: Int64, _ index: DateIndex) -> Condition {
    let texts = Self.openOfKind[Int(kind)]
    return Condition(sql: index.date == "due" ? texts.due : texts.start)
  }
}
