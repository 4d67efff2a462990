/// The second version of the schema: an index for each order that lists are shown in.
///
/// `title_key` is the beginning of the folded title, and `completed` the date of what is completed and not cancelled.
/// Both are worked out from other columns where they are read or indexed, and take no room in the table.
enum SchemaVersion2 {
  static let script = """
    ALTER TABLE task ADD COLUMN title_key TEXT
      GENERATED ALWAYS AS (substr(folded, 1, instr(substr(folded, 1, 128) || char(10), char(10)) - 1)) VIRTUAL;
    ALTER TABLE task ADD COLUMN completed INTEGER
      GENERATED ALWAYS AS (CASE status WHEN 2 THEN closed END) VIRTUAL;
    CREATE INDEX task_list_due ON task (list, due_kind, due_key, id) WHERE is_open = 1 AND list IS NOT NULL;
    CREATE INDEX task_start ON task (start_kind, start_key, id) WHERE is_open = 1;
    CREATE INDEX task_priority ON task (priority, due_kind, due_key, id) WHERE is_open = 1;
    CREATE INDEX task_title ON task (title_key, id) WHERE is_open = 1;
    CREATE INDEX task_modified ON task (modified, id) WHERE is_open = 1;
    CREATE INDEX task_completed ON task (completed, id) WHERE closed IS NOT NULL;
    """
}
