internal import TaskCore

/// The fourth version of the schema: the digest after each commit, by which the store tells whether a token is of this
/// life of it.
///
/// Of the commits before, it is not known: the digests begin where the file is brought to this version.
enum SchemaVersion4 {
  static let script = """
    CREATE TABLE commit_digest (
      sequence INTEGER PRIMARY KEY,
      digest INTEGER NOT NULL
    ) STRICT;
    INSERT INTO commit_digest SELECT sequence, \(Int64(bitPattern: ChangeToken.firstDigest)) FROM store;
    """
}
