import TaskCore
import TaskCoreJSON

extension HTTPTaskClient {
  /// The newest token, whenever something was committed there.
  func tokens() -> any AsyncSequence<ChangeToken, TaskFailure> & Sendable {
    ObservationSequence { [self] in
      events { Self.get("/v1/changes", accepting: "text/event-stream") }
    } element: { (event: ServerEvent, last: ChangeToken?) async throws(TaskFailure) in
      guard event.type == "token" else { return nil }
      let token = try event.decoded { (bytes) throws(TaskFailure) in try ChangeTokenDocument.decode(bytes) }
      // A connection that was opened anew may begin with what is known.
      return token == last ? nil : token
    }
  }
}
