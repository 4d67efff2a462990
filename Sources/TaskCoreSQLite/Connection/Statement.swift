internal import CTaskCoreSQLite
internal import Foundation
internal import TaskCore

/// A prepared statement with the values that are bound to it; it belongs to one connection, and to that one's thread.
final class Statement {
  private let pointer: OpaquePointer
  /// Bound texts and blobs are copied here, so that SQLite need not allocate room for each.
  ///
  /// SQLite is told that they stay as they are. They do: the room lives as long as the statement, is filled from the
  /// front, and is filled anew only after `reset`, when SQLite does not look at them any more.
  private let room: UnsafeMutableRawBufferPointer
  private var used = 0
  private var bound: Int32 = 0
  /// The first code by which a bind failed; `step` reports it.
  private var bindCode = SQLITE_OK
  /// The zone that was read last: most rows have the same.
  private var lastZone: (name: String, zone: TaskZone)?

  /// A statement of this text.
  init(_ text: String, on database: OpaquePointer) throws(TaskFailure) {
    var pointer: OpaquePointer?
    // Persistent: it is kept and used again and again.
    let code = sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw SQLiteError.failure(code, on: database) }
    self.pointer = pointer
    room = .allocate(byteCount: 2048, alignment: 16)
  }

  deinit {
    sqlite3_finalize(pointer)
    room.deallocate()
  }

  /// Ends a run, so that the statement holds no lock, and forgets how far binding has come.
  func reset() {
    sqlite3_reset(pointer)
    used = 0
    bound = 0
    bindCode = SQLITE_OK
  }

  /// Goes to the next row.
  ///
  /// - Returns: whether there is one.
  func step() throws(TaskFailure) -> Bool {
    let code = bindCode == SQLITE_OK ? sqlite3_step(pointer) : bindCode
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError.failure(code, on: sqlite3_db_handle(pointer))
    }
  }
}

// Binding, in the order of the parameters.
extension Statement {
  func bind(_ number: Int64?) {
    bound += 1
    guard let number else { return note(sqlite3_bind_null(pointer, bound)) }
    note(sqlite3_bind_int64(pointer, bound, number))
  }

  func bind(_ text: String?) {
    guard var text else { return bind(nil as Int64?) }
    bound += 1
    text.withUTF8 { bytes in
      let (start, destructor) = kept(UnsafeRawBufferPointer(bytes))
      let characters = start?.assumingMemoryBound(to: CChar.self)
      note(sqlite3_bind_text64(pointer, bound, characters, UInt64(bytes.count), destructor, UInt8(SQLITE_UTF8)))
    }
  }

  func bind(_ bytes: [UInt8]?) {
    guard let bytes else { return bind(nil as Int64?) }
    bytes.withUnsafeBytes { bind(bytes: $0) }
  }

  func bind<Entity>(_ id: Identifier<Entity>?) {
    guard let id else { return bind(nil as Int64?) }
    id.withBytes { bind(bytes: $0) }
  }

  func bind(_ version: Version?) {
    guard let version else { return bind(nil as Int64?) }
    version.withBytes { bind(bytes: $0) }
  }

  func bind(bytes: UnsafeRawBufferPointer) {
    bound += 1
    let (start, destructor) = kept(bytes)
    note(sqlite3_bind_blob64(pointer, bound, start, UInt64(bytes.count), destructor))
  }

  /// Where SQLite finds bytes that the caller is about to take away: in the statement's room, or else SQLite copies them.
  private func kept(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawPointer?, sqlite3_destructor_type?) {
    guard let base = room.baseAddress else { return (bytes.baseAddress, task_core_sqlite_transient()) }
    // An address even for no bytes: without one SQLite would bind NULL.
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return (UnsafeRawPointer(base), nil) }
    guard bytes.count <= room.count - used else { return (source, task_core_sqlite_transient()) }
    let start = base + used
    start.copyMemory(from: source, byteCount: bytes.count)
    used += bytes.count
    return (UnsafeRawPointer(start), nil)
  }

  private func note(_ code: Int32) { if code != SQLITE_OK, bindCode == SQLITE_OK { bindCode = code } }
}

// The columns of the row that `step` went to, from 0.
extension Statement {
  var path: String { SQLiteError.path(of: sqlite3_db_handle(pointer)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  /// Lends the bytes of a text or blob; no statement of this connection may be stepped meanwhile.
  @inline(__always)
  func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    // SQLite keeps the bytes until the statement moves on; asking for the blob first leaves them in their form.
    let start = sqlite3_column_blob(pointer, column)
    return body(
      UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(pointer, column))))
  }

  /// The text; `nil` for bytes that are no UTF-8.
  func text(_ column: Int32) -> String? {
    withBytes(column) { bytes in
      if bytes.isEmpty { return "" }
      // Four times as fast as `String(validating:as:)`, which looks up generic types at each call. What had to be repaired
      // is not what was stored.
      var text = String(decoding: bytes, as: UTF8.self)
      let isWhole = text.withUTF8 { copy in
        guard copy.count == bytes.count, let first = copy.baseAddress, let other = bytes.baseAddress else {
          return copy.count == bytes.count
        }
        return memcmp(first, other, bytes.count) == 0
      }
      return isWhole ? text : nil
    }
  }

  /// The zone of a name; `nil` for bytes that are no UTF-8.
  ///
  /// - Throws: `.invalid` for what is no name of a zone.
  func zone(_ column: Int32) throws(TaskFailure) -> TaskZone? {
    guard let name = text(column) else { return nil }
    if let lastZone, lastZone.name.hasSameBytes(as: name) { return lastZone.zone }
    let zone = try TaskZone.named(name)
    lastZone = (name, zone)
    return zone
  }

  func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  /// The two halves of a blob of 16 bytes; `nil` for any other.
  func halves(_ column: Int32) -> (high: UInt64, low: UInt64)? {
    // As in `withBytes`; two halves in two registers are what a closure would not give.
    guard let start = sqlite3_column_blob(pointer, column), sqlite3_column_bytes(pointer, column) == 16 else {
      return nil
    }
    return (
      UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }
}
