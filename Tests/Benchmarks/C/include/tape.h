#ifndef TASKCORE_TAPE_H
#define TASKCORE_TAPE_H

#include <stdint.h>

/// The statements that a program ran on SQLite, with the values bound to them: recorded from any connection that is
/// opened while a tape records, and run again from C as fast as C can.
typedef struct tape tape;

tape *tape_new(void);
void tape_free(tape *);

/// Connections opened from now on are traced.
void tape_trace_connections(void);

/// What traced connections run from now on is recorded, or no longer.
void tape_record(tape *);
void tape_stop(void);

/// How many statements were recorded.
int64_t tape_count(const tape *);

/// Runs on one connection to a file what was recorded, behind what `setup` recorded when its connections were opened.
///
/// Each text is prepared once. Values are bound, rows are stepped through, and every column of every row is read.
/// Gives the seconds that it took without the setup, or a negative number, with the reason on standard error.
double tape_replay(const tape *setup, const tape *, const char *path, int64_t *rows);

#endif
