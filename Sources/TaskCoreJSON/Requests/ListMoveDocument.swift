package import TaskCore

/// Where a list is moved to: `before` or `behind` another one.
package enum ListMoveDocument {
  /// The neighbour of a document.
  ///
  /// - Throws: `.invalid` that names the field and what is expected.
  package static func decode(_ bytes: [UInt8]) throws(TaskFailure) -> Neighbour<TaskList.ID> {
    try JSONFields.read(bytes, unknownKeys: .refused) { (fields) throws(TaskFailure) in
      guard let neighbour: Neighbour<TaskList.ID> = try DestinationDocument.neighbour(of: &fields) else {
        throw fields.missing("before", expected: "“before” or “behind” with the UUID of another list")
      }
      return neighbour
    }
  }
}
