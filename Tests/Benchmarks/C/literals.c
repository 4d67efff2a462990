#include "tape.h"

#include <stdlib.h>
#include <string.h>

// SQLite tells which values are bound to a statement only by writing them into its text: these read them back.

static int hex(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

static const char *read_blob(const char *p, value *v, char *bytes) {
  const char *end = strchr(p, '\'');
  v->kind = VALUE_BLOB;
  for (; p < end; p += 2) bytes[v->count++] = (char)(hex(p[0]) << 4 | hex(p[1]));
  return end + 1;
}

static const char *read_text(const char *p, value *v, char *bytes) {
  v->kind = VALUE_TEXT;
  for (; *p != '\'' || p[1] == '\''; p++) {
    bytes[v->count++] = *p;
    if (*p == '\'') p++;
  }
  return p + 1;
}

static const char *read_number(const char *p, value *v) {
  char *integer_end, *real_end;
  v->number = strtoll(p, &integer_end, 10);
  v->real = strtod(p, &real_end);
  v->kind = real_end > integer_end ? VALUE_REAL : VALUE_INTEGER;
  return real_end;
}

/// Reads the literal that stands in the place of a parameter, and gives what follows it. The bytes of a text or blob come
/// into `bytes`, which has room for the whole statement.
static const char *read_literal(const char *p, value *v, char *bytes) {
  if (strncmp(p, "NULL", 4) == 0) return p + 4;
  if (p[0] == 'x' && p[1] == '\'') return read_blob(p + 2, v, bytes);
  if (*p == '\'') return read_text(p + 1, v, bytes);
  return read_number(p, v);
}

/// A parameter met in the text, and the value that the expanded text has there.
typedef struct {
  value v;
  char *bytes;
} met;

void tape_read_values(tape *t, run *r, const char *text, const char *expanded) {
  size_t room = strlen(expanded) + 1;
  met *parameters = calloc((size_t)r->value_count + 1, sizeof(met));
  char *scratch = malloc(room);
  int next = 1;
  while (*text) {
    // What is quoted holds no parameters, and is the same in both.
    if (*text == '\'') do { text++, expanded++; } while (*text && *text != '\'');
    if (*text != '?') {
      if (*text) text++, expanded++;
      continue;
    }
    char *end;
    int number = (int)strtol(text + 1, &end, 10);
    if (end == text + 1) number = next;
    if (number >= next) next = number + 1;
    text = end;
    met found = {0};
    expanded = read_literal(expanded, &found.v, scratch);
    met *parameter = &parameters[number <= r->value_count ? number - 1 : r->value_count];
    free(parameter->bytes);
    if (found.v.count) {
      found.bytes = malloc((size_t)found.v.count);
      memcpy(found.bytes, scratch, (size_t)found.v.count);
    }
    *parameter = found;
  }
  for (int i = 0; i < r->value_count; i++) {
    tape_append_bytes(t, &parameters[i].v, sizeof(value));
    if (parameters[i].bytes) tape_append_bytes(t, parameters[i].bytes, parameters[i].v.count);
    free(parameters[i].bytes);
  }
  free(parameters[r->value_count].bytes);
  free(parameters);
  free(scratch);
}
