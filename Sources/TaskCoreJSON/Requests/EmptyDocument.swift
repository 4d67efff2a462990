package import TaskCore

/// An object without members: what may stand where nothing has to be said.
package enum EmptyDocument {
  /// Refuses anything but an object without members.
  ///
  /// - Throws: `.invalid` that names the first key.
  package static func check(_ bytes: [UInt8]) throws(TaskFailure) {
    try JSONFields.read(bytes, unknownKeys: .refused) { (_) throws(TaskFailure) in }
  }
}
