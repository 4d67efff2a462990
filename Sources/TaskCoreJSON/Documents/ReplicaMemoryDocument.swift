import TaskCore

/// The JSON form of what a replica remembers: `{ "remotes": […], "queue": [SET, …], "aside": […] }`.
enum ReplicaMemoryDocument {
  static func write(_ memory: ReplicaMemory, to writer: inout JSONWriter) {
    writer.key("remotes")
    writer.lines(memory.remotes) { writer, remote in
      writer.object { writer in
        writer.put("name", remote.name)
        writer.put("pulled", describing: remote.progress.pulled)
        writer.put("pushed", describing: remote.progress.pushed)
        writer.put("awaiting", describingEach: remote.progress.awaiting)
      }
    }
    writer.key("queue")
    writer.lines(memory.queue) { ChangeSetDocument.write($1, to: &$0) }
    writer.key("aside")
    writer.lines(memory.setsAside) { writer, aside in
      writer.object { writer in
        writer.put("code", aside.code.rawValue)
        writer.put("message", aside.message)
        writer.key("set")
        ChangeSetDocument.write(aside.set, to: &writer)
      }
    }
  }

  /// The memory that a member holds; an empty one where it is absent.
  static func read(inside name: String, of fields: inout JSONFields) throws(TaskFailure) -> ReplicaMemory {
    guard var members = try fields.object(name) else { return ReplicaMemory() }
    var unknown = UnknownKeyCollector(.refused)
    let memory = ReplicaMemory(
      remotes: try members.objects("remotes", unknown: &unknown, remote),
      queue: try members.objects("queue", unknown: &unknown, ChangeSetDocument.read),
      setsAside: try members.objects("aside", unknown: &unknown, aside))
    try members.expectNothingMore()
    return memory
  }

  private static func remote(_ fields: inout JSONFields) throws(TaskFailure) -> ReplicaMemory.Remote {
    ReplicaMemory.Remote(
      name: try fields.text("name"),
      progress: ReplicaProgress(
        pulled: try token("pulled", of: &fields), pushed: try token("pushed", of: &fields),
        awaiting: try fields.ids("awaiting")))
  }

  private static func token(_ name: String, of fields: inout JSONFields) throws(TaskFailure) -> ChangeToken? {
    try fields.reading(name) { (text) throws(TaskFailure) in try ChangeToken(parsing: text) }
  }

  private static func aside(_ fields: inout JSONFields) throws(TaskFailure) -> SetAside {
    let (code, message) = (try fields.text("code"), try fields.text("message"))
    var members = try fields.members("set")
    let set = try ChangeSetDocument.read(&members)
    try members.expectNothingMore()
    return SetAside(set, code: TaskFailure.Code(rawValue: code), message: message)
  }
}
