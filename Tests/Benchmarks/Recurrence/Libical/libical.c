// Computes the dates of a rule with libical, for recurrence-benchmarks.
//
//   libical RULE START ZONE COUNT TIMES
//
// START is such as 20260105T090000, ZONE a name or `-`. Prints the seconds of processor time for going TIMES times through the first
// COUNT dates, from making the iterator on, then how many dates there are and a checksum of them.

#include <inttypes.h>
#include <libical/ical.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct series {
  struct icalrecurrencetype rule;
  struct icaltimetype start;
  // Null for times without a zone.
  icaltimezone *zone;
  long count;
};

// The processor time, as on the other side.
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Goes through the dates as Swift's measure does: a floating date is its fields, a zoned one a point in time as well.
static int64_t iterate(const struct series *series) {
  int64_t sum = 0;
  icalrecur_iterator *iterator = icalrecur_iterator_new(series->rule, series->start);
  for (long i = 0; i < series->count; i++) {
    struct icaltimetype date = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(date)) break;
    sum += series->zone == NULL ? date.day : (int64_t)icaltime_as_timet_with_zone(date, series->zone);
  }
  icalrecur_iterator_free(iterator);
  return sum;
}

static int64_t wall_seconds(struct icaltimetype date) {
  struct tm fields = {.tm_year = date.year - 1900,
                      .tm_mon = date.month - 1,
                      .tm_mday = date.day,
                      .tm_hour = date.hour,
                      .tm_min = date.minute,
                      .tm_sec = date.second};
  return (int64_t)timegm(&fields);
}

static uint64_t checksum(const struct series *series, long *count) {
  uint64_t sum = 0;
  icalrecur_iterator *iterator = icalrecur_iterator_new(series->rule, series->start);
  for (*count = 0; *count < series->count; (*count)++) {
    struct icaltimetype date = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(date)) break;
    sum = sum * 31 + (uint64_t)wall_seconds(date);
    if (series->zone != NULL) sum = sum * 31 + (uint64_t)icaltime_as_timet_with_zone(date, series->zone);
  }
  icalrecur_iterator_free(iterator);
  return sum;
}

int main(int argc, char **argv) {
  if (argc != 6) {
    fputs("usage: libical RULE START ZONE COUNT TIMES\n", stderr);
    return 2;
  }
  struct series series = {.rule = icalrecurrencetype_from_string(argv[1]),
                          .start = icaltime_from_string(argv[2]),
                          .zone = NULL,
                          .count = atol(argv[4])};
  if (strcmp(argv[3], "-") != 0) {
    series.zone = icaltimezone_get_builtin_timezone(argv[3]);
    if (series.zone == NULL) return 2;
    series.start = icaltime_set_timezone(&series.start, series.zone);
  }
  // Once before, so that what is made once only, such as the table of a zone, is there.
  volatile int64_t sum = iterate(&series);
  double before = now();
  for (long i = 0; i < atol(argv[5]); i++) sum = iterate(&series);
  double seconds = now() - before;
  (void)sum;
  long count;
  uint64_t check = checksum(&series, &count);
  printf("%.9f %ld %" PRIu64 "\n", seconds, count, check);
  return 0;
}
