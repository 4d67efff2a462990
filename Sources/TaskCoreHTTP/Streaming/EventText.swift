import TaskCore

/// Events as a stream of them is written (WHATWG HTML, section 9.2.5).
enum EventText {
  /// A line that says nothing but that somebody is there.
  static let heartbeat = Array(":\n\n".utf8)

  /// An event; each line of its data stands behind the name of the field, and the reader joins them again.
  static func event(_ type: String, id: String?, data: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(data.count + 128)
    if let id { text += Array("id: \(id)\n".utf8) }
    text += Array("event: \(type)\n".utf8)
    for line in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
      text += Array("data: ".utf8)
      text += line
      text.append(0x0A)
    }
    text.append(0x0A)
    return text
  }
}

extension TaskResults {
  /// What tells this state of the results from another: which tasks, in which order and state, and whether more follow.
  var digest: String {
    var hash = SHA256()
    for task in tasks { hash.update(task.id.bytes + task.version.bytes) }
    hash.update([page.next == nil ? 0 : 1])
    return hash.finish().prefix(16).hexadecimal
  }
}
