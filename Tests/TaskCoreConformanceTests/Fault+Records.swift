import Foundation
import TaskCore
import TaskCoreInMemory

extension Fault {
  static let records: [Fault] = [
    Fault(
      "what is not there is left out", breaks: "records come in the order asked for, with nil for what is not there"
    ) {
      $0.onRecords = { (base, ids) async throws(TaskFailure) in await base.records(ids).filter { $0 != nil } }
    },
    Fault("tasks and lists share one table", breaks: "a task and a list may share an identity's bytes") {
      $0.onRecords = { (base, ids) async throws(TaskFailure) in
        var found: [Record?] = []
        for id in ids {
          let twin: RecordID =
            if case .list(let list) = id { .task(TaskItem.ID(high: list.high, low: list.low)) } else { id }
          let records = await base.records([twin, id])
          found.append(records[0] ?? records[1])
        }
        return found
      }
    },
    Fault("one statement holds 999 identities", breaks: "many records are read at once") {
      $0.onRecords = { (base, ids) async throws(TaskFailure) in await base.records(Array(ids.prefix(999))) }
    },
    Fault("a tombstone reads as nothing", breaks: "a purged record is read as its tombstone") {
      $0.onRecords = { (base, ids) async throws(TaskFailure) in
        await base.records(ids).map { $0?.isTombstone == true ? nil : $0 }
      }
    },
    Fault("a read leaves a mark in the feed", breaks: "reads write nothing") {
      $0.onTags = { (base) async throws(TaskFailure) in
        let mark = ChangeSet(
          id: ChangeSet.ID(UUID.version7()), title: "read", date: .earliest, author: "store", changes: [])
        _ = try await base.commit(mark)
        return await base.tags()
      }
    },
  ]
}
