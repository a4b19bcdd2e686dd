/* base/sandbox.h - irrevocably drop privileges that reading untrusted files does not need
 * (Landlock, seccomp).
 *
 * Linux's Landlock limits writing to named folders; seccomp forbids the network, starting
 * programs, inspecting other processes and typing into the terminal. Both hold for this
 * process, its threads and its children, also for root. Files may be read as before. What
 * a hostile file can make of a bug in a reader is limited to the rest. */
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
