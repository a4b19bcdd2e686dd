/* SPDX-License-Identifier: GPL-2.0-or-later */
/* studio/child.h - the program itself, started again to do the work: in its own sandbox, with
 * pipes to talk through.
 *
 * All children are started by one thread that lives as long as the process, so that they end
 * with it (PR_SET_PDEATHSIG is of the thread that forks). */
#ifndef STUDIO_CHILD_H
#define STUDIO_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct err;

struct child {
    pid_t pid;        /* 0: none */
    int in, out, log; /* pipes to its standard input, from its output and its errors */
};

/* Before the first child; called while the process has one thread. */
bool child_begin(struct err *err);

/* Start the program with these words after its name, NULL at the end. `nice`: others first. */
bool child_start(struct child *out, const char *const *words, bool nice, struct err *err);

/* Kill it if it still runs and close its pipes; its status as waitpid gives it. */
int child_end(struct child *child);

/* Wait for its own end and close its pipes; the same. */
int child_wait(struct child *child);

/* "killed", "exit code 3" */
const char *child_how_it_ended(int status, char *text, size_t size);

/* From now on none is started, and those that are waited for are ended. */
void child_end_all(void);
bool child_is_over(void);

struct child_output {
    char *data; /* malloc'd, a NUL byte after the last */
    size_t size;
};

/* Start one, give it `input` (NULL: none), and take what it says until it ends. False with err,
 * which has its own last line, when it fails, says more than `limit` bytes or takes longer
 * than `seconds`. */
bool child_run(const char *const *words, const char *input, size_t limit, int seconds,
               struct child_output *out, struct err *err);

#endif
