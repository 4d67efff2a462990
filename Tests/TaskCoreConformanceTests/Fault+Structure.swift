import TaskCore
import TaskCoreInMemory

extension Fault {
  static let structure: [Fault] = [
    Fault("cycles of parents are not looked for", breaks: "no task becomes a part of itself") {
      $0.acceptRefused(.cycle) { set in set.tasks.contains { $0.place.parent != nil } }
    },
    Fault("only the first change is looked at", breaks: "a cycle is found whatever hangs from it") {
      $0.acceptRefused(.cycle) { set in set.tasks.count > 2 }
    },
    Fault("cycles of prerequisites are not looked for", breaks: "no task comes before itself") {
      $0.acceptRefused(.cycle) { set in set.tasks.contains { !$0.prerequisites.isEmpty } }
    },
    Fault(
      "any reference is taken as one that arrives later",
      breaks: "no task is live under what is in the trash or not there"
    ) {
      $0.commitInstead { $0.with(kind: .replication) }
    },
    Fault("nobody asks what hangs on a record", breaks: "what others hang on goes only with them") {
      $0.acceptRefused(.conflict) { $0.removes }
    },
    Fault("a child may be anywhere", breaks: "a child is in its parent's list") {
      $0.acceptRefused(.conflict) { set in set.tasks.contains { $0.place.parent != nil } }
    },
    Fault(
      "replication is checked like use", breaks: "replication may bring references before what they refer to"
    ) {
      $0.commitInstead { $0.with(kind: $0.kind == .replication ? .use : $0.kind) }
    },
  ]
}
