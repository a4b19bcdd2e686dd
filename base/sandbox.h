/* base/sandbox.h - give up, for good, what reading strangers' files needs none of.
 *
 * Linux's Landlock keeps writing below named folders, seccomp takes away the
 * network, starting programs, looking into other processes and typing into the
 * terminal. Both hold for this process, its threads and its children, root's
 * too. Files may be read as before. Whatever a bug in a reader lets a hostile
 * file do, it does within these walls. */
#ifndef BASE_SANDBOX_H
#define BASE_SANDBOX_H

#include <stdbool.h>

struct err;

enum { SANDBOX_MAX_PLACES = 32 };

struct sandbox_plan {
    /* Folders with all that is below them, or single files and devices.
     * Borrowed; what is not there is passed over. */
    const char *writable[SANDBOX_MAX_PLACES];
    int num_writable;
};

/* What the kernel holds up. */
enum sandbox_wall {
    SANDBOX_FILES = 1, /* Landlock */
    SANDBOX_CALLS = 2, /* seccomp */
};

/* Put up the walls that this kernel and this program have; returns which.
 * Called while the process has one thread. */
int sandbox_enter(const struct sandbox_plan *plan);

/* From now on this process makes no others; threads it may. */
bool sandbox_forbid_processes(void);

#endif
