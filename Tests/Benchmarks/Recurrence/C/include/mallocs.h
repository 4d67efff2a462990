#ifndef TASKCORE_MALLOCS_H
#define TASKCORE_MALLOCS_H

/// How many blocks of memory the calling thread has allocated; −1 where they cannot be counted.
long mallocs_count(void);

#endif
