/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sandbox.h - irrevocably drop privileges that reading untrusted files does not need
 * (Landlock, seccomp).
 *
 * Linux's Landlock limits reading and writing to named places; seccomp allows the system
 * calls of a list (base/sandbox_calls.c) and no others. Both hold for this process, its
 * threads and its children, also for root. What a hostile file can make of a bug in a
 * reader is limited to the rest. */
#ifndef BASE_SANDBOX_H
#define BASE_SANDBOX_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/sandbox_plan.h"

/* What the kernel holds up. */
enum sandbox_layer {
    SANDBOX_FILES = 1, /* Landlock */
    SANDBOX_CALLS = 2, /* seccomp */
};

/* Put up the walls that this kernel and this program have; returns which.
 * Called while the process has one thread. */
int sandbox_enter(const struct sandbox_plan *plan);

/* From now on this process makes no others and signals none; threads it may. */
bool sandbox_forbid_processes(void);

/* The same, but for signals to that process group, by syscall(SYS_kill, -(long)group, ...). */
bool sandbox_signal_group(pid_t group);

/* From now on new threads and processes, and signals to others, wait for the word of who
 * holds the descriptor that this returns (seccomp_unotify(2)): of this process, its threads
 * and its children. -1 when the kernel has no such thing. */
int sandbox_watch_processes(void);

/* From now on no memory becomes executable: no code but that which is loaded runs. */
bool sandbox_forbid_code(void);

#endif
