#pragma once
#include <sqlite3.h>

// What Swift cannot see of SQLite's interface: a macro that casts, and a function with variable arguments.

/// The destructor that tells SQLite to copy what is bound.
static inline sqlite3_destructor_type task_core_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Keeps the last connection to a file from writing the log back into it when it closes.
static inline int task_core_sqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
