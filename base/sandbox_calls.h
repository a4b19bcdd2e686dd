/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sandbox_calls.h - the sandbox's wall around the kernel: which system calls there are,
 * as seccomp holds it.
 *
 * A call that is on no list ends the process with one line that names it: the list is made
 * from what all commands and the libraries beneath were seen to call (scripts/calls.sh), so
 * it is a fault of demoreel. */
#ifndef BASE_SANDBOX_CALLS_H
#define BASE_SANDBOX_CALLS_H

#include <stdbool.h>
#include <sys/types.h>

/* Each returns false where the kernel has no seccomp, and holds for good. */
bool sandbox_calls_restrict(void);
bool sandbox_calls_forbid_processes(void);
bool sandbox_calls_forbid_code(void);

/* As sandbox_calls_forbid_processes, but it may signal that process group, by
 * syscall(SYS_kill, -(long)group, ...). */
bool sandbox_calls_signal_group(pid_t group);

/* Threads, processes and signals to others are asked of who holds the descriptor that this
 * gives (seccomp_unotify(2)); -1: the kernel cannot. */
int sandbox_calls_watch(void);

#endif
