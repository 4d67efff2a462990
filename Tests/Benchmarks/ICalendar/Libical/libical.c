// Parses a calendar with libical and prints the processor seconds that it took, and how many VTODOs there were.
#define _POSIX_C_SOURCE 200809L

#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  FILE *file = fopen(arguments[1], "rb");
  if (file == NULL) return 1;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) return 1;
  text[size] = 0;

  // What a program takes of each task, so that values are looked at in C too.
  double before = now();
  icalcomponent *calendar = icalparser_parse_string(text);
  if (calendar == NULL) return 1;
  long tasks = 0;
  unsigned long sum = 0;
  for (icalcomponent *todo = icalcomponent_get_first_component(calendar, ICAL_VTODO_COMPONENT); todo != NULL;
       todo = icalcomponent_get_next_component(calendar, ICAL_VTODO_COMPONENT)) {
    const char *summary = icalcomponent_get_summary(todo);
    struct icaltimetype due = icalcomponent_get_due(todo);
    if (summary != NULL) sum += strlen(summary);
    sum += (unsigned long)due.day;
    tasks++;
  }
  double after = now();
  printf("%f %ld %lu\n", after - before, tasks, sum);
  icalcomponent_free(calendar);
  return 0;
}
