/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/sandbox_calls.h - the seccomp filters of the sandbox.
 *
 * The list of allowed system calls was collected by tracing every command and the libraries it
 * uses (scripts/calls.sh). A call that is on no list therefore means either an attack or a bug
 * in the list: the process ends with an error message that names the call.
 *
 * Filters cannot be removed. The functions return false if the kernel lacks seccomp. */
#ifndef BASE_SANDBOX_CALLS_H
#define BASE_SANDBOX_CALLS_H

#include <stdbool.h>
#include <sys/types.h>

/* Allows only the listed system calls. */
bool sandbox_calls_restrict(void);

/* Forbids creating processes and signalling other processes; threads may still be created. */
bool sandbox_calls_forbid_processes(void);

/* Like sandbox_calls_forbid_processes, but still allows signals to one process group, sent by
 * syscall(SYS_kill, -(long)group, ...). */
bool sandbox_calls_limit_signals(pid_t group);

/* Forbids making memory executable, so that only code that is already loaded can run. */
bool sandbox_calls_forbid_code(void);

/* From now on, whenever this process, one of its threads or one of its children creates a thread
 * or process, or signals another process, the call waits for a decision. Returns the descriptor
 * through which a supervisor decides (seccomp_unotify(2)), or -1 if the kernel lacks support. */
int sandbox_calls_supervise(void);

#endif
