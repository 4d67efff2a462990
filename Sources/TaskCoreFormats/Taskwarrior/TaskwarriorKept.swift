import TaskCore
import TaskCoreJSON

/// What a task keeps of the attributes that it was read from: those that the model has no field for, and the form of the
/// others where the translator would write another one.
enum TaskwarriorKept {
  /// What to keep of an object, beside what the translator would write for its task.
  ///
  /// - Returns: the extensions: the JSON text of each value, and `null` for what was not there.
  static func extensions(of object: TaskwarriorObject, beside written: TaskwarriorObject) -> [String: String] {
    var kept: [String: String] = [:]
    for (key, value) in object.values {
      let text = value.text
      // When it was begun is written as the time of the last change where nobody has said it: after the next change, that
      // is another one.
      let isDerived = key == "start" && written.values[key] != nil
      if isDerived || written.values[key]?.text.hasSameBytes(as: text) != true {
        kept[TaskwarriorKey.prefix + key] = text
      }
    }
    for key in written.values.keys where object.values[key] == nil && !TaskwarriorKey.always.contains(key) {
      kept[TaskwarriorKey.prefix + key] = "null"
    }
    kept[TaskwarriorKey.prefix + "uuid"] = nil
    return kept
  }

  /// What the translator writes for a task, with what was kept put in wherever it still says the same.
  static func restored(in written: TaskwarriorObject, for meant: TaskwarriorReading) -> TaskwarriorObject {
    var known: [String: JSONValue] = [:]
    var result = written
    for (name, text) in meant.task.extensions where name.hasPrefix(TaskwarriorKey.prefix) {
      let key = String(name.dropFirst(TaskwarriorKey.prefix.count))
      let value = JSONValue(readingOrQuoting: text)
      if TaskwarriorKey.known.contains(key) { known[key] = value } else if value != .null { result[key] = value }
    }
    // What a pattern has made is no matter of one of its tasks.
    if meant.task.recurrence != nil, written["recur"] == nil, known["recur"] == nil { known["mask"] = nil }
    guard !known.isEmpty, let plain = TaskwarriorReading(written) else { return result }

    // The object with other values, if what is then read differs from what was only where it is what was meant.
    func replaced(_ values: [String: JSONValue]) -> TaskwarriorObject? {
      var candidate = result
      for (key, value) in values { candidate[key] = value == .null ? nil : value }
      candidate.normalize()
      guard candidate.problems.isEmpty, let read = TaskwarriorReading(candidate) else { return nil }
      let changed = read.differences(from: plain)
      return changed.isEmpty || Set(changed).isDisjoint(with: read.differences(from: meant)) ? candidate : nil
    }

    // Together first: nearly always nothing has changed.
    if let all = replaced(known) { return all }
    for group in TaskwarriorKey.groups {
      let part = known.filter { group.contains($0.key) }
      if !part.isEmpty, let better = replaced(part) { result = better }
    }
    return result
  }
}
