/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/child.h - child processes: demoreel itself, run with other arguments in its own sandbox
 * and connected by pipes.
 *
 * All children are started by one thread that lives as long as the process, so that they end
 * with it: PR_SET_PDEATHSIG is triggered by the end of the thread that forked. */
#ifndef STUDIO_CHILD_H
#define STUDIO_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct err;

struct child {
    pid_t pid;        /* 0: not running */
    int in, out, log; /* non-blocking pipes to its stdin and from its stdout and stderr */
};

/* Must be called before the first child is started, while the process has a single thread. */
bool child_init(struct err *err);

/* Runs demoreel with the arguments `args`, terminated by NULL. `nice` lowers its priority. */
bool child_start(struct child *out, const char *const *args, bool nice, struct err *err);

/* Kills the child if it is still running, closes its pipes, and returns its status as from waitpid.
 * Does nothing and returns 0 if there is no child. */
int child_kill(struct child *child);

/* Waits until the child has exited, which another thread can bring about by killing it. Its pipes
 * and its ID remain until child_wait. */
void child_await_exit(const struct child *child);

/* Closes the pipes, waits until the child exits, and returns its status. */
int child_wait(struct child *child);

/* Writes a description of a status to `text` and returns that: "Killed", "exit code 3". */
const char *child_describe_status(int status, char *text, size_t size);

/* Prepares for the end of the studio: from now on no child starts, and functions that wait for
 * one return with an error. */
void child_shut_down(void);
bool child_is_shut_down(void);

struct child_output {
    char *data; /* allocated with malloc, followed by a NUL byte */
    size_t size;
};

/* Runs a child to its end and collects its standard output; the caller frees out->data. Returns
 * false and sets err if the child fails (err is then the last line of its stderr), writes more
 * than `limit` bytes or runs longer than `seconds`. */
bool child_run(const char *const *args, size_t limit, int seconds, struct child_output *out,
               struct err *err);

#endif
