extension ImportBatch {
  /// Takes a list that a document has.
  mutating func take(_ new: NewList, line: Int) async throws(TaskFailure) {
    let id = RecordID.list(new.id ?? TaskList.ID(planner.makeID()))
    let found = try await planner.store.record(id)
    do {
      let position = try planner.position(new.position ?? found?.list?.position, orAfter: lastList)
      lastList = max(lastList ?? position, position)
      guard case .list(let listID) = id else { return }
      var list = new
      if let old = found?.list {
        if !translator.format.carriesEverything {
          // Such a document names a list, and says neither since when it has its name nor whether it is in the trash.
          list.trashed = old.trashed
          if old.clocks.changed[.title] != nil, !new.title.hasSameBytes(as: old.title) {
            list.title = old.title
            notice(.loss, line, new.title, "title", "The list was renamed here to “\(old.title)”, and stays that.")
          }
          if old.isTrashed, options.trash == .restore { listsInTrash[listID] = found }
        } else if new.trashed == nil, old.isTrashed, options.trash == .report {
          notice(.loss, line, new.title, "trashed", "The list is in the trash here, and stays there.")
          list.trashed = old.trashed
        }
        list.created = new.created ?? old.created
        list.modified = new.modified ?? Instant(planner.now())
      }
      let made = try list.item(id: listID, position: position, now: Instant(planner.now()))
      put(.list(made), over: found)
      if !made.isTrashed, titles[made.title] == nil { titles[made.title] = listID }
    } catch {
      refuse(line, new.title, error)
    }
  }

  /// The list that a task of the document names; `nil` if it is not there.
  func knownList(_ reference: NewTask.ListReference?) -> TaskList.ID? {
    switch reference {
    case .id(let id): id
    case .titled(let title): titles[title]
    case nil: nil
    }
  }

  /// The list that a task of the document is to be in; one of a new title is made.
  mutating func list(_ reference: NewTask.ListReference) throws(TaskFailure) -> TaskList.ID {
    switch reference {
    case .id(let id): return id
    case .titled(let title):
      if let id = titles[title] { return id }
      let id = TaskList.ID(planner.makeID())
      let position = try planner.position(orAfter: lastList)
      let list = try NewList(title).item(id: id, position: position, now: Instant(planner.now()))
      if let id = titles[list.title] { return id }
      lastList = position
      titles[list.title] = id
      put(.list(list), over: nil)
      return id
    }
  }

  /// Takes a list out of the trash with a task that is in it.
  mutating func restoreList(_ id: TaskList.ID) {
    guard let found = listsInTrash.removeValue(forKey: id), var list = found.list else { return }
    if let index = indices[.list(id)], let named = changes[index].record.list { list = named }
    list.trashed = nil
    list.modified = Instant(planner.now())
    put(.list(list), over: found)
    if titles[list.title] == nil { titles[list.title] = id }
  }
}
