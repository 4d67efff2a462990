#ifndef TASKCORE_TAPE_H
#define TASKCORE_TAPE_H

#include <stdbool.h>
#include <stdint.h>

/// The statements that a program ran on SQLite: their texts, the values bound to them, and how far each was stepped.
///
/// A tape is recorded from the program's own connections and run again from C, as fast as C can. So the two run the same
/// statements on the same schema by construction: there is no second copy of them that could fall behind.
typedef struct tape tape;

tape *tape_new(void);
void tape_free(tape *);

/// Records on this tape what is run, from now on, on connections that were opened since the first call of this or later.
void tape_record(tape *);

/// Ends recording. Connections that are opened afterwards are not watched, and run at their full speed.
void tape_stop(void);

/// How many statements were run.
int64_t tape_count(const tape *);

/// How many times the statement of this text was run.
int64_t tape_count_of(const tape *, const char *text);

/// Prints each text with how often it was run and how many rows it gave, the most frequent first.
void tape_print(const tape *);

/// The same change sets, so many in one transaction.
///
/// Null, with the reason on standard error, if the tape is anything but transactions from `BEGIN IMMEDIATE` to `COMMIT`.
tape *tape_grouped(const tape *, int size);

/// A connection on which a tape is run, with the statements that it has prepared.
typedef struct player player;

/// Opens a file and brings the connection into the state that `setup` recorded: that of the connection which ran the
/// tape's first statement. Prepares each text of the tape once.
///
/// Null, with the reason on standard error, if that fails.
player *player_open(const tape *setup, const tape *, const char *path);
void player_close(player *);

/// Runs the tape: binds the values, steps through as many rows as the program did, and copies every column of each.
///
/// Gives the seconds that it took; a negative number, with the reason on standard error, if a statement fails or gives
/// fewer or more rows than it gave the program.
double player_run(player *);

/// The version of SQLite that is linked.
const char *tape_sqlite_version(void);

#endif
