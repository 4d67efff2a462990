// Versions that no writer draws: they follow from what they are of, so that replicas write the same without talking.
extension Version {
  /// The version of a record that was joined or repaired: the stamp of its latest clock, and as the writer 64 bits that
  /// follow from all its clocks and its dates.
  ///
  /// Where two such records differ in anything, they differ in a clock or a date. The writer is the first 8 bytes of the
  /// SHA-1 of these bytes: `created` of the clocks; for each field changed since, in the order of their texts by bytes,
  /// its text in UTF-8, U+0000 and the clock; then the dates of creation and last change, 8 bytes each, in seconds since
  /// 1970 with the most significant byte first.
  init(ofMerged record: some Mergeable) {
    var message = record.clocks.created.bytes
    message.reserveCapacity(64 + 40 * record.clocks.changed.count)
    let changed = record.clocks.changed.map { (field: $0.key.description, clock: $0.value) }
    for (field, clock) in changed.sorted(by: { $0.field.precedesInBytes($1.field) }) {
      message += field.utf8
      message.append(0)
      clock.withBytes { message += $0 }
    }
    for date in [record.created, record.modified] {
      withUnsafeBytes(of: date.secondsSince1970.bigEndian) { message += $0 }
    }
    self.init(stamp: record.clocks.latest.stamp, writer: Self.writer(hashing: message), unchecked: ())
  }

  /// The clock of a repair: one that is later than the clock that it overrides, and follows from it and what is written.
  ///
  /// So replicas that see the same make the same of it. The writer is ``repairer(of:in:writing:)``.
  init(repairing overridden: Version, of record: RecordID, in field: RecordField, writing value: FieldValue) {
    let writer = Self.repairer(of: record, in: field, writing: value)
    if let next = Version(stamp: overridden.stamp + 1, writer: writer) {
      self = next
    } else {
      // Nothing lies behind the year 9999 but greater writers.
      let least = overridden.writer == .max ? .max : overridden.writer + 1
      self.init(stamp: overridden.stamp, writer: max(least, writer), unchecked: ())
    }
  }

  /// The writer of repairs that write a value into a field of a record.
  ///
  /// The first 8 bytes of the SHA-1 of these bytes: the texts of the record and of the field in UTF-8 with U+0000 behind
  /// each, and the bytes of the value (``FieldValue``).
  static func repairer(of record: RecordID, in field: RecordField, writing value: FieldValue) -> UInt64 {
    writer(hashing: Array("task-core:repair\0\(record)\0\(field)\0".utf8) + value.bytes)
  }

  private static func writer(hashing message: [UInt8]) -> UInt64 {
    let hash = SHA1.hash(message)
    return UInt64(hash.0) << 32 | UInt64(hash.1)
  }
}
