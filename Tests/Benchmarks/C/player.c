#include "tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct player {
  sqlite3 *database;
  const tape *tape;
  sqlite3_stmt **statements;
};

static bool fail(sqlite3 *database, const char *text) {
  fprintf(stderr, "%s: %s\n", sqlite3_errmsg(database), text);
  return false;
}

static sqlite3_stmt **prepare(sqlite3 *database, const tape *t) {
  sqlite3_stmt **statements = calloc((size_t)t->text_count + 1, sizeof(*statements));
  for (int i = 0; i < t->text_count; i++) {
    int code = sqlite3_prepare_v3(database, t->texts[i], -1, SQLITE_PREPARE_PERSISTENT, &statements[i], NULL);
    if (code != SQLITE_OK) fail(database, t->texts[i]);
  }
  return statements;
}

static void finalize(const tape *t, sqlite3_stmt **statements) {
  for (int i = 0; i < t->text_count; i++) sqlite3_finalize(statements[i]);
  free(statements);
}

static void bind(sqlite3_stmt *s, const tape *t, const run *r) {
  const char *place = t->bytes + r->values;
  for (int i = 1; i <= r->value_count; i++) {
    const value *v = (const value *)place;
    place += sizeof(value);
    switch (v->kind) {
    case VALUE_INTEGER: sqlite3_bind_int64(s, i, v->number); break;
    case VALUE_REAL: sqlite3_bind_double(s, i, v->real); break;
    case VALUE_TEXT: sqlite3_bind_text(s, i, place, v->count, SQLITE_STATIC); break;
    case VALUE_BLOB: sqlite3_bind_blob(s, i, place, v->count, SQLITE_STATIC); break;
    default: sqlite3_bind_null(s, i); break;
    }
    place += (v->count + 7) & ~7;
  }
}

// Where columns go, so that no compiler leaves them out.
static volatile int64_t sink;
static char copied[1 << 16];

static void copy(const void *bytes, int count) {
  if (bytes) memcpy(copied, bytes, count < (int)sizeof copied ? (size_t)count : sizeof copied);
  sink += copied[0] + count;
}

static void read_row(sqlite3_stmt *s) {
  int columns = sqlite3_column_count(s);
  for (int i = 0; i < columns; i++) {
    switch (sqlite3_column_type(s, i)) {
    case SQLITE_INTEGER: sink += sqlite3_column_int64(s, i); break;
    case SQLITE_TEXT:
    case SQLITE_BLOB: {
      // Whoever wants them has to copy them: they are gone with the next step.
      const void *bytes = sqlite3_column_blob(s, i);
      copy(bytes, sqlite3_column_bytes(s, i));
      break;
    }
    default: break;
    }
  }
}

static bool play_one(player *p, const run *r) {
  sqlite3_stmt *s = p->statements[r->text];
  if (!s) return fail(p->database, p->tape->texts[r->text]);
  bind(s, p->tape, r);
  int code = SQLITE_ROW;
  int64_t rows = 0;
  while ((rows < r->rows || r->ended) && (code = sqlite3_step(s)) == SQLITE_ROW) {
    if (++rows > r->rows) break;
    read_row(s);
  }
  sqlite3_reset(s);
  if (code == (r->ended ? SQLITE_DONE : SQLITE_ROW) && rows == r->rows) return true;
  if (code != SQLITE_ROW && code != SQLITE_DONE) return fail(p->database, p->tape->texts[r->text]);
  fprintf(stderr, "Other rows than the program got: %s\n", p->tape->texts[r->text]);
  return false;
}

/// What a connection ran when it was opened: only what sets it, since questions may have other answers by now.
static bool play_setup(player *p, const tape *setup) {
  for (int64_t i = 0; i < setup->count; i++) {
    const char *text = setup->texts[setup->runs[i].text];
    bool is_setting = strncmp(text, "PRAGMA", 6) == 0 && strchr(text, '=');
    if (setup->runs[i].connection != p->tape->runs[0].connection || !is_setting) continue;
    if (sqlite3_exec(p->database, text, NULL, NULL, NULL) != SQLITE_OK) return fail(p->database, text);
  }
  return true;
}

player *player_open(const tape *setup, const tape *t, const char *path) {
  player *p = calloc(1, sizeof(player));
  p->tape = t;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (t->count == 0 || sqlite3_open_v2(path, &p->database, flags, NULL) != SQLITE_OK || !play_setup(p, setup)) {
    fprintf(stderr, "A tape of %lld statements cannot be run on %s\n", (long long)t->count, path);
    player_close(p);
    return NULL;
  }
  p->statements = prepare(p->database, t);
  return p;
}

void player_close(player *p) {
  if (!p) return;
  if (p->statements) finalize(p->tape, p->statements);
  sqlite3_close(p->database);
  free(p);
}

double player_run(player *p) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  bool is_played = true;
  for (int64_t i = 0; is_played && i < p->tape->count; i++) is_played = play_one(p, &p->tape->runs[i]);
  clock_gettime(CLOCK_MONOTONIC, &end);
  return is_played ? (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec) : -1;
}
