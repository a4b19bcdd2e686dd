/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/broker_watch.h - the broker's other half: it is the parent of the process that it makes
 * files for, its child, and outlives it. The child with all that it starts is one process
 * group, which none of them can leave behind the sandbox's walls; so the broker can end them
 * all at once, also what sleeps, hides or forks: when the child ends, or its time is up.
 *
 * Signals that come to the broker, which is the process that was started, go on to the group.
 * It is asked (sandbox_calls_supervise) before there are threads, processes and signals. */
#ifndef BASE_BROKER_WATCH_H
#define BASE_BROKER_WATCH_H

#include <signal.h>
#include <sys/types.h>

struct broker_watch {
    pid_t child;       /* and its group */
    int signals;       /* descriptor with the signals that came; -1: there was none to be had */
    int listener;      /* descriptor with what the group asks; -1: none */
    int num_processes; /* that the group has made */
};

/* Before the fork: signals wait for broker_watch_signals from now on; *before is what the
 * child is to go back to. */
void broker_watch_open(struct broker_watch *watch, sigset_t *before);

/* In the child, once it has been forked: a group of its own, which ends with `parent`. */
void broker_watch_set_up_child(const struct broker_watch *watch, pid_t parent,
                               const sigset_t *before);

/* In the broker: the child has so many seconds, and some for an end in good order; 0: any.
 * Past them the broker does what it does at SIGALRM, or ends by it. */
void broker_watch_limit(unsigned seconds);

/* Act on the signals that came. Does not return when the child has ended, or its time: the
 * broker ends likewise. */
void broker_watch_signals(struct broker_watch *watch);

/* Answer one question. */
void broker_watch_answer(struct broker_watch *watch);

/* End the group, and this process as the child did. */
_Noreturn void broker_watch_end(const struct broker_watch *watch);

#endif
