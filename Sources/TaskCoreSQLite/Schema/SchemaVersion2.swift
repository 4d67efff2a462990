/// The second version of the schema: an index for each order that lists are shown in, and one for searches.
///
/// `title_key` is the beginning of the folded title, and `completed` the date of what is completed and not cancelled.
/// Both are worked out from other columns where they are read or indexed, and take no room in the table.
///
/// `search` knows which tasks hold which trigram of scalars, byte for byte since the column is folded already. Behind each
/// text it sees two line feeds, so that the last scalars of a text begin trigrams too: `search_term`, its list of
/// trigrams, then finds texts of one or two scalars.
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

    CREATE VIEW searched AS SELECT key, folded || char(10, 10) AS folded FROM task;
    CREATE VIRTUAL TABLE search USING fts5 (
      folded, content = 'searched', content_rowid = 'key', tokenize = 'trigram case_sensitive 1', detail = none,
      columnsize = 0);
    CREATE VIRTUAL TABLE search_term USING fts5vocab (search, instance);
    INSERT INTO search (search, rank) VALUES ('automerge', 8);
    INSERT INTO search (search) VALUES ('rebuild');
    """
}
