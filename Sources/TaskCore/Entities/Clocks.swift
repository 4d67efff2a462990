/// For each field of a record the version of its last change: what two replicas are merged by, field by field.
///
/// Sparse: a field that is not listed has the clock of the record's creation. The removal of an element of a set keeps
/// its clock here, so that it wins over the addition that it removed.
public struct Clocks: Sendable, Hashable {
  /// The version that made the record.
  public let created: Version
  /// The version of each field changed since.
  public internal(set) var changed: [RecordField: Version]

  /// The clocks of a record made by a version and changed since by others.
  ///
  /// Nothing of a record is older than it is itself: what is not later than its creation is not listed.
  public init(created: Version, changed: [RecordField: Version] = [:]) {
    self.created = created
    self.changed = changed.allSatisfy { created < $0.value } ? changed : changed.filter { created < $0.value }
  }

  /// The version of a field's last change.
  public subscript(field: RecordField) -> Version { changed[field] ?? created }
}

extension Version {
  /// The version of a record that no write has stamped yet; it precedes every other.
  public static let unwritten = Version(stamp: 0, writer: 0, unchecked: ())
}
