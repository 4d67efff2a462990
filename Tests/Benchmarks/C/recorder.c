#include "tape.h"

#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static tape *recording;
static bool is_watching;

/// The last run of a statement, or else of a connection.
static run *last_run(tape *t, const void *statement, const void *connection) {
  for (int64_t i = t->count; i-- > 0;)
    if (statement ? t->runs[i].statement == statement : t->runs[i].connection == connection) return &t->runs[i];
  return NULL;
}

static void on_start(tape *t, sqlite3 *connection, sqlite3_stmt *statement) {
  // What SQLite runs by itself in the first step of another statement (for a full-text index, say) it will run by itself
  // again.
  const run *around = last_run(t, NULL, connection);
  if (around && !around->returned) return;
  run *r = tape_append(t, tape_text(t, sqlite3_sql(statement)));
  r->value_count = sqlite3_bind_parameter_count(statement);
  r->connection = connection;
  r->statement = statement;
  r->ended = r->returned = false;
  char *expanded = sqlite3_expanded_sql(statement);
  if (expanded) tape_read_values(t, r, sqlite3_sql(statement), expanded);
  sqlite3_free(expanded);
}

static int on_event(unsigned event, void *connection, void *statement, void *text) {
  // Triggers announce themselves with a comment.
  if (event == SQLITE_TRACE_STMT && strncmp(text, "--", 2) == 0) return 0;
  // A full-text index runs statements even while others are prepared. It names the schema, which the store never does.
  const char *sql = sqlite3_sql(statement);
  if (sql && strstr(sql, "'main'.")) return 0;
  pthread_mutex_lock(&lock);
  if (recording && event == SQLITE_TRACE_STMT) {
    on_start(recording, connection, statement);
  } else if (recording) {
    run *r = last_run(recording, statement, NULL);
    if (r) r->returned = true;
    if (r && event == SQLITE_TRACE_ROW) r->rows++;
    // A statement that is reset before its end is still busy when this is told.
    if (r && event == SQLITE_TRACE_PROFILE) r->ended = !sqlite3_stmt_busy(statement);
  }
  pthread_mutex_unlock(&lock);
  return 0;
}

static int watch(sqlite3 *connection, char **message, const void *api) {
  (void)message, (void)api;
  const unsigned events = SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE;
  return sqlite3_trace_v2(connection, events, on_event, connection);
}

static void set_recording(tape *t) {
  pthread_mutex_lock(&lock);
  recording = t;
  pthread_mutex_unlock(&lock);
}

void tape_record(tape *t) {
  set_recording(t);
  if (!is_watching) sqlite3_auto_extension((void (*)(void))watch);
  is_watching = true;
}

void tape_stop(void) {
  set_recording(NULL);
  if (is_watching) sqlite3_cancel_auto_extension((void (*)(void))watch);
  is_watching = false;
}
