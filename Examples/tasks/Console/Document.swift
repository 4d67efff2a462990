import Foundation
import TaskCore
import TaskCoreJSON

/// The machine-readable form of what the program answers with.
enum Document {
  /// The document of a record; a tombstone has none.
  static func encode(_ record: Record) -> Data? {
    switch record {
    case .task(let task): TaskDocument.encode(task)
    case .list(let list): ListDocument.encode(list)
    case .tombstone: nil
    }
  }

  /// The document of an answer that is no record.
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
