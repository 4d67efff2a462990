import TaskCore

/// The handlers of owners, each made when it is first asked for, and kept.
actor OwnerHandlers {
  private let make: @Sendable (String) async throws(TaskFailure) -> any HTTPTaskResponding
  private var handlers: [String: any HTTPTaskResponding] = [:]
  private var making: [String: Task<Result<any HTTPTaskResponding, TaskFailure>, Never>] = [:]

  init(_ make: @escaping @Sendable (String) async throws(TaskFailure) -> any HTTPTaskResponding) { self.make = make }

  /// The handler of an owner. It is made once, whoever asks meanwhile; what fails is tried again by the next one.
  func handler(of owner: String) async throws(TaskFailure) -> any HTTPTaskResponding {
    if let handler = handlers[owner] { return handler }
    let task: Task<Result<any HTTPTaskResponding, TaskFailure>, Never>
    if let running = making[owner] {
      task = running
    } else {
      // Apart from the request that is the first, which may be given up.
      task = Task { [make] in
        do throws(TaskFailure) { return .success(try await make(owner)) } catch { return .failure(error) }
      }
      making[owner] = task
    }
    let result = await task.value
    making[owner] = nil
    let handler = try result.get()
    handlers[owner] = handler
    return handler
  }
}
