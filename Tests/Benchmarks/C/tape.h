// What a tape is made of; for the files of this folder.
#include "include/tape.h"

#include <sqlite3.h>

enum kind { VALUE_NULL, VALUE_INTEGER, VALUE_REAL, VALUE_TEXT, VALUE_BLOB };

/// A value as it stands in the bytes of a tape; those of a text or blob follow it.
typedef struct {
  int64_t number;
  double real;
  int32_t count;
  int32_t kind;
} value;

/// One run of a statement.
typedef struct {
  /// Which text.
  int32_t text;
  int32_t value_count;
  /// Where the values are in the bytes of the tape.
  int64_t values;
  /// How many rows were stepped to, and whether the end was.
  int64_t rows;
  bool ended;
  /// Whether the first step has returned: until then, what the connection runs is SQLite's own.
  bool returned;
  /// Only to be compared.
  const void *connection;
  const void *statement;
} run;

struct tape {
  char **texts;
  int text_count;
  run *runs;
  int64_t count, capacity;
  char *bytes;
  int64_t byte_count, byte_capacity;
};

/// The number of a text on a tape, which takes it up if need be.
int tape_text(tape *, const char *text);

/// Appends a run of this text without values, as of a statement that gives no rows and was stepped to its end.
run *tape_append(tape *, int text);

/// Appends bytes, padded so that a value may follow.
void tape_append_bytes(tape *, const void *bytes, int64_t count);

/// Takes the values that were bound to a run from its statement's text and from that text with the values in their places.
void tape_read_values(tape *, run *, const char *text, const char *expanded);
