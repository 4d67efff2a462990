/// The third version of the schema: what a replica remembers.
///
/// A set that waits to be sent has no code, and one that was set aside has that of the failure; both keep the order of
/// `place`. The documents come last, so that sets are counted without them.
enum SchemaVersion3 {
  static let script = """
    CREATE TABLE replica_progress (
      remote TEXT PRIMARY KEY NOT NULL,
      pulled TEXT,
      pushed TEXT,
      awaiting BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE replica_set (
      place INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      code TEXT,
      message TEXT,
      document BLOB NOT NULL
    ) STRICT;
    CREATE INDEX replica_set_waiting ON replica_set (place) WHERE code IS NULL;
    CREATE INDEX replica_set_aside ON replica_set (place) WHERE code IS NOT NULL;
    """
}
