#include "tape.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum kind { VALUE_NULL, VALUE_INTEGER, VALUE_REAL, VALUE_TEXT, VALUE_BLOB };

typedef struct {
  enum kind kind;
  int64_t integer;
  double real;
  char *bytes;
  int count;
} value;

typedef struct {
  int text;
  int value_count;
  value *values;
  void *connection;
} run;

struct tape {
  char **texts;
  int text_count;
  run *runs;
  int64_t count, capacity;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static tape *recording;

tape *tape_new(void) { return calloc(1, sizeof(tape)); }

void tape_free(tape *t) {
  for (int64_t i = 0; i < t->count; i++) {
    for (int j = 0; j < t->runs[i].value_count; j++) free(t->runs[i].values[j].bytes);
    free(t->runs[i].values);
  }
  for (int i = 0; i < t->text_count; i++) free(t->texts[i]);
  free(t->texts);
  free(t->runs);
  free(t);
}

int64_t tape_count(const tape *t) { return t->count; }

static int text_index(tape *t, const char *text) {
  for (int i = 0; i < t->text_count; i++)
    if (strcmp(t->texts[i], text) == 0) return i;
  t->texts = realloc(t->texts, (t->text_count + 1) * sizeof(char *));
  t->texts[t->text_count] = strdup(text);
  return t->text_count++;
}

static int hex(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

/// Reads the literal that SQLite wrote in the place of a parameter, and gives what follows it.
static const char *read_literal(const char *p, value *v) {
  if (strncmp(p, "NULL", 4) == 0) return p + 4;
  if (*p == 'x' && p[1] == '\'') {
    const char *end = strchr(p + 2, '\'');
    v->kind = VALUE_BLOB;
    v->count = (int)(end - p - 2) / 2;
    v->bytes = malloc(v->count + 1);
    for (int i = 0; i < v->count; i++) v->bytes[i] = (char)(hex(p[2 + 2 * i]) << 4 | hex(p[3 + 2 * i]));
    return end + 1;
  }
  if (*p == '\'') {
    const char *end = ++p;
    while (*end != '\'' || end[1] == '\'') end += *end == '\'' ? 2 : 1;
    v->kind = VALUE_TEXT;
    v->bytes = malloc(end - p + 1);
    for (; p < end; p++) {
      v->bytes[v->count++] = *p;
      if (*p == '\'') p++;
    }
    return end + 1;
  }
  char *integer_end, *real_end;
  v->integer = strtoll(p, &integer_end, 10);
  v->real = strtod(p, &real_end);
  v->kind = real_end > integer_end ? VALUE_REAL : VALUE_INTEGER;
  return real_end;
}

/// Walks the text and its expansion side by side: where the one has a parameter, the other has its value.
static void read_values(const char *text, const char *expanded, run *r) {
  int next = 1;
  r->values = calloc(r->value_count + 1, sizeof(value));
  while (*text) {
    if (*text == '\'') {
      do { text++, expanded++; } while (*text && *text != '\'');
    }
    if (*text != '?') {
      text++, expanded++;
      continue;
    }
    char *end;
    long number = strtol(text + 1, &end, 10);
    if (end == text + 1) number = next;
    if (number >= next) next = (int)number + 1;
    value v = {0};
    expanded = read_literal(expanded, &v);
    text = end;
    if (number < 1 || number > r->value_count || r->values[number - 1].bytes)
      free(v.bytes);
    else
      r->values[number - 1] = v;
  }
}

static int on_statement(unsigned mask, void *connection, void *statement, void *text) {
  if (mask != SQLITE_TRACE_STMT || strncmp(text, "--", 2) == 0) return 0;
  pthread_mutex_lock(&lock);
  tape *t = recording;
  if (t) {
    if (t->count == t->capacity) {
      t->capacity = t->capacity ? 2 * t->capacity : 1024;
      t->runs = realloc(t->runs, t->capacity * sizeof(run));
    }
    run *r = &t->runs[t->count++];
    *r = (run){text_index(t, sqlite3_sql(statement)), sqlite3_bind_parameter_count(statement), NULL, connection};
    char *expanded = sqlite3_expanded_sql(statement);
    if (expanded) read_values(sqlite3_sql(statement), expanded, r);
    sqlite3_free(expanded);
  }
  pthread_mutex_unlock(&lock);
  return 0;
}

static int trace_connection(sqlite3 *connection, char **message, const void *api) {
  (void)message, (void)api;
  return sqlite3_trace_v2(connection, SQLITE_TRACE_STMT, on_statement, connection);
}

void tape_trace_connections(void) { sqlite3_auto_extension((void (*)(void))trace_connection); }

static void set_recording(tape *t) {
  pthread_mutex_lock(&lock);
  recording = t;
  pthread_mutex_unlock(&lock);
}

void tape_record(tape *t) { set_recording(t); }
void tape_stop(void) { set_recording(NULL); }

static void bind_values(sqlite3_stmt *s, const run *r) {
  for (int i = 0; i < r->value_count; i++) {
    const value *v = &r->values[i];
    switch (v->kind) {
    case VALUE_NULL: sqlite3_bind_null(s, i + 1); break;
    case VALUE_INTEGER: sqlite3_bind_int64(s, i + 1, v->integer); break;
    case VALUE_REAL: sqlite3_bind_double(s, i + 1, v->real); break;
    case VALUE_TEXT: sqlite3_bind_text(s, i + 1, v->bytes, v->count, SQLITE_STATIC); break;
    case VALUE_BLOB: sqlite3_bind_blob(s, i + 1, v->bytes, v->count, SQLITE_STATIC); break;
    }
  }
}

static volatile int64_t sink;

static void read_row(sqlite3_stmt *s) {
  int columns = sqlite3_column_count(s);
  for (int i = 0; i < columns; i++) {
    switch (sqlite3_column_type(s, i)) {
    case SQLITE_INTEGER: sink += sqlite3_column_int64(s, i); break;
    case SQLITE_TEXT: sink += *sqlite3_column_text(s, i) + sqlite3_column_bytes(s, i); break;
    case SQLITE_BLOB: sqlite3_column_blob(s, i), sink += sqlite3_column_bytes(s, i); break;
    default: break;
    }
  }
}

/// Runs the recorded statements of one connection, or of all when `only` is null.
static int play(sqlite3 *db, const tape *t, sqlite3_stmt **statements, void *only, int64_t *rows) {
  for (int64_t i = 0; i < t->count; i++) {
    const run *r = &t->runs[i];
    if (only && r->connection != only) continue;
    sqlite3_stmt **s = &statements[r->text];
    if (!*s && sqlite3_prepare_v3(db, t->texts[r->text], -1, SQLITE_PREPARE_PERSISTENT, s, NULL) != SQLITE_OK) {
      fprintf(stderr, "%s: %s\n", sqlite3_errmsg(db), t->texts[r->text]);
      return 0;
    }
    bind_values(*s, r);
    int code;
    while ((code = sqlite3_step(*s)) == SQLITE_ROW) {
      read_row(*s);
      ++*rows;
    }
    sqlite3_reset(*s);
    if (code != SQLITE_DONE) {
      fprintf(stderr, "%s: %s\n", sqlite3_errmsg(db), t->texts[r->text]);
      return 0;
    }
  }
  return 1;
}

static void finalize_all(const tape *t, sqlite3_stmt **statements) {
  for (int i = 0; i < t->text_count; i++) sqlite3_finalize(statements[i]);
  free(statements);
}

double tape_replay(const tape *setup, const tape *t, const char *path, int64_t *rows) {
  sqlite3 *db;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) return -1;
  sqlite3_trace_v2(db, 0, NULL, NULL);
  sqlite3_stmt **before = calloc(setup->text_count + 1, sizeof(*before));
  sqlite3_stmt **statements = calloc(t->text_count + 1, sizeof(*statements));
  struct timespec start, end;
  int64_t ignored = 0;
  *rows = 0;
  int ok = play(db, setup, before, t->count ? t->runs[0].connection : NULL, &ignored);
  clock_gettime(CLOCK_MONOTONIC, &start);
  ok = ok && play(db, t, statements, NULL, rows);
  clock_gettime(CLOCK_MONOTONIC, &end);
  finalize_all(setup, before);
  finalize_all(t, statements);
  sqlite3_close(db);
  return ok ? (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec) : -1;
}
