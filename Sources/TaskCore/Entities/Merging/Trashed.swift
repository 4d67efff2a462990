/// When a record went to the trash, and the version of the write that put it there.
struct Trashed: Hashable {
  let date: Instant
  let clock: Version
}

extension Record {
  /// How it was trashed; `nil` outside the trash.
  var trash: Trashed? {
    switch self {
    case .task(let task): task.trashed.map { Trashed(date: $0, clock: task.clocks[.trashed]) }
    case .list(let list): list.trashed.map { Trashed(date: $0, clock: list.clocks[.trashed]) }
    case .tombstone: nil
    }
  }

  var isInTrash: Bool { trash != nil }
}

extension TaskItem {
  /// Whether it went to the trash with a parent or list: by the same write, or by the repair that followed it.
  func wasTrashed(with above: Trashed) -> Bool {
    guard let trashed else { return false }
    let clock = clocks[.trashed]
    return clock == above.clock
      || trashed == above.date
        && clock.writer == Version.repairer(of: .task(id), in: .trashed, writing: .instant(trashed))
  }
}
