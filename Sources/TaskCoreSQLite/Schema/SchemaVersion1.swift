/// The first version of the schema.
///
/// Dates are seconds since 1970, identities and versions blobs of 16 bytes, `key` columns the numbers of task rows.
/// `due_kind` is 0 for a day, 1 for a floating time, 2 for a zoned one and 3 for none; within a kind `due_key` has the
/// order of time. `is_open` is 1 for what is neither closed nor trashed. `owned` says which of the tables behind it hold
/// rows of the task. Large texts come last, so that the columns before them are read without them.
package enum SchemaVersion1 {
  package static let script = """
    CREATE TABLE store (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      epoch INTEGER NOT NULL,
      sequence INTEGER NOT NULL DEFAULT 0,
      forgotten INTEGER NOT NULL DEFAULT 0,
      history_count INTEGER NOT NULL DEFAULT 0,
      history_cost INTEGER NOT NULL DEFAULT 0,
      folding INTEGER NOT NULL,
      time_zones TEXT NOT NULL
    ) STRICT;

    CREATE TABLE task (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL,
      version BLOB NOT NULL,
      sequence INTEGER NOT NULL,
      owned INTEGER NOT NULL,
      is_open INTEGER NOT NULL,
      status INTEGER NOT NULL,
      closed INTEGER,
      priority INTEGER NOT NULL,
      due_kind INTEGER NOT NULL,
      due_key INTEGER NOT NULL,
      due_wall INTEGER,
      due_zone TEXT,
      due_offset INTEGER,
      start_kind INTEGER NOT NULL,
      start_key INTEGER NOT NULL,
      start_wall INTEGER,
      start_zone TEXT,
      start_offset INTEGER,
      list BLOB,
      parent BLOB,
      position TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      trashed INTEGER,
      creation BLOB NOT NULL,
      clocks BLOB,
      title TEXT NOT NULL,
      recurrence TEXT,
      notes TEXT,
      folded TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX task_id ON task (id);
    CREATE INDEX task_sequence ON task (sequence);
    CREATE INDEX task_due ON task (due_kind, due_key, id) WHERE is_open = 1;
    CREATE INDEX task_position ON task (is_open, position, id);
    CREATE INDEX task_created ON task (is_open, created, id);
    CREATE INDEX task_list ON task (list, is_open, position, id) WHERE list IS NOT NULL;
    CREATE INDEX task_parent ON task (parent, is_open, position, id) WHERE parent IS NOT NULL;

    CREATE TABLE tag (
      task INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,
      folded TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (task, folded)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_folded ON tag (folded, task);

    CREATE TABLE comment (
      task INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,
      date INTEGER NOT NULL,
      id BLOB NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (task, date, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reminder (
      task INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,
      reminder TEXT NOT NULL,
      PRIMARY KEY (task, reminder)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE prerequisite (
      task INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,
      prerequisite BLOB NOT NULL,
      PRIMARY KEY (task, prerequisite)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX prerequisite_prerequisite ON prerequisite (prerequisite);

    CREATE TABLE extension (
      task INTEGER NOT NULL REFERENCES task ON DELETE CASCADE,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (task, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE list (
      id BLOB PRIMARY KEY NOT NULL,
      version BLOB NOT NULL,
      sequence INTEGER NOT NULL,
      title TEXT NOT NULL,
      position TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      trashed INTEGER,
      creation BLOB NOT NULL,
      clocks BLOB
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX list_sequence ON list (sequence);

    CREATE TABLE tombstone (
      kind INTEGER NOT NULL,
      id BLOB NOT NULL,
      version BLOB NOT NULL,
      sequence INTEGER NOT NULL,
      date INTEGER NOT NULL,
      recorded INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tombstone_sequence ON tombstone (sequence);
    CREATE INDEX tombstone_recorded ON tombstone (recorded);

    CREATE TABLE history (
      sequence INTEGER PRIMARY KEY,
      id BLOB NOT NULL,
      title TEXT NOT NULL,
      date INTEGER NOT NULL,
      author TEXT NOT NULL,
      kind INTEGER NOT NULL,
      inverted BLOB,
      is_undone INTEGER NOT NULL,
      cost INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX history_id ON history (id, sequence);
    CREATE INDEX history_author ON history (author, sequence);

    CREATE TABLE history_change (
      sequence INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      record BLOB NOT NULL,
      version BLOB NOT NULL,
      before_kind INTEGER NOT NULL,
      before BLOB,
      cost INTEGER NOT NULL,
      PRIMARY KEY (sequence, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX history_change_record ON history_change (record, sequence);

    CREATE TABLE outcome (
      id BLOB PRIMARY KEY NOT NULL,
      title TEXT NOT NULL,
      fingerprint TEXT,
      recorded INTEGER NOT NULL,
      ids BLOB NOT NULL,
      records BLOB
    ) STRICT;
    CREATE INDEX outcome_recorded ON outcome (recorded);
    """
}
