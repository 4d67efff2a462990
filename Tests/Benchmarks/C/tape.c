#include "tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Gives memory or ends the program, which has nothing to go on with.
static void *grown(void *memory, int64_t size) {
  void *result = realloc(memory, (size_t)size);
  if (!result) {
    fprintf(stderr, "There is no memory for a tape.\n");
    abort();
  }
  return result;
}

tape *tape_new(void) {
  tape *t = grown(NULL, sizeof(tape));
  memset(t, 0, sizeof(tape));
  return t;
}

void tape_free(tape *t) {
  if (!t) return;
  for (int i = 0; i < t->text_count; i++) free(t->texts[i]);
  free(t->texts);
  free(t->runs);
  free(t->bytes);
  free(t);
}

int64_t tape_count(const tape *t) { return t->count; }

int64_t tape_count_of(const tape *t, const char *text) {
  int64_t count = 0;
  for (int64_t i = 0; i < t->count; i++) count += strcmp(t->texts[t->runs[i].text], text) == 0;
  return count;
}

void tape_print(const tape *t) {
  int64_t *counts = grown(NULL, (t->text_count + 1) * (int64_t)sizeof(int64_t) * 2);
  memset(counts, 0, (size_t)(t->text_count + 1) * sizeof(int64_t) * 2);
  for (int64_t i = 0; i < t->count; i++) {
    counts[2 * t->runs[i].text]++;
    counts[2 * t->runs[i].text + 1] += t->runs[i].rows;
  }
  for (int shown = 0; shown < t->text_count; shown++) {
    int most = 0;
    for (int i = 1; i < t->text_count; i++)
      if (counts[2 * i] > counts[2 * most]) most = i;
    printf("  %10lld runs %10lld rows: ", (long long)counts[2 * most], (long long)counts[2 * most + 1]);
    for (const char *p = t->texts[most]; *p; p++)
      if (*p != '\n') putchar(*p); else putchar(' ');
    putchar('\n');
    counts[2 * most] = -1;
  }
  free(counts);
}

int tape_text(tape *t, const char *text) {
  for (int i = 0; i < t->text_count; i++)
    if (strcmp(t->texts[i], text) == 0) return i;
  t->texts = grown(t->texts, (t->text_count + 1) * (int64_t)sizeof(char *));
  t->texts[t->text_count] = strcpy(grown(NULL, (int64_t)strlen(text) + 1), text);
  return t->text_count++;
}

run *tape_append(tape *t, int text) {
  if (t->count == t->capacity) {
    t->capacity = t->capacity ? 2 * t->capacity : 1024;
    t->runs = grown(t->runs, t->capacity * (int64_t)sizeof(run));
  }
  run *r = &t->runs[t->count++];
  *r = (run){.text = text, .values = t->byte_count, .ended = true, .returned = true};
  return r;
}

void tape_append_bytes(tape *t, const void *bytes, int64_t count) {
  int64_t padded = (count + 7) & ~(int64_t)7;
  if (t->byte_count + padded > t->byte_capacity) {
    t->byte_capacity = 2 * t->byte_capacity + padded + 4096;
    t->bytes = grown(t->bytes, t->byte_capacity);
  }
  memcpy(t->bytes + t->byte_count, bytes, (size_t)count);
  memset(t->bytes + t->byte_count + count, 0, (size_t)(padded - count));
  t->byte_count += padded;
}

/// Appends a run of another tape.
static void copy_run(tape *t, const tape *from, int64_t index) {
  const run *r = &from->runs[index];
  int64_t end = index + 1 < from->count ? from->runs[index + 1].values : from->byte_count;
  run *copy = tape_append(t, tape_text(t, from->texts[r->text]));
  int64_t values = copy->values;
  *copy = *r;
  copy->text = tape_text(t, from->texts[r->text]);
  copy->values = values;
  tape_append_bytes(t, from->bytes + r->values, end - r->values);
}

static void append_plain(tape *t, const char *text, const void *connection) {
  tape_append(t, tape_text(t, text))->connection = connection;
}

tape *tape_grouped(const tape *t, int size) {
  tape *grouped = tape_new();
  int64_t i = 0;
  for (int sets = 0; i < t->count; sets++) {
    const void *connection = t->runs[i].connection;
    if (strcmp(t->texts[t->runs[i].text], "BEGIN IMMEDIATE") != 0) break;
    if (sets % size == 0) append_plain(grouped, "BEGIN IMMEDIATE", connection);
    for (i++; i < t->count && strcmp(t->texts[t->runs[i].text], "COMMIT") != 0; i++) copy_run(grouped, t, i);
    if (i++ == t->count) break;
    if (sets % size == size - 1 || i == t->count) append_plain(grouped, "COMMIT", connection);
  }
  if (i == t->count) return grouped;
  fprintf(stderr, "Statement %lld of the tape is not where a transaction has it.\n", (long long)i);
  tape_free(grouped);
  return NULL;
}

const char *tape_sqlite_version(void) { return sqlite3_libversion(); }
